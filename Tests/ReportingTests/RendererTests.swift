import Foundation
import MutationTesting
import Testing

@testable import Reporting

/// What holds between reports, whatever the run was.
@Suite struct RendererTests {
  /// Runs that fail for different reasons, and one that passes.
  static let records: [RunRecord] = {
    let fails = EveryOutcome.record
    var passes = fails
    passes.mutants = [fails.mutants[0], fails.mutants[10]]
    passes.verdict = Verdict(passed: true, reasons: [], exitCode: .pass)
    var red = fails
    red.mutants = []
    red.verdict = Verdict(passed: false, reasons: ["baseline: a test failed"], exitCode: .baselineNotGreen)
    var faulty = red
    faulty.baseline = nil
    faulty.subject = nil
    faulty.findings = [
      Finding(file: "mutants", rule: .emptyCatalogue, message: "no mutant", remedy: "write one")
    ]
    faulty.verdict = Verdict(passed: false, reasons: [], exitCode: .catalogueAtFault)
    var cut = passes
    cut.interrupted = true
    cut.verdict = Verdict(passed: false, reasons: ["interrupted"], exitCode: .interrupted)
    return [fails, passes, red, faulty, cut]
  }()

  @Test(arguments: records.indices)
  func `JUnit, annotations and SARIF are green exactly when the gate passes`(_ index: Int) throws {
    let record = RendererTests.records[index]
    let model = ReportModel(record: record)
    let junit = JUnitXML(model).text
    #expect((junit.contains("<failure") || junit.contains("<error")) == !record.verdict.passed)
    #expect(GitHubAnnotations.text(record).isEmpty == record.verdict.passed)
    let sarif = SARIF(model).runs[0]
    let told = sarif.results.count + sarif.invocations[0].toolExecutionNotifications.count
    #expect((told == 0) == record.verdict.passed)
  }

  @Test func `every rule of SARIF is the one that its results name`() {
    let run = SARIF(ReportModel(record: EveryOutcome.record)).runs[0]
    #expect(run.results.count == 10)
    for result in run.results { #expect(run.tool.driver.rules[result.ruleIndex].id == result.ruleId) }
    #expect(Set(run.results.map(\.partialFingerprints)).count == 10)
  }

  @Test func `nothing that was not promised counts as killed for a viewer`() {
    let statuses = Outcome.allCases.filter { $0.elementsStatus == "Killed" }
    #expect(statuses == [.killed])
    let document = ElementsJSON(ReportModel(record: EveryOutcome.record))
    let mutants = document.files.values.flatMap(\.mutants)
    #expect(mutants.filter { $0.killedBy != nil }.map(\.id) == ["order/killed"])
    // A stale mutant has no place, so it cannot be shown in a file.
    #expect(mutants.count == 11)
    #expect(mutants.allSatisfy { $0.status == "Killed" || $0.statusReason != nil })
  }

  @Test func `a report that was read back makes the same reports`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let ended = Date(timeIntervalSince1970: 1_801_368_306)
    var record = EveryOutcome.record
    // Times that come out otherwise when they are rounded twice, or rounded and then added.
    for index in record.mutants.indices {
      for trial in record.mutants[index].facts.trials.indices {
        record.mutants[index].facts.trials[trial].runs[0].seconds = 0.0494996
        record.mutants[index].facts.trials[trial].runs.append(
          TestRun(planned: [], results: [], ending: .stopped, seconds: 0.0004996))
      }
    }
    try ReportWriter(folder: folder, ended: ended).write(record)
    try FileManager.default.setAttributes([.modificationDate: ended], ofItemAtPath: "\(folder)/report.json")
    let renderer = try ReportRenderer(folder)
    for kind in ReportKind.allCases {
      let written = try String(contentsOfFile: "\(folder)/\(kind.fileName)", encoding: .utf8)
      #expect(renderer.text(kind) == written, "\(kind)")
    }
  }

  @Test func `a path becomes a URI that any reader takes`() {
    #expect(uri(of: "Sources/Ä b%#?.swift") == "Sources/%C3%84%20b%25%23%3F.swift")
  }
}
