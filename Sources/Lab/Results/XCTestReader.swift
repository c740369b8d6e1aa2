import MutationTesting

/// Reads XCTest's lines, in the form of either platform.
///
/// Linux: `Test Case 'Class.method' passed (0.01 seconds)`; Apple's: `Test Case '-[Module.Class method]' passed …`.
/// Tests print too, often without ending their line, so a line of XCTest's is looked for anywhere in a line, and
/// believed only where it fits what is running.
struct XCTestReader: ResultsReader {
  private let names: [String: TestID]
  private var results: [TestResult] = []
  private var current: Int?
  private var totals: (executed: Int, failures: Int)?
  private var disagreements: [String] = []

  /// A reader of a run of `tests`.
  ///
  /// Where the list is empty, ids are `Class/method`.
  init(tests: [TestID]) {
    var names: [String: TestID] = [:]
    for test in tests {
      names[test.nameInXCTestLines] = test
      names[test.text] = test
    }
    self.names = names
  }

  var failedSoFar: [TestID] { results.filter { !$0.failures.isEmpty || $0.status == .failed }.map(\.test) }
  var running: TestID? { current.map { results[$0].test } }

  mutating func read(_ line: String) {
    if let (name, rest) = testCase(in: line) {
      readTestCase(id(of: name), rest)
    } else if let failure = failure(in: line) {
      if let current { results[current].failures.append(failure) }
    } else if let totals = totals(in: line) {
      self.totals = totals
    }
  }

  mutating func finish(_ ending: TestRun.Ending) -> Reading {
    var disagreements = disagreements
    if case .exited = ending, current == nil { disagreements += totalsDisagreement() }
    return Reading(results: results, disagreements: disagreements)
  }

  private mutating func readTestCase(_ test: TestID, _ rest: Substring) {
    if rest.hasPrefix(" started") {
      guard current == nil else { return }  // printed by the running test: its own, or a quotation
      current = results.count
      results.append(TestResult(test, .unfinished))
      return
    }
    guard let current, results[current].test == test else { return }
    let status: TestResult.Status? =
      rest.hasPrefix(" passed")
      ? .passed : rest.hasPrefix(" failed") ? .failed : rest.hasPrefix(" skipped") ? .skipped : nil
    guard let status else { return }
    results[current].status = status
    results[current].seconds = seconds(in: rest)
    if status == .passed, let failure = results[current].failures.first {
      disagreements.append("\(test) passed although an assertion failed in it: \(failure.message)")
    }
    self.current = nil
  }

  private func totalsDisagreement() -> [String] {
    guard let totals else {
      return results.isEmpty ? [] : ["XCTest's closing line with the totals is missing"]
    }
    var found: [String] = []
    if totals.executed != results.count {
      found.append("XCTest says that it executed \(totals.executed) tests, but reported \(results.count)")
    }
    let failed = results.filter { $0.status == .failed }.count
    if (totals.failures > 0) != (failed > 0) {
      found.append(
        "XCTest says that \(totals.failures) assertions failed, but reported \(failed) failed tests")
    }
    return found
  }

  private func id(of name: Substring) -> TestID {
    if name.hasPrefix("-["), name.hasSuffix("]") {
      let parts = name.dropFirst(2).dropLast().split(separator: " ")
      return TestID(parts.joined(separator: "/"))
    }
    if let known = names[String(name)] { return known }
    guard let dot = name.lastIndex(of: ".") else { return TestID(String(name)) }
    return TestID("\(name[..<dot])/\(name[name.index(after: dot)...])")
  }

  /// The name in `Test Case '…'` and what follows it.
  private func testCase(in line: String) -> (name: Substring, rest: Substring)? {
    guard let start = line.range(of: "Test Case '")?.upperBound,
      let end = line[start...].firstIndex(of: "'")
    else { return nil }
    return (line[start..<end], line[line.index(after: end)...])
  }

  /// The failed assertion in `file:line: error: Class.method : message`.
  private func failure(in line: String) -> TestResult.Failure? {
    guard let mark = line.range(of: ": error: "), let separator = line[mark.upperBound...].range(of: " : ")
    else { return nil }
    let name = line[mark.upperBound..<separator.lowerBound]
    guard let current, id(of: name) == results[current].test else { return nil }
    let place = line[..<mark.lowerBound]
    let colon = place.lastIndex(of: ":")
    let number = colon.flatMap { Int(place[place.index(after: $0)...]) }
    let location = number.map { SourceLocation(file: String(place[..<colon!]), line: $0) }
    // XCTest parts its own words from those of the test, also where the test says nothing.
    let words = line[separator.upperBound...]
    return TestResult.Failure(String(words.hasSuffix(" - ") ? words.dropLast(3) : words), at: location)
  }

  /// The numbers of `Executed 3 tests, with 1 test skipped and 2 failures (0 unexpected) in …`.
  private func totals(in line: String) -> (executed: Int, failures: Int)? {
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "," })
    guard words.first == "Executed", words.count > 4, let executed = Int(words[1]),
      words[2].hasPrefix("test"),
      let failures = words.firstIndex(where: { $0 == "failure" || $0 == "failures" }),
      let count = Int(words[failures - 1])
    else { return nil }
    return (executed, count)
  }

  private func seconds(in rest: Substring) -> Double {
    guard let open = rest.firstIndex(of: "(") else { return 0 }
    return Double(rest[rest.index(after: open)...].prefix { $0 != " " }) ?? 0
  }
}

extension StringProtocol {
  /// The first place where the other text, which is ASCII, stands byte by byte.
  fileprivate func range(of other: String) -> Range<Index>? {
    guard let first = other.utf8.first else { return nil }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: other.utf8) { return start..<rest.index(start, offsetBy: other.utf8.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
