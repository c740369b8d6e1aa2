import MutationTesting
import Testing

@testable import Lab

@Suite struct XCTestReaderTests {
  private static let a: TestID = "M.C/testA"
  private static let b: TestID = "M.C/testB"

  private func read(
    _ text: String, tests: [TestID] = [a, b], ending: TestRun.Ending = .exited(0)
  ) -> Reading {
    var reader = XCTestReader(tests: tests)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { reader.read(String(line)) }
    return reader.finish(ending)
  }

  @Test func `lines of Linux are matched with the list of tests`() {
    let reading = read(
      """
      Test Suite 'All tests' started at 2026-01-01 00:00:00.000
      Test Case 'C.testA' started at 2026-01-01 00:00:00.000
      Test Case 'C.testA' passed (0.25 seconds)
      Test Case 'C.testB' started at 2026-01-01 00:00:00.000
      /src/T.swift:12: error: C.testB : XCTAssertEqual failed: ("1") is not equal to ("2") - why
      Test Case 'C.testB' failed (0.5 seconds)
      \t Executed 2 tests, with 1 failure (0 unexpected) in 0.75 (0.75) seconds
      """, ending: .exited(1))
    let failure = TestResult.Failure(
      "XCTAssertEqual failed: (\"1\") is not equal to (\"2\") - why",
      at: SourceLocation(file: "/src/T.swift", line: 12))
    #expect(
      reading.results == [
        TestResult(Self.a, .passed, seconds: 0.25),
        TestResult(Self.b, .failed, seconds: 0.5, failures: [failure]),
      ])
    #expect(reading.disagreements.isEmpty)
  }

  @Test func `lines of Apple's platforms carry the module`() {
    let reading = read(
      """
      Test Case '-[M.C testA]' started.
      T.swift:3: error: -[M.C testA] : no
      Test Case '-[M.C testA]' failed (0.001 seconds).
      Executed 1 test, with 1 failure (0 unexpected) in 0.001 (0.002) seconds
      """, tests: [], ending: .exited(1))
    #expect(reading.results.map(\.test) == ["M.C/testA"])
    #expect(reading.results.first?.failures.first?.message == "no")
    #expect(reading.disagreements.isEmpty)
  }

  @Test func `without a list the id has no module`() {
    #expect(
      read("Test Case 'C.testA' started at x", tests: [], ending: .signalled(4)).results.map(\.test) == [
        "C/testA"
      ])
  }

  @Test func `a line that a test has begun is understood to its end`() {
    let reading = read(
      """
      Test Case 'C.testA' started at x
      printed without a line endTest Case 'C.testA' passed (0.1 seconds)
      \t Executed 1 test, with 0 failures (0 unexpected) in 0 (0) seconds
      """)
    #expect(reading.results == [TestResult(Self.a, .passed, seconds: 0.1)])
  }

  @Test func `what a test prints about other tests is not believed`() {
    let reading = read(
      """
      Test Case 'C.testA' started at x
      Test Case 'C.testB' started at x
      Test Case 'C.testB' failed (0.1 seconds)
      f:1: error: C.testB : spoofed
      Test Case 'C.testA' passed (0.1 seconds)
      \t Executed 1 test, with 0 failures (0 unexpected) in 0 (0) seconds
      """)
    #expect(reading.results == [TestResult(Self.a, .passed, seconds: 0.1)])
    #expect(reading.disagreements.isEmpty)
  }

  @Test func `skipped tests are skipped`() {
    let reading = read(
      """
      Test Case 'C.testA' started at x
      T.swift:3: C.testA : Test skipped: no network
      Test Case 'C.testA' skipped (0.1 seconds)
      \t Executed 1 test, with 1 test skipped and 0 failures (0 unexpected) in 0 (0) seconds
      """)
    #expect(reading.results.map(\.status) == [.skipped] && reading.disagreements.isEmpty)
  }

  @Test func `what parts XCTest's words from those of the test goes where the test says nothing`() {
    let reading = read(
      "Test Case 'C.testA' started at x\nT:3: error: C.testA : XCTAssertTrue failed - \n", ending: .exited(1))
    #expect(reading.results.first?.failures.first?.message == "XCTAssertTrue failed")
  }

  @Test func `a test in which the process died is unfinished, with the failures seen`() {
    let reading = read(
      "Test Case 'C.testA' started at x\nT.swift:3: error: C.testA : seen\nFatal error", ending: .signalled(4)
    )
    #expect(reading.results.map(\.status) == [.unfinished])
    #expect(reading.results.first?.showsFailure == true)
  }

  @Test(arguments: [
    (
      "\t Executed 2 tests, with 0 failures (0 unexpected) in 0 (0) seconds",
      "executed 2 tests, but reported 1"
    ),
    ("\t Executed 1 test, with 1 failure (0 unexpected) in 0 (0) seconds", "1 assertions failed"),
    ("", "totals is missing"),
  ])
  func `totals that disagree are told`(closing: String, words: String) {
    let reading = read(
      "Test Case 'C.testA' started at x\nTest Case 'C.testA' passed (0.1 seconds)\n\(closing)")
    #expect(reading.disagreements.contains { $0.contains(words) }, "\(reading.disagreements)")
  }

  @Test func `a pass with a failed assertion in it is told`() {
    let reading = read(
      "Test Case 'C.testA' started at x\nT:3: error: C.testA : no\nTest Case 'C.testA' passed (0.1 seconds)\n"
        + "\t Executed 1 test, with 0 failures (0 unexpected) in 0 (0) seconds")
    #expect(reading.disagreements.contains { $0.contains("passed although") })
  }

  @Test func `failures are known while the run goes on`() {
    var reader = XCTestReader(tests: [Self.a, Self.b])
    reader.read("Test Case 'C.testA' started at x")
    #expect(reader.failedSoFar.isEmpty && reader.running == Self.a)
    reader.read("T:3: error: C.testA : no")
    #expect(reader.failedSoFar == [Self.a])
  }
}
