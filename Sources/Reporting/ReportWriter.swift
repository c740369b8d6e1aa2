internal import Foundation
public import MutationTesting

/// Writes the reports of a run into a folder, each whole: a temporary file, then a rename.
public struct ReportWriter: Sendable {
  private let folder: String

  /// A writer into a folder, absolute.
  public init(folder: String) {
    self.folder = folder
  }

  /// What could not be written, and why.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// One sentence.
    public let description: String
  }

  /// The path of `report.json`.
  public var reportPath: String { "\(folder)/report.json" }

  /// Writes all reports of a record.
  public func write(_ record: RunRecord) throws(Failure) {
    try write(ReportWriter.json(record), to: reportPath)
  }

  /// `report.json` as bytes.
  static func json(_ record: RunRecord) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Numbers and strings only: there is nothing in these types that cannot be encoded.
    return (try? encoder.encode(ReportJSON(record))).map { $0 + Data("\n".utf8) } ?? Data()
  }

  private func write(_ data: Data, to path: String) throws(Failure) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Failure(description: "\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}
