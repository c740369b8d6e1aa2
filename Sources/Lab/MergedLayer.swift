internal import Foundation
import Git

/// The layer over the workspace in which many mutants are built together.
///
/// It is kept for the next run, which then compiles only what has changed since. A note beside it says that it may be
/// used again: it is there from the end of a build that has made a program until the next use. It names the build folder
/// below the layer, so that one that was made anew in between is noticed, and the tree that the workspace showed.
struct MergedLayer {
  /// The workspace with the layer on top.
  private(set) var scene: Scene
  /// Whether it holds what an earlier run has built.
  private(set) var isKept: Bool
  /// Whether it can be built on.
  private var isUsable: Bool
  private let workspace: Workspace
  /// The module that compiles a file, by path from the repository's root.
  private let modules: [String: String]
  /// Where a layer goes that is not worth keeping.
  private let scratch: String
  /// The note's path; nil: the layer is not to be kept.
  private var note: String?
  /// The tree that the workspace showed when the layer was built in; nil: nobody knows.
  private var base: ObjectID?

  /// The layer that the last run has kept, or an empty one.
  ///
  /// - Parameters:
  ///   - folder: where it is kept.
  ///   - scratch: a folder that goes with the run.
  ///   - modules: the module that compiles a file, by path from the repository's root.
  init(
    in folder: String, orIn scratch: String, over workspace: Workspace, modules: [String: String]
  ) throws(LabError) {
    (self.workspace, self.scratch, self.modules) = (workspace, scratch, modules)
    scene = try workspace.scene.layered(in: folder)
    let note = "\(folder)/note"
    let noted = FileManager.default.contents(atPath: note).map { String(decoding: $0, as: UTF8.self) }
    let lines = noted?.split(separator: "\n").map(String.init) ?? []
    isKept = lines.count == 2 && lines[0] == workspace.buildMark
    (self.note, isUsable) = (note, isKept)
    base = isKept ? ObjectID(lines[1]) : nil
  }

  /// Makes the scene show a tree.
  ///
  /// A file that it shows already is left alone; every other one gets a time that no file ever had. What was built
  /// before is used only where that is less work than beginning with the workspace's build: where no more files change,
  /// and nothing else has changed since than modules that have to be compiled in the layer anyway.
  ///
  /// - Parameter base: the tree that the workspace shows.
  mutating func show(_ tree: ObjectID, over base: ObjectID) throws(LabError) {
    guard let files = try workspace.layer(from: base, to: tree) else {
      throw LabError(.internalFailure, "the merged tree \(tree) cannot be laid over the workspace")
    }
    let stamp = workspace.nextStamp()
    let others = scene.written(besides: files)
    defer { self.base = base }
    if isUsable, !hasChangedBesides(since: self.base, to: base),
      let rest = try workspace.layer(of: others, in: tree)
    {
      let missing = (files + rest).filter { !scene.holds($0) }
      if missing.count <= files.count {
        removeNote()
        return try scene.put(missing, stamp: stamp)
      }
    }
    if isKept, files.count < others.count {
      // A few mutants: the next run will rather want the many that are there.
      scene = try workspace.scene.layered(in: scratch)
      (note, isKept) = (nil, false)
    }
    try empty()
    try scene.put(files, stamp: stamp)
    isUsable = true
  }

  /// Whether a Swift file has changed in the workspace, a manifest for instance, that is in no module which was compiled in
  /// the layer.
  private func hasChangedBesides(since old: ObjectID?, to new: ObjectID) -> Bool {
    guard let old, let changed = workspace.changedPaths(from: old, to: new) else { return true }
    // The compiler leaves an object alone that comes out as it was, but not what it notes of a file.
    let notes = scene.filesOnTop(below: "\(scene.folder)/.build").filter { $0.hasSuffix(".swiftdeps") }
    let folders = Set(notes.flatMap { $0.split(separator: "/").dropLast().map(String.init) })
    return changed.contains { path in
      path.hasSuffix(".swift") && modules[path].map { folders.contains("\($0).build") } != true
    }
  }

  /// Takes everything out of the layer.
  mutating func empty() throws(LabError) {
    removeNote()
    try scene.emptyLayer()
    (isKept, isUsable) = (false, false)
  }

  /// Leaves the layer to the next run.
  func keep() {
    guard let note, let mark = workspace.buildMark, let base else { return }
    try? Data("\(mark)\n\(base)\n".utf8).write(to: URL(fileURLWithPath: note), options: .atomic)
  }

  private func removeNote() {
    if let note { try? FileManager.default.removeItem(atPath: note) }
  }
}
