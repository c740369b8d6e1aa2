import Foundation
import MutationTesting
import Testing

@testable import Lab

/// The parsers take whatever comes: no input makes them trap.
///
/// A short run here; `ci/fuzz` makes a long one.
@Suite struct FuzzTests {
  private static let count = ProcessInfo.processInfo.environment["FUZZ_INPUTS"].flatMap { Int($0) } ?? 2_000
  private static let seed = ProcessInfo.processInfo.environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  /// Calls a parser with damaged copies of samples; that it comes back is the test.
  private func feed(_ samples: [String], to parse: ([UInt8]) throws -> Void) {
    var damage = Damage(seed: Self.seed)
    var fed = 0
    for index in 0..<Self.count {
      let input = damage.of(Array(samples[index % samples.count].utf8))
      try? parse(input)
      fed += 1
    }
    #expect(fed == Self.count)
  }

  @Test func `patch files and their headers`() {
    let samples = [
      "Subject: Do harm\n\nWhy.\n\nKilled-By: M.C/t\nExpect: crash\nIgnore-Until: 2027-01-31 r\n---\ndiff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n",
      "From 0123 Mon Sep 17 00:00:00 2001\nFrom: A <a@b>\nSubject: [PATCH 1/2] Do\n harm\n\nPlatforms: linux\n---\n f | 2 +-\n\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n-- \n2.39\n",
    ]
    feed(samples) { bytes in
      var findings: [Finding] = []
      let mutant = CatalogueReader.mutant(id: "x", area: "y", path: "p", bytes: bytes, findings: &findings)
      _ = Catalogue(mutants: [mutant], configuration: GateConfiguration(), folder: "m").findings(
        today: Day("2026-01-01")!)
    }
  }

  @Test func `gate.json`() {
    let samples = [
      #"{"suite": {"kind": "command", "test": "./t {tests}", "results": "junit:out/*.xml", "tiers": [["A*"]]}, "timeout": {"factor": 7}}"#,
      "{ confirm: 3, /* why */ accept: ['killed',], limits: { memory: 1e3, }, // end\n }",
    ]
    feed(samples) { _ = try GateConfiguration(json: $0) }
  }

  @Test func `XCTest's lines`() {
    let samples = [
      "Test Case 'C.testA' started at x\nf:1: error: C.testA : no\nTest Case 'C.testA' failed (0.1 seconds)\n\t Executed 1 test, with 1 failure (0 unexpected) in 0 (0) seconds\n",
      "Test Case '-[M.C testA]' started.\nTest Case '-[M.C testA]' passed (0.001 seconds).\nExecuted 1 test, with 1 test skipped and 0 failures (0 unexpected) in 0 (0) seconds\n",
    ]
    feed(samples) { bytes in
      var reader = XCTestReader(tests: ["M.C/testA"])
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") { reader.read(String(line)) }
      _ = reader.finish(.exited(1))
    }
  }

  @Test func `Swift Testing's event stream`() {
    let samples = [
      #"{"kind":"event","version":0,"payload":{"kind":"issueRecorded","testID":"M.S/a()/T.swift:3:2","instant":{"absolute":1.5},"issue":{"isKnown":false,"sourceLocation":{"_filePath":"/s/T.swift","line":9}},"messages":[{"symbol":"fail","text":"it"}]}}"#,
      #"{"kind":"event","version":0,"payload":{"kind":"testStarted","testID":"M.S/a()/T.swift:3:2"}}"#,
    ]
    feed(samples) { bytes in
      var stream = SwiftTestingStream()
      for line in bytes.split(separator: UInt8(ascii: "\n")) { stream.read(Data(line)) }
      _ = stream.reading(ended: .exited(0))
    }
  }

  @Test func `JUnit XML`() {
    let samples = [
      #"<testsuites><testsuite name="s" tests="2" failures="1"><testcase classname="C" name="a" time="0.5"/><testcase name="b"><failure message="no"><![CDATA[x]]></failure></testcase></testsuite></testsuites>"#
    ]
    feed(samples) { _ = JUnitReader.read(Data($0), "r.xml") }
  }

  @Test func `the Test Anything Protocol`() {
    feed([
      "TAP version 14\n1..3\nok 1 - a\nnot ok 2 - b # TODO\n  ---\n  message: 'no'\n  ...\nok 3 # SKIP\nBail out! x\n"
    ]) { bytes in
      var reader = TAPReader()
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") { reader.read(String(line)) }
      _ = reader.finish(.exited(0))
    }
  }

  @Test func `lists of tests, and lines to mask`() {
    let secrets = Secrets(environment: ["API_TOKEN": "s3cr3t-value"])
    feed(["M.S/f()/T.swift:3:2\nM.C/testA\n", "Set-Cookie: a=b; \"Cookie\": \"x=fixture-y\" s3cr3t-value"]) {
      bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      _ = SwiftPackageSuite.allTests(text)
      _ = CommandSuite.ids(text)
      _ = secrets.mask(lines: text)
    }
  }
}

/// Damages inputs as editors, networks and hostile people do; the same seed damages in the same ways.
private struct Damage {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  /// xorshift64* (Vigna 2016).
  private mutating func next(below bound: Int) -> Int {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % max(1, bound)
  }

  /// A copy with one to six faults in it.
  mutating func of(_ input: [UInt8]) -> [UInt8] {
    var bytes = input
    for _ in 0...next(below: 6) {
      let place = next(below: bytes.count + 1)
      switch next(below: 7) {
      case 0 where place < bytes.count: bytes[place] = UInt8(next(below: 256))
      case 1 where place < bytes.count:
        bytes.removeSubrange(place..<min(bytes.count, place + 1 + next(below: 20)))
      case 2: bytes.insert(contentsOf: bytes.prefix(next(below: 40)), at: place)
      case 3:
        bytes.insert(contentsOf: Array("\n\n---\0é{[(\"'".utf8).shuffled(by: next(below: 13)), at: place)
      case 4: bytes.removeLast(min(bytes.count, next(below: 30)))
      case 5:
        bytes.insert(
          contentsOf: [UInt8](repeating: UInt8(next(below: 256)), count: next(below: 50)), at: place)
      default: bytes.insert(contentsOf: String(next(below: Int.max)).utf8, at: place)
      }
    }
    return bytes
  }
}

extension [UInt8] {
  /// A rotation, for variety.
  fileprivate func shuffled(by count: Int) -> [UInt8] {
    Array(self[(count % self.count)...] + self[..<(count % self.count)])
  }
}
