internal import Foundation

/// A folder that a command can change without the folder changing: what it writes goes to a layer above.
public struct OverlayMount: Sendable, Equatable {
  /// The folder that is kept as it is.
  ///
  /// The layered view is seen at its own path.
  public var lower: String
  /// Folders between the two that are only read, the topmost first: the upper folders of runs that have ended.
  public var middle: [String]
  /// The folder that takes what is written.
  ///
  /// The same one in a later run continues where this one ended.
  public var upper: String
  /// An empty folder for the kernel's use, on the same file system as `upper`, outside of it.
  public var work: String

  /// Makes an overlay.
  ///
  /// All folders have to exist; `upper` and `work` belong to one run at a time.
  public init(lower: String, middle: [String] = [], upper: String, work: String) {
    self.lower = lower
    self.middle = middle
    self.upper = upper
    self.work = work
  }

  /// Removes the upper folder and the kernel's one, also what may not be entered: the kernel leaves a folder without
  /// any permissions, and what has run may have left more of them.
  public func removeLayers() throws {
    for folder in [upper, work] where FileManager.default.fileExists(atPath: folder) {
      unlock(folder)
      try FileManager.default.removeItem(atPath: folder)
    }
  }

  /// Before its contents are asked for, a folder is made accessible.
  private func unlock(_ folder: String) {
    chmod(folder, 0o700)
    let url = URL(fileURLWithPath: folder, isDirectory: true)
    let contents = try? FileManager.default.contentsOfDirectory(
      at: url, includingPropertiesForKeys: [.isDirectoryKey, .isSymbolicLinkKey])
    for entry in contents ?? [] {
      let values = try? entry.resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
      if values?.isDirectory == true, values?.isSymbolicLink != true { unlock(entry.path) }
    }
  }

  /// The mount's options, in which a comma, a colon and a backslash of a path need a backslash.
  func options(inUserNamespace: Bool) -> String {
    let lowers = (middle + [lower]).map(escaped).joined(separator: ":")
    let parts = ["lowerdir=\(lowers)", "upperdir=\(escaped(upper))", "workdir=\(escaped(work))"]
    return (parts + (inUserNamespace ? ["userxattr"] : [])).joined(separator: ",")
  }

  private func escaped(_ path: String) -> String {
    path.reduce(into: "") { result, character in
      if "\\:,".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
