import MutationTesting
import Testing

@testable import Reporting

@Suite struct IdleTestTextTests {
  private static let record: RunRecord = {
    var record = EveryOutcome.record
    (record.mutants, record.planned, record.faultsAfter) = ([], [], [])
    var idle = NewTest(
      "ShopTests.CartTests/testTotalCountsEachItem",
      at: .init(file: "Tests/ShopTests/CartTests.swift", line: 9),
      names: ["survived", "order/killed"])
    (idle.killed, idle.missing) = (["order/killed"], ["survived"])
    (idle.reached, idle.nearest) = (["order/survived", "order/killed"], ["order/survived"])
    var proved = NewTest(
      "ShopTests.CartTests/testMore", at: .init(file: "Tests/ShopTests/CartTests.swift", line: 14))
    proved.killed = ["order/killed"]
    (record.newTests, record.newTestsSince) = ([idle, proved], "main")
    record.verdict = record.derivedVerdict()
    return record
  }()

  @Test func `an idle test is told with its place, what it reached and a line to go on with`() {
    let text = Summary(of: Self.record, output: "out", ink: Ink(isOn: false)).text
    #expect(
      text.contains(
        """
        idleTest: ShopTests.CartTests/testTotalCountsEachItem
          at           Tests/ShopTests/CartTests.swift:9
          reached      order/survived, order/killed
          not killed   its comment names survived
          killed       order/killed
          nearest      order/survived
          next         assert what one of these breaks; or break the code as this test forbids it, then
                       mutate new order/total-counts-each-item --killed-by 'ShopTests.CartTests/testTotalCountsEachItem' \
        --summary 'WHAT THE CHANGE BREAKS' --try
        """), "\(text)")
    #expect(text.contains("mutate: fail: 1 of 2 tests new or changed since main can fail, in "), "\(text)")
    #expect(!text.contains("testMore"))
  }

  @Test func `the annotation stands at the test, once`() {
    let text = GitHubAnnotations.text(Self.record)
    #expect(text.split(separator: "\n").count == 1, "\(text)")
    #expect(
      text.hasPrefix("::error file=Tests/ShopTests/CartTests.swift,line=9,title=idleTest%3A ShopTests"),
      "\(text)")
  }

  @Test func `the report gives the tests back`() throws {
    let document = ReportJSON(Self.record)
    let record = try document.record()
    #expect(record.newTests == Self.record.newTests && record.newTestsSince == "main")
    #expect(ReportJSON(record) == document)
    #expect(document.newTests?.map(\.idle) == [true, false])
  }

  @Test func `no new test passes, and says so`() {
    var record = Self.record
    (record.newTests, record.baseline, record.faultsAfter) = ([], nil, nil)
    record.verdict = record.derivedVerdict()
    let text = Summary(of: record, output: "out", ink: Ink(isOn: false)).text
    #expect(text.hasPrefix("mutate: pass: no test is new or changed since main, in "), "\(text)")
    #expect(GitHubAnnotations.text(record) == "")
  }

  @Test(arguments: [
    ("M.C/testOtherPort", "other-port"), ("M.S/laterHopsHaveOneName()", "later-hops-have-one-name"),
    ("M.S/`two words`(at:)", "two-words"), ("M.C/test", "test"), ("M.S/`é`()", "new-mutant"),
  ])
  func `a mutant is proposed under the name of the test`(test: String, name: String) {
    #expect(IdleTestText.mutantName(for: TestID(test)) == name)
  }
}
