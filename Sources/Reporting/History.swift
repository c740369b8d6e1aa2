internal import Foundation
internal import MutationTesting

/// What one run came to: a line of `history.jsonl`, from which the trend is drawn.
struct HistoryLine: Codable, Equatable, Sendable {
  /// When it ended, as `2027-01-31T04:05:06Z`.
  var ended: String
  var verdict: String
  /// The snapshot's tree.
  var tree: String?
  /// How many mutants passed the gate, kept it from passing, and were ignored.
  var accepted: Int
  var refused: Int
  var ignored: Int
  var seconds: Double

  init(_ model: ReportModel, ended: Date) {
    self.ended = timestamp(ended)
    verdict = model.record.verdict.passed ? "pass" : "fail"
    tree = model.record.subject?.tree
    accepted = model.entries.filter(\.isAccepted).count
    refused = model.entries.filter(\.isRefused).count
    ignored = model.entries.count - accepted - refused
    seconds = (model.record.seconds * 10).rounded() / 10
  }
}

/// The runs whose reports went into one folder, oldest first; never more than `most`.
struct History: Equatable, Sendable {
  /// The file's name in the output folder.
  static let fileName = "history.jsonl"
  static let most = 200

  private(set) var lines: [HistoryLine] = []

  /// Reads a history; a line that is not understood is dropped.
  init(_ data: Data = Data()) {
    // Foundation on Linux traps on some JSON that is not UTF-8; decoding repairs it.
    lines = String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap {
      try? JSONDecoder().decode(HistoryLine.self, from: Data($0.utf8))
    }.suffix(History.most)
  }

  mutating func append(_ line: HistoryLine) {
    lines = (lines + [line]).suffix(History.most)
  }

  /// The file's bytes: one JSON object a line.
  var data: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return lines.reduce(into: Data()) { data, line in
      data += ((try? encoder.encode(line)) ?? Data()) + Data("\n".utf8)
    }
  }
}
