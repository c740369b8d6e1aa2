import Foundation
import MutationTesting
import Testing

@testable import Reporting

@Suite struct MatrixPictureTests {
  private let matrix = MatrixPicture(EveryOutcome.record)

  @Test func `a cell says what the test did, and whether it was to fail`() {
    #expect(matrix.mutants.count == 7)
    let rows = Dictionary(
      uniqueKeysWithValues: matrix.rows.map { ($0.test, String($0.cells.map(\.rawValue))) })
    // killed, killedElsewhere, survived, timeout, crashed, flaky, error
    #expect(rows[EveryOutcome.killer] == "kmmuukm")
    #expect(rows[EveryOutcome.other] == "pkppppp")
  }

  @Test func `a test that ran and killed nothing is idle, one that never ran is not`() {
    var record = EveryOutcome.record
    record.mutants = [record.mutants[0]]
    record.baseline?.trial.runs[0].results.append(TestResult("ShopTests.CartTests/testNeverRun", .passed))
    let worth = MatrixPicture(record).rows.map { $0.worth }
    #expect(worth == [.kills, .idle, .notAsked])
  }

  @Test func `a glob that killed with one test has not missed with another`() {
    var record = EveryOutcome.record
    record.mutants = [record.mutants[0]]
    record.mutants[0].mutant.killers = [Glob("ShopTests.*")]
    #expect(MatrixPicture(record).rows.map(\.cells) == [[.killed], [.passed]])
  }
}

@Suite struct HistoryTests {
  @Test func `the oldest lines go, damaged ones too`() {
    let line = EveryOutcome.history.lines[0]
    var history = History()
    for _ in 0..<250 { history.append(line) }
    #expect(history.lines.count == 200)
    let damaged = Data([0xFF, 0xC0, 0x0A]) + Data("{\"ended\":1}\n\n[[[\n".utf8) + history.data
    #expect(History(damaged).lines == history.lines)
  }

  @Test func `each run adds its line, and the page draws them`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for _ in 0..<3 { try ReportWriter(folder: folder, ended: EveryOutcome.ended).write(EveryOutcome.record) }
    #expect(History(FileManager.default.contents(atPath: "\(folder)/history.jsonl")!).lines.count == 3)
    let page = try String(contentsOfFile: "\(folder)/report.html", encoding: .utf8)
    #expect(page.contains("The last 3 runs"))
  }
}

@Suite struct WholeMatrixTests {
  private static let matrix = KillMatrix(
    tests: [EveryOutcome.killer, EveryOutcome.other],
    mutants: EveryOutcome.record.mutants.filter { $0.judgement.outcome != .ignored }.enumerated().map {
      KillMatrix.Column(
        mutant: $1.mutant.name,
        pairs: [$0 == 0 ? .killed : $0 == 1 ? .passed : .notReached, .notRun($0 < 3 ? "stale" : "a hang")])
    })

  @Test func `the report holds every pair, and gives them back`() throws {
    var record = EveryOutcome.record
    record.matrix = Self.matrix
    let document = ReportJSON(record)
    #expect(try document.record().matrix == Self.matrix)
    let json = try #require(document.matrix)
    #expect(
      json.mutants[0].killed == [0] && json.mutants[1].passed == [0] && json.mutants[2].notReached == [0])
    #expect(json.mutants[0].notRun == [MatrixJSON.NotRunJSON(why: "stale", tests: [1])])
    #expect(json.soleKillers == [.init(mutant: record.mutants[0].mutant.name, test: 0)])
    #expect(json.smallest == .init(tests: [0], exact: true))
  }

  @Test func `a document that leaves a pair out, or holds one twice, is refused`() {
    var document = MatrixJSON(Self.matrix)
    document.mutants[0].killed = []
    #expect(document.matrix == nil)
    document.mutants[0].killed = [0, 1]
    #expect(document.matrix == nil)
    document.mutants[0].killed = [0, 7]
    #expect(document.matrix == nil)
    #expect(MatrixJSON(Self.matrix).matrix == Self.matrix)
  }

  @Test func `the page shows what every pair came to`() {
    var record = EveryOutcome.record
    record.matrix = Self.matrix
    let rows = MatrixPicture(record).rows.map { String($0.cells.map(\.rawValue)) }
    #expect(rows == ["km" + String(repeating: "x", count: 9), String(repeating: "u", count: 11)])
    let page = String(
      decoding: ReportKind.html.bytes(of: record, ended: nil, history: History()), as: UTF8.self)
    #expect(
      page.contains("does not run the changed code") && page.contains("the smallest set that kills all has 1")
    )
    #expect(!page.contains("stop at its first kill"))
  }
}
