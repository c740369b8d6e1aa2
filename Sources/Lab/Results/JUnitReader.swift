internal import Foundation
import MutationTesting

#if canImport(FoundationXML)
  internal import FoundationXML
#endif

/// Reads JUnit XML, in the dialects that build tools write, from every file that fits a glob.
struct JUnitReader: ResultsReader {
  private let folder: String
  private let glob: String

  /// A reader of the files below `folder` whose relative path fits `glob`.
  init(folder: String, glob: String) {
    (self.folder, self.glob) = (folder, glob)
  }

  mutating func finish(_ ending: TestRun.Ending) -> Reading {
    let files = FileMatches(of: glob, below: folder)
    guard !files.paths.isEmpty else {
      return Reading(results: [], disagreements: ["no file fits junit:\(glob)"])
    }
    var reading = Reading(results: [], disagreements: [])
    for path in files.paths {
      let one = JUnitReader.read(FileManager.default.contents(atPath: "\(folder)/\(path)") ?? Data(), path)
      reading.results += one.results
      reading.disagreements += one.disagreements
    }
    return reading
  }

  /// Reads one document.
  static func read(_ data: Data, _ name: String) -> Reading {
    // Foundation's parser on Linux traps on bytes that are not UTF-8.
    guard String(decoding: data, as: UTF8.self).utf8.elementsEqual(data) else {
      return Reading(
        results: [], disagreements: ["\(name) is not readable as JUnit XML: its bytes are not UTF-8"])
    }
    let document = JUnitDocument()
    let parser = XMLParser(data: data)
    parser.delegate = document
    parser.shouldResolveExternalEntities = false
    // The parser's word is not enough: on Linux it calls an empty or a cut-off document well-formed.
    guard parser.parse(), document.isComplete else {
      return Reading(results: document.results, disagreements: ["\(name) is not readable as JUnit XML"])
    }
    return Reading(results: document.results, disagreements: document.disagreements.map { "\(name): \($0)" })
  }
}

/// Collects test cases while the parser goes through a document.
private final class JUnitDocument: NSObject, XMLParserDelegate {
  private struct Suite {
    var name: String
    var tests: Int?
    var failures: Int?
    var seenTests = 0
    var seenFailures = 0
    var isLeaf = true
  }

  private(set) var results: [TestResult] = []
  private(set) var disagreements: [String] = []
  /// Whether the document's one element has begun and ended.
  var isComplete: Bool { hasBegun && depth == 0 }

  private var hasBegun = false
  private var depth = 0
  private var suites: [Suite] = []
  private var current: TestResult?
  private var text: String?

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    depth += 1
    hasBegun = true
    switch element {
    case "testsuite":
      if !suites.isEmpty { suites[suites.count - 1].isLeaf = false }
      let failures = attributes["failures"].flatMap { Int($0) }
      let errors = attributes["errors"].flatMap { Int($0) } ?? 0
      suites.append(
        Suite(
          name: attributes["name"] ?? "testsuite", tests: attributes["tests"].flatMap { Int($0) },
          failures: failures.map { $0 + errors }))
    case "testcase":
      let name = attributes["name"] ?? ""
      let id = attributes["classname"].map { $0.isEmpty ? name : "\($0)/\(name)" } ?? name
      current = TestResult(TestID(id), .passed, seconds: attributes["time"].flatMap { Double($0) } ?? 0)
    case "failure", "error":
      current?.status = .failed
      current?.failures.append(TestResult.Failure(attributes["message"] ?? ""))
      text = ""
    case "skipped":
      if current?.status == .passed { current?.status = .skipped }
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text? += string
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    text? += String(decoding: block, as: UTF8.self)
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
  ) {
    depth -= 1
    switch element {
    case "failure", "error":
      if let last = current?.failures.indices.last, current?.failures[last].message.isEmpty == true {
        let line = text?.split(whereSeparator: \.isNewline).first.map(String.init)
        current?.failures[last].message = line ?? "failed without a message"
      }
      text = nil
    case "testcase": endTestCase()
    case "testsuite": endSuite()
    default: break
    }
  }

  private func endTestCase() {
    guard let result = current else { return }
    results.append(result)
    current = nil
    guard !suites.isEmpty else { return }
    suites[suites.count - 1].seenTests += 1
    if result.status == .failed { suites[suites.count - 1].seenFailures += 1 }
  }

  private func endSuite() {
    guard let suite = suites.popLast(), suite.isLeaf else { return }
    if let tests = suite.tests, tests != suite.seenTests {
      disagreements.append("suite '\(suite.name)' says \(tests) tests, but holds \(suite.seenTests)")
    }
    if let failures = suite.failures, failures != suite.seenFailures {
      disagreements.append("suite '\(suite.name)' says \(failures) failures, but holds \(suite.seenFailures)")
    }
  }
}
