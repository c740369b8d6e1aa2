internal import Foundation
internal import MutationTesting

/// Makes reports again from a `report.json`, and from what lies beside it.
public struct ReportRenderer: Sendable {
  private let reader: ReportReader
  private let record: RunRecord

  /// Reads a report: a file, or a folder that holds `report.json`.
  ///
  /// Source texts are taken from `elements.json` beside it, the trend from `history.jsonl`, both where they are there.
  public init(_ path: String) throws(ReportReader.Failure) {
    reader = ReportReader(path)
    record = try reader.read()
  }

  /// Writes one report to a path, absolute.
  public func write(_ kind: ReportKind, to path: String) throws(ReportWriter.Failure) {
    try ReportWriter.write(bytes(kind), to: path)
  }

  /// One report as text.
  public func text(_ kind: ReportKind) -> String { String(decoding: bytes(kind), as: UTF8.self) }

  /// The text that ends a run on the console.
  public func summary(ink: Ink) -> String {
    let folder = (reader.path as NSString).deletingLastPathComponent
    return Summary(of: record, output: folder, ink: ink).text
  }

  private func bytes(_ kind: ReportKind) -> Data {
    let history = History(ReportRenderer.neighbour(of: reader.path, History.fileName))
    // The report says how long the run took, not when: that the file's own time tells.
    let attributes = try? FileManager.default.attributesOfItem(atPath: reader.path)
    return kind.bytes(of: record, ended: attributes?[.modificationDate] as? Date, history: history)
  }

  private static func neighbour(of path: String, _ name: String) -> Data {
    FileManager.default.contents(atPath: "\((path as NSString).deletingLastPathComponent)/\(name)") ?? Data()
  }
}
