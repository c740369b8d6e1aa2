internal import MutationTesting

/// The tests that were deleted or changed, and the mutants that they killed, on the page.
struct HTMLKillers {
  private let since: KillersSince?

  init(of model: ReportModel) {
    since = model.record.killersSince
  }

  /// The section; empty where it was not asked.
  var markup: Markup {
    guard let since else { return "" }
    return """
      <section id="killers"><h2>Killers since \(since.revision)</h2>
      <p class="soft">Tests that were deleted or changed since <code>\(since.commit)</code>, and the mutants that they killed there.</p>
      \(tests(since))
      \(kills(since))
      </section>
      """
  }

  private func tests(_ since: KillersSince) -> Markup {
    guard !since.tests.isEmpty else { return "<p>No test was deleted or changed.</p>" }
    let items = since.tests.map { test -> Markup in
      "<li><code>\(test.id.text)</code>: \(since.fate(of: test.id))</li>"
    }
    return "<ul>\(items)</ul>"
  }

  private func kills(_ since: KillersSince) -> Markup {
    guard !since.kills.isEmpty else { return "" }
    let rows = since.kills.map { kill -> Markup in
      let tone = kill.isRefused ? "bad" : "good"
      return """
        <tr><th scope="row">\(kill.mutant)</th><td><span class="badge \(tone)">\(kill.word)</span></td>\
        <td>\(kill.tests.map(\.text).joined(separator: ", "))</td><td>\(kill.nowInWords)</td></tr>

        """
    }
    return """
      <div class="scroll"><table><thead><tr><th scope="col">mutant</th><th scope="col"></th>\
      <th scope="col">killed at \(since.revision) by</th><th scope="col">now</th></tr></thead><tbody>\(rows)</tbody></table></div>
      """
  }
}
