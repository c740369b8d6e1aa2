internal import Foundation

/// The files or folders of a repository that somebody named; all of it where nobody named any.
struct PathChoice {
  /// Relative to the repository; an empty one is all of it.
  let places: [String]

  /// Of absolute paths.
  init(_ paths: [String], in root: String) throws(LabError) {
    places = try paths.map { path throws(LabError) in try PathChoice.relative(path, to: root) }
  }

  /// Whether a file is one of them, or in one of them.
  func holds(_ path: String) -> Bool {
    places.isEmpty || places.contains { $0.isEmpty || path == $0 || path.hasPrefix($0 + "/") }
  }

  private static func relative(_ path: String, to root: String) throws(LabError) -> String {
    // The file itself may be gone, or be a link that is meant as such.
    let url = URL(fileURLWithPath: path)
    let parent = Places.resolved(url.deletingLastPathComponent().path)
    let full = path == "/" ? path : "\(parent)/\(url.lastPathComponent)"
    guard let relative = Places.relative(Places.resolved(path), to: root) ?? Places.relative(full, to: root)
    else {
      throw LabError(.usage, "\(path) lies outside the repository \(root)", hint: "name files inside it")
    }
    return relative
  }
}
