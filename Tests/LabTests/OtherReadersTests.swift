import Foundation
import MutationTesting
import Testing

@testable import Lab

@Suite struct JUnitReaderTests {
  private func read(_ text: String) -> Reading { JUnitReader.read(Data(text.utf8), "r.xml") }

  @Test func `cases are understood`() {
    let reading = read(
      """
      <testsuites><testsuite name="s" tests="5" failures="2" errors="1">
        <testcase classname="C" name="a" time="0.5"/>
        <testcase classname="C" name="b"><failure message="no">long</failure></testcase>
        <testcase classname="C" name="c"><error>first line
      second</error></testcase>
        <testcase classname="C" name="d"><skipped/></testcase>
        <testcase name="e"><failure><![CDATA[in data]]></failure></testcase>
      </testsuite></testsuites>
      """)
    #expect(reading.results.map(\.test) == ["C/a", "C/b", "C/c", "C/d", "e"])
    #expect(reading.results.map(\.status) == [.passed, .failed, .failed, .skipped, .failed])
    #expect(reading.results.map { $0.failures.first?.message } == [nil, "no", "first line", nil, "in data"])
    #expect(reading.disagreements.isEmpty)
  }

  @Test(arguments: [
    (#"<testsuite name="s" tests="2"><testcase name="a"/></testsuite>"#, "says 2 tests"),
    (#"<testsuite name="s" failures="1"><testcase name="a"/></testsuite>"#, "says 1 failures"),
    ("<testsuite><testcase", "not readable"), ("", "not readable"),
  ])
  func `what does not add up is told`(text: String, words: String) {
    #expect(read(text).disagreements.contains { $0.contains(words) })
  }

  @Test func `a file that is not there is told`() {
    var reader = JUnitReader(folder: "/nonexistent", glob: "*.xml")
    #expect(reader.finish(.exited(0)).disagreements == ["no file fits junit:*.xml"])
  }
}

@Suite struct TAPReaderTests {
  private func read(_ text: String, _ ending: TestRun.Ending = .exited(0)) -> Reading {
    var reader = TAPReader()
    for line in text.split(separator: "\n") { reader.read(String(line)) }
    return reader.finish(ending)
  }

  @Test func `results are understood`() {
    let reading = read(
      "TAP version 14\n1..6\nok 1 - a\nnot ok 2 - b\n  ---\n  message: 'no'\n  ...\nok 3 - c # SKIP why\n"
        + "not ok 4 - d # TODO later\nok 5\nok 6 e")
    #expect(reading.results.map(\.test) == ["a", "b", "c", "d", "5", "e"])
    #expect(reading.results.map(\.status) == [.passed, .failed, .skipped, .knownIssue, .passed, .passed])
    #expect(reading.results[1].failures.first?.message == "no")
    #expect(reading.disagreements.isEmpty)
  }

  @Test(arguments: [
    ("1..2\nok 1 - a", "plans 2"), ("ok 1 - a", "plan"), ("1..1\nok 1\nBail out! disk", "bailed out"),
  ])
  func `what does not add up is told`(text: String, words: String) {
    #expect(read(text).disagreements.contains { $0.contains(words) })
  }
}

@Suite struct SwiftTestingStreamTests {
  private func event(_ kind: String, _ id: String?, _ more: String = "") -> String {
    let test = id.map { #","testID":"\#($0)/T.swift:3:2""# } ?? ""
    return
      #"{"kind":"event","version":0,"payload":{"kind":"\#(kind)"\#(test),"instant":{"absolute":1.5},"messages":[{"symbol":"fail","text":"it failed"}]\#(more)}}"#
  }

  private func read(_ lines: [String], _ ending: TestRun.Ending = .exited(0)) -> Reading {
    var stream = SwiftTestingStream()
    for line in lines { stream.read(Data(line.utf8)) }
    return stream.reading(ended: ending)
  }

  private let issue =
    #","issue":{"isKnown":false,"sourceLocation":{"_filePath":"/s/T.swift","line":9,"column":1}}"#
  private let known = #","issue":{"isKnown":true}"#

  @Test func `events are understood`() {
    let reading = read([
      event("runStarted", nil), event("testStarted", "M.S"), event("testStarted", "M.S/a()"),
      event("testEnded", "M.S/a()"),
      event("testStarted", "M.S/b(x:)"), event("issueRecorded", "M.S/b(x:)", issue),
      event("testEnded", "M.S/b(x:)"),
      event("testStarted", "M.c()"), event("issueRecorded", "M.c()", known), event("testEnded", "M.c()"),
      event("testSkipped", "M.d()"), event("testEnded", "M.S"), event("runEnded", nil),
    ])
    #expect(reading.results.map(\.test) == ["M.S/a()", "M.S/b(x:)", "M.c()", "M.d()"])
    #expect(reading.results.map(\.status) == [.passed, .failed, .knownIssue, .skipped])
    #expect(
      reading.results[1].failures == [.init("it failed", at: SourceLocation(file: "/s/T.swift", line: 9))])
    #expect(reading.disagreements.isEmpty)
  }

  @Test func `a known issue does not hide a failure`() {
    let reading = read([
      event("testStarted", "M.c()"), event("issueRecorded", "M.c()", known),
      event("issueRecorded", "M.c()", issue),
      event("testEnded", "M.c()"), event("runEnded", nil),
    ])
    #expect(reading.results.map(\.status) == [.failed])
  }

  @Test func `a test in which the process died is unfinished`() {
    #expect(read([event("testStarted", "M.c()")], .signalled(4)).results.map(\.status) == [.unfinished])
  }

  @Test func `a stream that breaks off or cannot be read is told`() {
    let ended = [event("testStarted", "M.c()"), event("testEnded", "M.c()")]
    #expect(read(ended).disagreements.contains { $0.contains("no end") })
    #expect(
      read(ended + ["{ nope", event("runEnded", nil)]).disagreements.contains { $0.contains("not readable") })
  }

  @Test func `a stream that is not there is told`() {
    var reader = SwiftTestingReader(file: "/nonexistent/events")
    #expect(reader.finish(.exited(0)).disagreements == ["Swift Testing wrote no event stream"])
  }
}

@Suite struct SuiteCommandTests {
  @Test func `ids are arguments of their own whatever they hold`() {
    let text = CommandSuite.text("./t {tests} end", tests: ["M.C/a", "it's $(odd)"])
    #expect(text == #"./t 'M.C/a' 'it'\''s $(odd)' end"#)
  }

  @Test func `tests whose names collide are run apart`() {
    let tests: [TestID] = ["M.C/a", "N.C/a", "M.C/b", "O.C/a"]
    #expect(tests.splitWhereNamesCollide() == [["M.C/a", "M.C/b"], ["N.C/a"], ["O.C/a"]])
  }

  @Test func `a pattern fits one Swift Testing id only`() throws {
    let regex = try Regex(SwiftPackageSuite.pattern(for: "M.S/f(x:)"))
    #expect("M.S/f(x:)/T.swift:3:2".contains(regex))
    #expect(!"M.S/f(x:)2".contains(regex) && !"XM.S/f(x:)".contains(regex) && !"MxS/f(x:)".contains(regex))
  }

  @Test func `lists of tests are understood`() {
    #expect(SwiftPackageSuite.xctests("Listing 1 test in debug.xctest:\n\nM.C/testA\n") == ["M.C/testA"])
    #expect(SwiftPackageSuite.swiftTests("M.S/f()/T.swift:3:2\nM.g()/T.swift:9:2\n") == ["M.S/f()", "M.g()"])
  }
}

@Suite struct SecretsTests {
  private let secrets = Secrets(environment: [
    "API_TOKEN": "s3cr3t-value", "MY_KEY": "short", "DB_PASSWORD": "fixture-pass", "PATH": "/usr/bin/long",
  ])

  @Test(arguments: [
    ("the value s3cr3t-value leaks", "the value [masked] leaks"),
    ("short and /usr/bin/long stay", "short and /usr/bin/long stay"),
    ("fixture-pass stays", "fixture-pass stays"), ("Cookie: sid=abc", "Cookie: [masked]"),
    ("  set-cookie:  sid=abc; Path=/", "  set-cookie: [masked]"),
    ("Authorization: Bearer x", "Authorization: [masked]"),
    ("Proxy-Authorization: Basic x", "Proxy-Authorization: [masked]"),
    ("Cookie: sid=fixture-a; other=fixture-b", "Cookie: sid=fixture-a; other=fixture-b"),
    ("Cookie: sid=fixture-a; other=real", "Cookie: [masked]"),
    ("[\"Set-Cookie\": \"sid=abc\"]", "[\"Set-Cookie\": [masked]"),
    ("{'Cookie': 'sid=fixture-a'}", "{'Cookie': 'sid=fixture-a'}"),
    ("no cookie here, Cookie: sid=x", "no cookie here, Cookie: [masked]"),
    ("X-Authorization-Hint none", "X-Authorization-Hint none"),
  ])
  func `secrets are masked and markers stay`(line: String, wanted: String) {
    #expect(secrets.mask(line) == wanted)
  }
}

@Suite struct EnvironmentTests {
  @Test func `tests get an allow-list and a home of their own`() {
    let own = ["PATH": "/bin", "HOME": "/home/me", "API_TOKEN": "x", "ODD": "1", "LANG": "de_DE"]
    let found = Environment(own, extra: ["EXTRA": "2"]).forTests(scratch: "/s")
    #expect(
      found["PATH"] == "/bin" && found["EXTRA"] == "2" && found["HOME"] == "/s/home"
        && found["TMPDIR"] == "/s/tmp")
    #expect(
      found["API_TOKEN"] == nil && found["ODD"] == nil && found["LANG"] == "C.UTF-8" && found["TZ"] == "UTC")
  }

  @Test func `builds get everything but secrets`() {
    let found = Environment(["PATH": "/bin", "ODD": "1", "MY_SECRET": "x"], extra: [:]).forBuilds(
      temporary: "/t")
    #expect(found == ["PATH": "/bin", "ODD": "1", "TMPDIR": "/t"])
  }
}
