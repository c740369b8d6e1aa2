internal import Foundation
public import MutationTesting

/// The catalogue as a list, for people and for programs.
public enum CatalogueList {
  private struct Row: Encodable {
    var id: String
    var area: String
    var summary: String
    var patch: String
    var provenance: [String]
    var expectedKillers: [String]
  }

  /// A line for each mutant.
  public static func text(_ mutants: [Mutant]) -> String {
    let width = mutants.map(\.name.count).max() ?? 0
    return mutants.map { "\(padded($0.name, width))  \($0.summary)\n" }.joined()
  }

  /// A JSON list of objects.
  public static func json(_ mutants: [Mutant]) -> String {
    encoded(
      mutants.map {
        Row(
          id: $0.id, area: $0.area, summary: $0.summary, patch: $0.path, provenance: $0.provenance,
          expectedKillers: $0.killers.map(\.pattern))
      })
  }
}

/// The result of a check, for programs.
public enum CheckList {
  private struct Row: Encodable {
    var id: String
    var area: String
    var anchored: String?
    var tree: String?
    var findings: [Finding]
  }

  /// A JSON list: per mutant its id, anchoring, tree and findings.
  public static func json(_ rows: [CheckRow]) -> String {
    encoded(
      rows.map { row in
        var shown = Row(id: row.mutant.id, area: row.mutant.area, findings: row.findings)
        if case .applied(let tree, let anchoring) = row.apply {
          shown.anchored = anchoring.rawValue
          shown.tree = tree
        }
        return shown
      })
  }

  /// The line that ends a check.
  public static func closingLine(mutants: Int, findings: Int) -> String {
    findings == 0
      ? "\(counted(mutants, "mutant")) checked, nothing found\n"
      : "\(counted(mutants, "mutant")) checked, \(counted(findings, "finding"))\n"
  }
}

private func encoded(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  // Numbers and strings only: there is nothing in these types that cannot be encoded.
  return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? "[]\n"
}
