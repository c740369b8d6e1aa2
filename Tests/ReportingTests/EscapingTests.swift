import Foundation
import MutationTesting
import Testing

@testable import Reporting

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Text from elsewhere stays text in every report.
@Suite struct EscapingTests {
  /// What somebody could write into a summary, a test's name or a log to break out of a report.
  static let nasty = [
    "</script><script>alert(1)</script>", "</style></details><img src=x onerror=alert(1)>",
    "\" onload=\"alert(1)", "' & &amp; &#60;",
    "]]> <![CDATA[ ?>", "a\u{0}b\u{1B}[31mred\u{7}\u{8}\u{C}\u{7F}\u{85}", "user\u{202E}nimda\u{2066}",
    "\u{FFFE}\u{FFFF}",
    "| a | b |\n```\n</details>\n# head", "line one\r\n::error::two%0A\n::set-output name=x::y",
    "javascript:alert(1) https://a\"onclick=",
    String(decoding: [0x66, 0xFF, 0xC0, 0xAF, 0x67], as: UTF8.self), "\\u2028\u{2028}\u{2029}",
  ]

  /// Every outcome, with one text in every place that holds text.
  static func record(_ text: String) -> RunRecord {
    var record = EveryOutcome.record
    for index in record.mutants.indices {
      record.mutants[index].mutant.summary = text
      record.mutants[index].mutant.explanation = text
      record.mutants[index].mutant.provenance = [text]
      record.mutants[index].mutant.killers = [Glob(text)]
      record.mutants[index].judgement.message = text
      record.mutants[index].judgement.killedBy = [TestID(text)]
      record.mutants[index].appliedDiff = record.mutants[index].appliedDiff.replacing(
        "items.count * 2", with: text.replacing("\n", with: ""))
    }
    record.mutants[1].mutant.area = text
    record.mutants[2].mutant.id = text
    record.notes = [text]
    record.verdict.reasons.append(text)
    record.findings = [Finding(file: text, line: 0, rule: .unreadable, message: text, remedy: text)]
    record.toolchain = text
    return record
  }

  static func bytes(_ kind: ReportKind, _ text: String) -> String {
    String(
      decoding: kind.bytes(of: record(text), ended: EveryOutcome.ended, history: History()), as: UTF8.self)
  }

  @Test(arguments: nasty) func `nothing becomes an element or an attribute of the page`(text: String) throws {
    let plain = EscapingTests.bytes(.html, "plain"), page = EscapingTests.bytes(.html, text)
    // As many elements of each kind as with a harmless text, with our own attributes only.
    #expect(try EscapingTests.elements(in: page) == EscapingTests.elements(in: plain))
    #expect(page.ranges(of: "</script>").count == 1)
    #expect(
      !page.unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || $0.value == 0x202E })
  }

  @Test(arguments: nasty) func `XML stays well-formed, and holds the text`(text: String) throws {
    let parser = XMLParser(data: Data(EscapingTests.bytes(.junit, text).utf8))
    let counter = Elements()
    parser.delegate = counter
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(counter.cases == 13)
    #expect(counter.messages.contains("survived: \(headline(visible(text)).replacing("\t", with: " "))"))
  }

  @Test(arguments: nasty) func `JSON stays readable, and holds the text`(text: String) throws {
    for kind in [ReportKind.sarif, .elements] {
      let object = try JSONSerialization.jsonObject(with: Data(EscapingTests.bytes(kind, text).utf8))
      #expect("\(object)".isEmpty == false)
    }
    let sarif = EscapingTests.bytes(.sarif, text)
    #expect(!sarif.contains("\u{202E}"))
  }

  @Test(arguments: nasty) func `no line of an annotation is a command of its own`(text: String) {
    let lines = GitHubAnnotations.text(EscapingTests.record(text)).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast()
    // Ten mutants, a fault of the catalogue, and three reasons that fit no mutant by its name.
    #expect(lines.count == 14)
    for line in lines {
      #expect(
        line.wholeMatch(of: /::error (?:file=[^,:]*,)?(?:line=\d+,)?title=[^,:\r\n]*::[^\r\n]*/) != nil,
        "\(line)")
    }
  }

  @Test(arguments: nasty) func `Markdown keeps its blocks`(text: String) {
    let plain = EscapingTests.bytes(.summary, "plain"), page = EscapingTests.bytes(.summary, text)
    func outside(_ text: String) -> [Substring] {
      var fence: String?
      return text.split(separator: "\n").filter { line in
        if let open = fence {
          if line == open { fence = nil }
          return false
        }
        if line.hasPrefix("```") { fence = String(line.prefix { $0 == "`" }) }
        return fence == nil
      }
    }
    let (some, others) = (outside(plain), outside(page))
    #expect(some.map { $0.prefix(1) }.sorted() == others.map { $0.prefix(1) }.sorted())
    for line in others {
      let bare = line.replacing(/\\./, with: "").replacing(/<\/?(details|summary|b)>/, with: "")
      #expect(!bare.contains("<"), "\(line)")
    }
  }

  @Test func `provenance leads to the record that it names, and only over https`() {
    func links(_ text: String) -> [String] { Provenance.pieces(of: text).compactMap(\.address) }
    #expect(links("CVE-2022-27776 (curl)") == ["https://nvd.nist.gov/vuln/detail/CVE-2022-27776"])
    #expect(links("RFC 6265, section 5.3, step 6") == ["https://www.rfc-editor.org/rfc/rfc6265#section-5.3"])
    #expect(links("RFC 9110 keeps the body") == ["https://www.rfc-editor.org/rfc/rfc9110"])
    #expect(links("RFC 9110 section 15.4.4") == ["https://www.rfc-editor.org/rfc/rfc9110#section-15.4.4"])
    #expect(
      links("CWE-601; GHSA-25xm-hr59-7c27") == [
        "https://cwe.mitre.org/data/definitions/601.html",
        "https://github.com/advisories/GHSA-25xm-hr59-7c27",
      ])
    #expect(links("see https://example.com/a?b=1 there") == ["https://example.com/a?b=1"])
    #expect(links("javascript:alert(1) http://example.com data:text/html,x") == [])
    for text in EscapingTests.nasty {
      #expect(Provenance.pieces(of: text).map(\.text).joined() == text)
    }
  }

  /// How often each element occurs in the page's body, with the names of its attributes.
  ///
  /// The body is read as XML, which takes nothing that is not written properly; links and marks come and go with the text.
  private static func elements(in page: String) throws -> [String: Int] {
    let body = page[
      (page.range(of: "<body>")?.lowerBound ?? page.startIndex)..<(page.range(of: "<script>")?.lowerBound
        ?? page.endIndex)]
    let inputs = body.replacing("<br>", with: "<br/>").replacing(" open>", with: " open=\"\">")
      .replacing(/(<input [^>]*)>/) { "\($0.output.1)/>" }
    let parser = XMLParser(data: Data((inputs + "</body>").utf8))
    let counter = Elements()
    parser.delegate = counter
    #expect(parser.parse(), "line \(parser.lineNumber): \(String(describing: parser.parserError))")
    return counter.counts.filter { !["a", "br", "mark"].contains($0.key.prefix { $0 != " " }) }
  }

  private final class Elements: NSObject, XMLParserDelegate {
    var cases = 0
    var counts: [String: Int] = [:]
    var messages: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      counts["\(name) \(attributes.keys.sorted().joined(separator: " "))", default: 0] += 1
      if name == "testcase" { cases += 1 }
      if let message = attributes["message"] { messages.append(message) }
    }
  }
}
