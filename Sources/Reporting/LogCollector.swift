internal import Foundation
public import MutationTesting

/// Brings the logs of joined reports into one folder, so that the joined report can name them.
public struct LogCollector: Sendable {
  private let folders: [String]
  private let output: String

  /// A collector of logs.
  ///
  /// - Parameters:
  ///   - reports: the files of the reports; their logs lie beside them.
  ///   - output: the folder of the joined report.
  public init(from reports: [String], to output: String) {
    folders = reports.map { ($0 as NSString).deletingLastPathComponent }
    self.output = output
  }

  /// Copies the logs, and returns the record without those that are not there.
  public func collect(_ record: RunRecord) -> RunRecord {
    var record = record
    for index in record.mutants.indices {
      guard let log = record.mutants[index].log, !bring(log) else { continue }
      record.mutants[index].log = nil
    }
    _ = bring("logs/baseline.log")
    return record
  }

  /// Whether the log is in the output folder now.
  ///
  /// A name that leads out of the folder is not followed: a report is data from elsewhere.
  private func bring(_ log: String) -> Bool {
    guard !log.hasPrefix("/"), !log.split(separator: "/").contains("..") else { return false }
    let target = "\(output)/\(log)"
    for folder in folders {
      let source = "\(folder)/\(log)"
      guard FileManager.default.fileExists(atPath: source) else { continue }
      if source == target { return true }
      try? FileManager.default.createDirectory(
        atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try? FileManager.default.removeItem(atPath: target)
      return (try? FileManager.default.copyItem(atPath: source, toPath: target)) != nil
    }
    return false
  }
}
