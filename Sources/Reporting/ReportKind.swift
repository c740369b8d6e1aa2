internal import Foundation
internal import MutationTesting

/// The reports that are made from `report.json`, or from the record that it holds.
public enum ReportKind: String, CaseIterable, Sendable {
  case html, elements, junit, sarif, summary

  /// The file's name in the output folder.
  public var fileName: String {
    switch self {
    case .html: "report.html"
    case .elements: "elements.json"
    case .junit: "junit.xml"
    case .sarif: "report.sarif"
    case .summary: "summary.md"
    }
  }

  /// The report as bytes.
  func bytes(of record: RunRecord, ended: Date?, history: History) -> Data {
    let model = ReportModel(record: record, ended: ended, history: history.lines)
    return switch self {
    case .html: Data(HTMLReport(of: model).text.utf8)
    case .elements: json(ElementsJSON(model))
    case .junit: Data(JUnitXML(model).text.utf8)
    case .sarif: json(SARIF(model))
    case .summary: Data(MarkdownSummary(model).text.utf8)
    }
  }
}
