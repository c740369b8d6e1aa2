internal import Foundation
import Git
import ProcessControl

/// The workspace as one scenario sees it: as it is, or with layers over it that only this scenario's processes see.
///
/// With layers every scenario starts from the same pristine build, at the same path, and what it writes is gone with
/// its upper layer.
struct Scene: Sendable {
  /// The workspace's root, absolute.
  let root: String
  /// The package's folder in it, absolute.
  let folder: String
  /// Read-only layers over the workspace, the topmost first.
  private var layers: [String] = []
  /// The layer that takes what is written; nil: the workspace itself.
  private var top: OverlayMount?

  /// The workspace as it is.
  init(root: String, folder: String) {
    (self.root, self.folder) = (root, folder)
  }

  /// What processes get mounted; nil: nothing.
  var overlay: OverlayMount? { top }

  /// Whether what is written stays out of the workspace.
  var isLayered: Bool { top != nil }

  /// The same, with an empty layer on top; the layers so far are only read from now on.
  ///
  /// - Parameter place: a folder that goes with the scenario.
  func layered(in place: String) throws(LabError) -> Scene {
    var scene = self
    if let top { scene.layers.insert(top.upper, at: 0) }
    let overlay = OverlayMount(
      lower: root, middle: scene.layers, upper: "\(place)/upper", work: "\(place)/work")
    scene.top = overlay
    try scene.makeFolders()
    return scene
  }

  /// Takes everything out of the top layer.
  func emptyLayer() throws(LabError) {
    removeLayer()
    try makeFolders()
  }

  private func makeFolders() throws(LabError) {
    guard let top else { return }
    do {
      for folder in [top.upper, top.work] {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      }
    } catch {
      throw LabError(
        .internalFailure, "the layer \(top.upper) cannot be made: \(error.localizedDescription)",
        hint: "is the disk full?")
    }
  }

  /// Puts files into the top layer.
  func put(_ files: [LayerFile], stamp: Int64) throws(LabError) {
    guard let top else { return }
    do {
      for file in files {
        let path = "\(top.upper)/\(file.path)"
        try FileManager.default.createDirectory(
          atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try PassingFile.write(file.bytes, to: path)
        try FileManager.default.setAttributes(
          [
            .posixPermissions: file.isExecutable ? 0o755 : 0o644,
            .modificationDate: Date(timeIntervalSince1970: TimeInterval(stamp)),
          ], ofItemAtPath: path)
      }
    } catch {
      throw LabError(
        .internalFailure, "the layer \(top.upper) cannot be written: \(error.localizedDescription)",
        hint: "is the disk full?")
    }
  }

  /// Whether the top layer has a file just so.
  func holds(_ file: LayerFile) -> Bool {
    guard let top else { return false }
    let path = "\(top.upper)/\(file.path)"
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let mode = attributes?[.posixPermissions] as? NSNumber,
      (mode.intValue & 0o100 != 0) == file.isExecutable
    else { return false }
    return FileManager.default.contents(atPath: path)?.elementsEqual(file.bytes) == true
  }

  /// The paths in the top layer, from the workspace's root, below no folder of this name at the package's root.
  func written(besides put: [LayerFile]) -> [String] {
    guard let top else { return [] }
    let products = folder == root ? ".build" : String(folder.dropFirst(root.count + 1)) + "/.build"
    let known = Set(put.map(\.path))
    var found: [String] = []
    let below = FileManager.default.enumerator(atPath: top.upper)
    while let path = below?.nextObject() as? String {
      if path == products {
        below?.skipDescendants()
      } else if below?.fileAttributes?[.type] as? FileAttributeType != .typeDirectory, !known.contains(path) {
        found.append(path)
      }
    }
    return found.sorted()
  }

  /// The files below a folder of the scene that lie in the top layer, by path from that folder.
  func filesOnTop(below path: String) -> [String] {
    guard isLayered else { return [] }
    return FileManager.default.enumerator(atPath: whereWritten(path))?.compactMap { $0 as? String } ?? []
  }

  /// Removes the top layer.
  func removeLayer() {
    try? top?.removeLayers()
  }

  /// Where a file of the scene really lies.
  func place(of path: String) -> String {
    places(of: path).first { FileManager.default.fileExists(atPath: $0) } ?? path
  }

  /// Where a path of the scene can lie, the topmost layer first.
  private func places(of path: String) -> [String] {
    guard path == root || path.hasPrefix(root + "/") else { return [path] }
    let relative = path.dropFirst(root.count)
    return ([top?.upper].compactMap { $0 } + layers).map { $0 + relative } + [path]
  }

  /// Where a folder of the scene is written to.
  func whereWritten(_ path: String) -> String {
    guard let top, path == root || path.hasPrefix(root + "/") else { return path }
    return top.upper + path.dropFirst(root.count)
  }

  /// The files below a folder of the scene, by absolute path as the scene sees them.
  func files(below path: String) -> Set<String> {
    var files: Set<String> = []
    for place in places(of: path) {
      let below = FileManager.default.enumerator(atPath: place)
      while let file = below?.nextObject() as? String { files.insert("\(path)/\(file)") }
    }
    return files
  }

  /// The names in a folder of the scene, sorted.
  func names(in path: String) -> [String] {
    var names: Set<String> = []
    for place in places(of: path) {
      names.formUnion((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [])
    }
    return names.sorted()
  }
}

/// A file as a layer holds it.
struct LayerFile: Sendable {
  /// The path from the workspace's root.
  var path: String
  var bytes: [UInt8]
  var isExecutable: Bool
}
