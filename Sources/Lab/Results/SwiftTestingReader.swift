internal import Foundation
import MutationTesting

/// Reads Swift Testing's event stream: JSON lines in a file, version 0
/// (swift-testing, Documentation/ABI/JSON.md).
struct SwiftTestingReader: ResultsReader {
  private let file: String

  /// A reader of the stream that the process writes into `file`.
  init(file: String) {
    self.file = file
  }

  mutating func finish(_ ending: TestRun.Ending) -> Reading {
    guard let data = FileManager.default.contents(atPath: file) else {
      return Reading(results: [], disagreements: ["Swift Testing wrote no event stream"])
    }
    var stream = SwiftTestingStream()
    for line in data.split(separator: UInt8(ascii: "\n")) { stream.read(Data(line)) }
    return stream.reading(ended: ending)
  }
}

/// The events of one stream, understood one by one.
struct SwiftTestingStream {
  private var results: [TestResult] = []
  private var places: [TestID: Int] = [:]
  private var starts: [TestID: Double] = [:]
  private var hasEnded = false
  private var unreadable = 0

  mutating func read(_ line: Data) {
    guard let record = try? JSONDecoder().decode(Entry.self, from: line) else {
      unreadable += 1
      return
    }
    guard record.kind == "event", let event = record.payload else { return }
    if event.kind == "runEnded" { hasEnded = true }
    guard let id = event.testID.map(SwiftTestingStream.test), event.isOfFunction else { return }
    switch event.kind {
    case "testStarted":
      places[id] = results.count
      starts[id] = event.instant?.absolute
      results.append(TestResult(id, .unfinished))
    case "issueRecorded": take(event, of: id)
    case "testSkipped": results.append(TestResult(id, .skipped))
    case "testEnded": end(id, at: event.instant?.absolute)
    default: break
    }
  }

  func reading(ended ending: TestRun.Ending) -> Reading {
    var disagreements: [String] = []
    if case .exited = ending {
      if unreadable > 0 {
        disagreements.append("\(unreadable) lines of Swift Testing's event stream are not readable")
      }
      if !hasEnded, !results.contains(where: { $0.status == .unfinished }), !results.isEmpty {
        disagreements.append("Swift Testing's event stream has no end")
      }
    }
    return Reading(results: results, disagreements: disagreements)
  }

  /// The id without the place in the source that Swift Testing adds: `Module.Suite/function()`.
  static func test(_ id: String) -> TestID {
    guard let end = id.range(of: ")/", options: .backwards) else { return TestID(id) }
    return TestID(String(id[..<end.lowerBound]) + ")")
  }

  private mutating func take(_ event: Event, of id: TestID) {
    guard let place = places[id], let issue = event.issue else { return }
    if issue.isKnown == true || issue.isFailure == false { return knownIssue(at: place, issue) }
    let text =
      event.messages?.first(where: { $0.symbol == "fail" })?.text ?? event.messages?.first?.text
      ?? "an issue was recorded"
    let details = event.messages?.dropFirst().map(\.text).joined(separator: " ") ?? ""
    let location = issue.sourceLocation.map { SourceLocation(file: $0.path, line: $0.line) }
    results[place].failures.append(
      TestResult.Failure(details.isEmpty ? text : "\(text) \(details)", at: location))
  }

  private mutating func knownIssue(at place: Int, _ issue: Issue) {
    if issue.isKnown == true, results[place].failures.isEmpty { results[place].status = .knownIssue }
  }

  private mutating func end(_ id: TestID, at instant: Double?) {
    guard let place = places[id] else { return }
    results[place].seconds = max(0, (instant ?? 0) - (starts[id] ?? instant ?? 0))
    if !results[place].failures.isEmpty {
      results[place].status = .failed
    } else if results[place].status == .unfinished {
      results[place].status = .passed
    }
  }

  private struct Entry: Decodable {
    var kind: String
    var payload: Event?

    private enum CodingKeys: CodingKey { case kind, payload }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      kind = try container.decode(String.self, forKey: .kind)
      payload = kind == "event" ? try container.decode(Event.self, forKey: .payload) : nil
    }
  }

  private struct Event: Decodable {
    var kind: String
    var testID: String?
    var instant: Instant?
    var issue: Issue?
    var messages: [Message]?

    /// Whether it speaks of a test function; suites start and end as well.
    ///
    /// A function's name ends in `)`.
    var isOfFunction: Bool { testID.map { SwiftTestingStream.test($0).text.hasSuffix(")") } ?? false }
  }

  private struct Instant: Decodable { var absolute: Double }
  private struct Message: Decodable { var symbol: String, text: String }
  private struct Issue: Decodable {
    var isKnown: Bool?
    var isFailure: Bool?
    var sourceLocation: Location?
  }

  private struct Location: Decodable {
    var path: String
    var line: Int

    private enum CodingKeys: String, CodingKey { case line, filePath, oldFilePath = "_filePath", fileID }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      line = try container.decode(Int.self, forKey: .line)
      path =
        try container.decodeIfPresent(String.self, forKey: .filePath)
        ?? container.decodeIfPresent(String.self, forKey: .oldFilePath)
        ?? container.decodeIfPresent(String.self, forKey: .fileID) ?? ""
    }
  }
}
