import Git
import MutationTesting

/// The text of the files that mutants change, as it is in the snapshot, by path: reports show it.
///
/// Files that are not UTF-8, or so large that no report should hold them, are left out.
func changedSources(
  of specimens: [Specimen], in tree: ObjectID, from trees: WorkspaceRepository
) throws(LabError) -> [String: String] {
  let mostBytes = 1 << 20
  var sources: [String: String] = [:]
  do {
    for path in Set(specimens.flatMap { $0.changes.map(\.path) }).sorted() {
      guard let bytes = try trees.contents(of: path, in: tree), bytes.count <= mostBytes else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      if text.utf8.elementsEqual(bytes) { sources[path] = text }
    }
  } catch {
    throw LabError(.internalFailure, "a source file could not be read: \(error)")
  }
  return sources
}
