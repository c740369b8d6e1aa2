import MutationTesting
import Testing

@testable import Lab

@Suite struct NewTestSessionTests {
  private static func mutant(_ id: String, _ killer: String = "M.C/z") -> Mutant {
    Mutant(id: id, area: "r", path: "p", summary: "s", killers: [Glob(killer)])
  }

  private static let all = [
    mutant("one", "N.X/y"), mutant("two", "M.C/a"), mutant("three"), mutant("gone"),
    mutant("stale"),
  ]

  private func session(names: [String] = [], against count: Int = 5) -> NewTestSession {
    let place = SourceLocation(file: "T.swift", line: 1)
    return NewTestSession(
      [NewTest("M.C/a", at: place, names: names)], against: Array(Self.all.prefix(count)), of: Self.all,
      ignored: ["r/gone"], stale: ["r/stale"])
  }

  private func left(_ session: NewTestSession) -> [String] {
    session.left(for: "M.C/a", among: session.wanted).map(\.id)
  }

  @Test func `a test without names is done with its first kill`() {
    var session = session()
    #expect(left(session) == ["two", "three", "one"])
    session.judged("r/two", by: "M.C/a", isKilled: false)
    #expect(left(session) == ["three", "one"] && session.result[0].isIdle)
    session.judged("r/three", by: "M.C/a", isKilled: true)
    #expect(left(session) == [] && !session.result[0].isIdle)
    #expect(session.result[0].killed == ["r/three"])
  }

  @Test func `a test with names has to kill each of them, and no others count`() {
    var session = session(names: ["one", "r/three"])
    #expect(session.wanted == ["r/one", "r/three"])
    session.judged("r/one", by: "M.C/a", isKilled: true)
    #expect(left(session) == ["three"] && session.result[0].missing == ["r/three"])
    session.judged("r/three", by: "M.C/a", isKilled: true)
    #expect(left(session) == [] && session.result[0].missing == [] && !session.result[0].isIdle)
  }

  @Test func `a name that no mutant has is never killed; one that is ignored here is not asked for`() {
    #expect(session(names: ["nobody"]).result[0].missing == ["nobody"])
    #expect(session(names: ["gone", "one"]).result[0].missing == ["one"])
    #expect(session(names: ["stale"]).result[0].missing == ["stale"])
  }

  @Test func `a test that names only mutants which are ignored here has to kill any other`() {
    var session = session(names: ["r/gone"])
    #expect(session.result[0].isIdle && left(session) == ["two", "three", "one"])
    session.judged("r/two", by: "M.C/a", isKilled: true)
    #expect(!session.result[0].isIdle && left(session) == [])
  }

  @Test func `a comment may name a mutant that was not selected`() {
    #expect(session(against: 2).wanted == ["r/one", "r/two"])
    #expect(session(names: ["three"], against: 2).wanted == ["r/three"])
  }

  @Test func `the nearest are those that it reaches, where there are any`() {
    var session = session()
    #expect(session.result[0].nearest == ["r/two", "r/three", "r/one"])
    session.reached(["r/one", "r/three"], by: "M.C/a")
    #expect(session.result[0].reached == ["r/three", "r/one"])
    #expect(session.result[0].nearest == ["r/three", "r/one"])
  }
}
