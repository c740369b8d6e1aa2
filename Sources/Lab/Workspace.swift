internal import Foundation
import Git

/// The private checkout in which mutants are built and run.
///
/// It is brought from tree to tree; there is no step that takes a mutant out again and could be forgotten.
final class Workspace {
  private let repository: WorkspaceRepository
  private let stampFile: String
  /// Where the package lies in the repository; empty: at its root.
  private let prefix: String

  /// Opens or creates the workspace of a state folder.
  ///
  /// - Parameter objectFolders: those of the user's repository, which are only read.
  init(in state: StateFolder, borrowing objectFolders: [String], packagePrefix prefix: String)
    throws(LabError)
  {
    self.prefix = prefix
    stampFile = "\(state.path)/stamp"
    do {
      repository = try WorkspaceRepository(at: state.workspace, borrowing: objectFolders)
    } catch {
      throw LabError(
        .internalFailure, "the workspace \(state.workspace) cannot be made: \(error)",
        hint: "remove it, or name another state folder with --state DIR")
    }
  }

  /// The workspace's root, absolute.
  var root: String { repository.root }
  /// The package's folder in the workspace, absolute.
  var packageFolder: String { prefix.isEmpty ? root : "\(root)/\(prefix)" }
  /// The trees and blobs.
  var trees: WorkspaceRepository { repository }

  /// Makes the files be exactly those of a tree, and proves it.
  ///
  /// Every file that changes gets a modification time, in whole seconds, that no file here ever had and that is
  /// later than any build that has begun: build systems compare times, some by the second.
  func checkOut(_ tree: ObjectID) throws(LabError) {
    do {
      _ = try repository.checkOut(tree, stamp: nextStamp())
      let found = try repository.workTree(leavingOut: leftOut)
      guard found == tree else {
        throw LabError(
          .internalFailure, "the workspace holds tree \(found) after checking out \(tree)",
          hint: "remove \(root) and run again")
      }
    } catch let error as LabError {
      throw error
    } catch {
      throw LabError(.internalFailure, "checking out \(tree) failed: \(error)")
    }
  }

  /// The files that a specimen's tree has otherwise than the snapshot, for a layer over it; nil: a layer cannot hold the
  /// difference.
  func layer(for specimen: Specimen) throws(LabError) -> [LayerFile]? {
    guard let tree = specimen.tree else { return nil }
    return try layer(of: tree, specimen.changes)
  }

  /// The paths that differ between two trees; nil: one of them is not known any more.
  func changedPaths(from old: ObjectID, to new: ObjectID) -> [String]? {
    (try? repository.changes(from: old, to: new))?.flatMap { [$0.path] + ($0.oldPath.map { [$0] } ?? []) }
  }

  /// The files that differ between two trees, for a layer over the first; nil: a layer cannot hold the difference.
  func layer(from old: ObjectID, to new: ObjectID) throws(LabError) -> [LayerFile]? {
    do {
      return try layer(of: new, repository.changes(from: old, to: new))
    } catch let error as LabError {
      throw error
    } catch {
      throw LabError(.internalFailure, "the trees cannot be compared: \(error)")
    }
  }

  private func layer(of tree: ObjectID, _ changes: [Change]) throws(LabError) -> [LayerFile]? {
    guard changes.allSatisfy({ [.added, .modified, .mode].contains($0.kind) }) else { return nil }
    return try layer(of: changes.map(\.path), in: tree)
  }

  /// Files of a tree, for a layer; nil: one of them is not there, or is none that a layer can hold.
  func layer(of paths: [String], in tree: ObjectID) throws(LabError) -> [LayerFile]? {
    var files: [LayerFile] = []
    do {
      for path in paths {
        guard let file = try repository.file(path, in: tree), [.regular, .executable].contains(file.kind),
          let bytes = try repository.contents(of: path, in: tree)
        else { return nil }
        files.append(LayerFile(path: path, bytes: bytes, isExecutable: file.kind == .executable))
      }
    } catch {
      throw LabError(.internalFailure, "tree \(tree) cannot be read: \(error)")
    }
    return files
  }

  /// The workspace as it is, for a scenario.
  var scene: Scene { Scene(root: root, folder: packageFolder) }

  /// What differs on disk from a tree: the paths that a test wrote, changed or removed.
  func written(since tree: ObjectID) throws(LabError) -> [String] {
    do {
      let found = try repository.workTree(leavingOut: leftOut)
      return found == tree ? [] : try repository.changes(from: tree, to: found).map(\.path)
    } catch {
      throw LabError(.internalFailure, "the workspace cannot be read: \(error)")
    }
  }

  /// A name for the build folder, another one whenever that was made anew; nil: it has none yet.
  var buildMark: String? {
    FileManager.default.contents(atPath: buildMarkFile).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Gives the build folder a name, unless it has one.
  ///
  /// Nothing may be layered over the workspace meanwhile.
  func markBuild() {
    guard buildMark == nil else { return }
    try? Data(UUID().uuidString.utf8).write(to: URL(fileURLWithPath: buildMarkFile), options: .atomic)
  }

  private var buildMarkFile: String { "\(packageFolder)/.build/mutate-mark" }

  private var leftOut: [String] { [prefix.isEmpty ? ".build" : "\(prefix)/.build"] }

  /// A modification time, in whole seconds, that no file here ever had.
  func nextStamp() -> Int64 {
    let last = FileManager.default.contents(atPath: stampFile).flatMap {
      Int64(String(decoding: $0, as: UTF8.self))
    }
    let stamp = max(Int64(Date().timeIntervalSince1970) + 2, (last ?? 0) + 1)
    try? Data("\(stamp)".utf8).write(to: URL(fileURLWithPath: stampFile), options: .atomic)
    return stamp
  }
}
