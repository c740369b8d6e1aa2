public import Foundation
public import MutationTesting

/// Writes the reports of a run into a folder, each whole: a temporary file, then a rename.
public struct ReportWriter: Sendable {
  private let folder: String
  private let ended: Date

  /// A writer into a folder, absolute.
  ///
  /// - Parameter ended: when the run ended.
  public init(folder: String, ended: Date = Date()) {
    (self.folder, self.ended) = (folder, ended)
  }

  /// What could not be written, and why.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// One sentence.
    public let description: String
  }

  /// The path of `report.json`.
  public var reportPath: String { "\(folder)/report.json" }

  /// Writes all reports of a record, `report.json` last: where it is, the others are of the same run.
  ///
  /// The run also becomes a line of `history.jsonl`, from which the trend is drawn.
  public func write(_ record: RunRecord) throws(Failure) {
    let sources = record.sources
    let document = ReportWriter.json(record)
    // The others are made from what report.json says, rounded times and all, so that each can be made again from it.
    var record = (try? ReportReader.record(document)) ?? record
    record.sources = sources
    let model = ReportModel(record: record, ended: ended)
    let historyPath = "\(folder)/\(History.fileName)"
    var history = History(FileManager.default.contents(atPath: historyPath) ?? Data())
    // Where tests were judged the catalogue was not.
    if !record.isOfTests { history.append(HistoryLine(model, ended: ended)) }
    for kind in ReportKind.allCases {
      try ReportWriter.write(
        kind.bytes(of: record, ended: ended, history: history), to: "\(folder)/\(kind.fileName)")
    }
    try ReportWriter.write(history.data, to: historyPath)
    try ReportWriter.write(document, to: reportPath)
  }

  /// `report.json` as bytes.
  static func json(_ record: RunRecord) -> Data { Reporting.json(ReportJSON(record)) }

  /// Writes a file whole, and the folders above it where they are missing.
  static func write(_ data: Data, to path: String) throws(Failure) {
    do {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Failure(description: "\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}
