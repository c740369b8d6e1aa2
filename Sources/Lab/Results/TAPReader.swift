import MutationTesting

/// Reads the Test Anything Protocol (https://testanything.org/tap-version-14-specification.html), top level only.
///
/// A test's id is its description; where there is none, its number.
struct TAPReader: ResultsReader {
  private var results: [TestResult] = []
  private var plan: Int?
  private var bailedOut: String?

  init() {}

  var failedSoFar: [TestID] { results.filter { $0.status == .failed }.map(\.test) }

  mutating func read(_ line: String) {
    if line.hasPrefix("Bail out!") {
      bailedOut = String(line.dropFirst("Bail out!".count))
    } else if line.hasPrefix("1.."), let count = Int(line.dropFirst(3).prefix { $0.isNumber }) {
      plan = count
    } else if let rest = after("not ok", in: line) {
      append(rest, isOK: false)
    } else if let rest = after("ok", in: line) {
      append(rest, isOK: true)
    } else if line.hasPrefix("  message:"), let last = results.indices.last, results[last].status == .failed {
      let message = line.dropFirst("  message:".count).trimmingPrefix(" ")
      results[last].failures = [TestResult.Failure(message.trimmingQuotes())]
    }
  }

  mutating func finish(_ ending: TestRun.Ending) -> Reading {
    var disagreements: [String] = []
    if let bailedOut { disagreements.append("the test command bailed out:\(bailedOut)") }
    if case .exited = ending {
      if let plan, plan != results.count {
        disagreements.append("TAP plans \(plan) tests, but reports \(results.count)")
      } else if plan == nil, !results.isEmpty {
        disagreements.append("TAP's plan '1..N' is missing")
      }
    }
    return Reading(results: results, disagreements: disagreements)
  }

  private func after(_ word: String, in line: String) -> Substring? {
    guard line.hasPrefix(word) else { return nil }
    let rest = line.dropFirst(word.count)
    return rest.isEmpty || rest.first == " " ? rest : nil
  }

  private mutating func append(_ text: Substring, isOK: Bool) {
    var rest = text.drop { $0 == " " }
    let number = rest.prefix { $0.isNumber }
    rest = rest.dropFirst(number.count).drop { $0 == " " }
    if rest.hasPrefix("- ") { rest = rest.dropFirst(2) }
    let parts = rest.split(separator: " # ", maxSplits: 1)
    let directive =
      parts.count > 1 ? parts[1].uppercased() : rest.hasPrefix("# ") ? rest.dropFirst(2).uppercased() : ""
    let name = rest.hasPrefix("# ") ? "" : String(parts.first ?? "")
    let test = TestID(name.isEmpty ? String(number) : name)
    let status: TestResult.Status =
      directive.hasPrefix("SKIP")
      ? .skipped : directive.hasPrefix("TODO") ? .knownIssue : isOK ? .passed : .failed
    results.append(
      TestResult(test, status, failures: status == .failed ? [TestResult.Failure("not ok")] : []))
  }
}

extension Substring {
  fileprivate func trimmingQuotes() -> String {
    guard count >= 2, let first, first == "\"" || first == "'", last == first else { return String(self) }
    return String(dropFirst().dropLast())
  }
}
