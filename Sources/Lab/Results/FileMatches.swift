internal import Foundation
import MutationTesting

/// The regular files below a folder whose relative path fits a glob, sorted.
///
/// Links are not followed.
struct FileMatches {
  let paths: [String]

  init(of glob: String, below folder: String) {
    let pattern = Glob(glob)
    if pattern.isPlain {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: "\(folder)/\(glob)", isDirectory: &isFolder)
      paths = exists && !isFolder.boolValue ? [glob] : []
      return
    }
    // Only the part of the path before the first wildcard has to be searched.
    let fixed = glob.prefix { $0 != "*" }
    let start = fixed.lastIndex(of: "/").map { String(fixed[..<$0]) } ?? ""
    let top = start.isEmpty ? folder : "\(folder)/\(start)"
    let below = FileManager.default.enumerator(atPath: top)
    var found: [String] = []
    while let path = below?.nextObject() as? String {
      guard below?.fileAttributes?[.type] as? FileAttributeType == .typeRegular else { continue }
      let relative = start.isEmpty ? path : "\(start)/\(path)"
      if pattern.matches(relative) { found.append(relative) }
    }
    paths = found.sorted()
  }

  /// Removes the files, so that what a run leaves cannot be taken for what the next one did.
  static func remove(_ glob: String, below folder: String) {
    for path in FileMatches(of: glob, below: folder).paths {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(path)")
    }
  }
}
