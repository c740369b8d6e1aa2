import Foundation
import MutationTesting
import Testing

@testable import Reporting

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The rules of the formats that need no schema to be checked; `ci/validate-reports` holds the files against the schemas.
@Suite struct SchemaRulesTests {
  private func object(_ kind: ReportKind) throws -> [String: Any] {
    let bytes = kind.bytes(of: EveryOutcome.record, ended: EveryOutcome.ended, history: History())
    return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
  }

  @Test func `elements.json has what version 2 requires, and every location lies in its source`() throws {
    let report = try object(.elements)
    #expect(report["schemaVersion"] as? String == "2")
    let thresholds = try #require(report["thresholds"] as? [String: Int])
    #expect(thresholds["high"]! <= 100 && thresholds["low"]! >= 0)
    let statuses = [
      "Killed", "Survived", "NoCoverage", "CompileError", "RuntimeError", "Timeout", "Ignored", "Pending",
    ]
    let tests = Set(
      try #require(report["testFiles"] as? [String: [String: [[String: Any]]]]).values
        .flatMap { $0["tests"] ?? [] }.compactMap { $0["id"] as? String })
    let document = ElementsJSON(ReportModel(record: EveryOutcome.record))
    for file in document.files.values {
      let lines = lines(of: file.source)
      #expect(Set(file.mutants.map(\.id)).count == file.mutants.count)
      for mutant in file.mutants {
        #expect(statuses.contains(mutant.status))
        #expect(tests.isSuperset(of: (mutant.killedBy ?? []) + (mutant.coveredBy ?? [])))
        let (start, end) = (mutant.location.start, mutant.location.end)
        #expect(start.line >= 1 && start.column >= 1 && (start.line, start.column) < (end.line, end.column))
        #expect(end.line <= lines.count && end.column <= lines[end.line - 1].utf16.count + 1)
      }
    }
  }

  @Test func `report.sarif has what version 2.1.0 requires`() throws {
    let report = try object(.sarif)
    #expect(report["version"] as? String == "2.1.0")
    let runs = try #require(report["runs"] as? [[String: Any]])
    let driver = try #require((runs[0]["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(driver["name"] as? String == "mutate")
    #expect(Set(rules.compactMap { $0["id"] as? String }).count == rules.count)
    for result in try #require(runs[0]["results"] as? [[String: Any]]) {
      #expect(["none", "note", "warning", "error"].contains(result["level"] as? String))
      #expect((result["message"] as? [String: Any])?["text"] as? String != "")
      let locations = try #require(result["locations"] as? [[String: Any]])
      #expect(locations.count == 1)
      let place = try #require(locations[0]["physicalLocation"] as? [String: Any])
      let artifact = try #require(place["artifactLocation"] as? [String: Any])
      let address = try #require(artifact["uri"] as? String)
      #expect(URL(string: address) != nil && !address.hasPrefix("/") && !address.contains(" "))
    }
  }

  @Test func `junit.xml counts its cases as its suites say`() throws {
    let parser = XMLParser(
      data: Data(JUnitXML(ReportModel(record: EveryOutcome.record, ended: EveryOutcome.ended)).text.utf8))
    let reader = Suites()
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.suites.map { $0["id"] } == ["0", "1", "2"])
    for suite in reader.suites {
      for required in ["name", "timestamp", "hostname", "tests", "failures", "errors", "time", "package"] {
        #expect(suite[required]?.isEmpty == false)
      }
      #expect(suite["timestamp"]?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil)
    }
    for (counter, element) in [
      ("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"),
    ] {
      let said = reader.suites.compactMap { Int($0[counter] ?? "") }.reduce(0, +)
      #expect(said == reader.counts[element, default: 0], "\(counter)")
    }
    #expect(reader.untyped == 0)
  }

  private final class Suites: NSObject, XMLParserDelegate {
    var suites: [[String: String]] = []
    var counts: [String: Int] = [:]
    var untyped = 0

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      counts[name, default: 0] += 1
      if name == "testsuite" { suites.append(attributes) }
      if ["failure", "error"].contains(name), attributes["type"] == nil { untyped += 1 }
    }
  }
}
