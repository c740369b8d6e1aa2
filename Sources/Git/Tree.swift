internal import CLibgit2

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// One entry of a tree object.
struct TreeEntry: Equatable {
  var name: BytePath
  var mode: FileMode
  var id: ObjectID

  /// The content of the tree object that holds these entries.
  static func serialized(_ entries: [TreeEntry]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entries.count * 48)
    for entry in entries.sorted(by: precedes) {
      bytes.append(contentsOf: entry.mode.octal.utf8)
      bytes.append(UInt8(ascii: " "))
      bytes.append(contentsOf: entry.name.c)  // with its NUL
      bytes.append(contentsOf: entry.id.bytes)
    }
    return bytes
  }

  /// git's order: by bytes, a folder as if its name ended in a slash.
  private static func precedes(_ left: TreeEntry, _ right: TreeEntry) -> Bool {
    let common = min(left.name.count, right.name.count)
    let order = memcmp(left.name.c, right.name.c, common)
    if order != 0 { return order < 0 }
    return left.byte(at: common) < right.byte(at: common)
  }

  private func byte(at index: Int) -> UInt8 {
    if index < name.count { return name.c[index] }
    return mode == .folder ? UInt8(ascii: "/") : 0
  }
}

/// An open tree; owns libgit2's memory.
final class StoredTree {
  private let tree: OpaquePointer

  /// Takes over a tree that libgit2 handed out.
  init(_ tree: OpaquePointer) { self.tree = tree }

  deinit { git_tree_free(tree) }

  /// For calls that take libgit2's own pointer; valid as long as this tree is.
  var pointer: OpaquePointer { tree }

  var count: Int { git_tree_entrycount(tree) }

  subscript(_ index: Int) -> Entry {
    Entry(tree: self, entry: git_tree_entry_byindex(tree, index))
  }

  /// The entry of this name, if there is one.
  subscript(_ name: BytePath) -> Entry? {
    git_tree_entry_byname(tree, name.c).map { Entry(tree: self, entry: $0) }
  }

  /// An entry in libgit2's memory, which the tree that it holds on to owns.
  struct Entry {
    fileprivate let tree: StoredTree
    fileprivate let entry: OpaquePointer?

    var name: BytePath { withExtendedLifetime(tree) { BytePath(cString: git_tree_entry_name(entry)) } }
    var id: ObjectID { withExtendedLifetime(tree) { ObjectID(git_tree_entry_id(entry).pointee) } }
    /// A mode that git does not know counts as a plain file.
    var mode: FileMode {
      withExtendedLifetime(tree) {
        FileMode(git: UInt32(git_tree_entry_filemode_raw(entry).rawValue)) ?? .regular
      }
    }
    var copied: TreeEntry { TreeEntry(name: name, mode: mode, id: id) }
  }
}
