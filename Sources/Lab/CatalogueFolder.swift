import Git

/// The catalogue's folder as a part of the snapshot.
///
/// A new mutant must not void what is known of the others, so results are kept by trees without this folder. That holds
/// only while nothing but a catalogue is in it: otherwise a file that tests read would be changed unseen, so then the
/// folder counts like any other.
struct CatalogueFolder {
  /// The folder, relative to the repository; nil: it lies outside, or holds other things than a catalogue.
  private let path: String?

  /// The folder as it lies in a snapshot.
  ///
  /// `path`: relative to the repository; nil: outside.
  init(_ path: String?, in tree: ObjectID, _ trees: WorkspaceRepository) throws(LabError) {
    guard let path, !path.isEmpty else {
      self.path = nil
      return
    }
    do {
      let others = try trees.files(in: tree).filter { file in
        file.path.hasPrefix("\(path)/") && !CatalogueFolder.isCatalogue(file.path)
      }
      self.path = others.isEmpty ? path : nil
    } catch {
      throw LabError(.internalFailure, "the snapshot cannot be read: \(error)")
    }
  }

  private static func isCatalogue(_ path: String) -> Bool {
    [".patch", ".diff", ".md", "/gate.json", "/durations.json"].contains { path.hasSuffix($0) }
  }

  /// Whether a file of the repository lies in it.
  func holds(_ file: String) -> Bool { path.map { file.hasPrefix("\($0)/") || file == $0 } ?? false }

  /// A tree without the folder.
  func removed(from tree: ObjectID, in trees: WorkspaceRepository) throws(LabError) -> ObjectID {
    guard let path else { return tree }
    do {
      return try trees.tree(tree, without: path)
    } catch {
      throw LabError(.internalFailure, "the catalogue cannot be taken out of the tree \(tree): \(error)")
    }
  }
}
