/// Whether a commit's message speaks of a fault that it mends.
public enum FixMessage {
  private static let words: Set<String> = [
    "fix", "fixes", "fixed", "fixing", "bug", "bugs", "bugfix", "hotfix", "cve", "vulnerability", "security",
    "regression", "regressions", "crash", "crashes", "crashed", "leak", "leaks", "leaked", "race", "deadlock",
    "incorrect", "incorrectly", "wrong", "wrongly", "broken", "defect", "fault", "faulty", "repair",
    "repairs",
    "mend", "mends", "mended", "corrects", "corrected", "harden", "hardens", "survive", "survives",
    "tolerate",
    "workaround", "segfault", "hang", "hangs", "corruption", "injection",
    "overflow", "prevent", "prevents", "avoid", "avoids", "resolve", "resolves", "resolved",
  ]
  /// What a subject begins with that speaks of a behaviour which was not wanted.
  private static let beginnings = [
    ["do", "not"], ["don", "t"], ["never"], ["no", "longer"], ["stop"], ["correct"], ["ensure"], ["guard"],
    ["reject"], ["refuse"], ["allow", "for"],
  ]
  /// Words that speak of other fixes: of prose, of style, of what only the build notices.
  private static let other: Set<String> = [
    "typo", "typos", "lint", "format", "formatting", "whitespace", "comment", "comments", "spelling", "docs",
    "documentation", "warning", "warnings",
  ]

  /// Judges by the words of the subject, and of the body where it names a CVE or closes an issue.
  public static func speaksOfAFix(_ message: String) -> Bool {
    let lines = message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let subject = PathRole.words(of: String(lines.first ?? ""))
    if subject.first == "revert" || subject.contains(where: other.contains) { return false }
    if subject.contains(where: words.contains) { return true }
    // Before the summary there may be where it happened: `net: do not follow`, `[net] Do not follow`.
    let phrases = (lines.first ?? "").split { ":;]".contains($0) }.map { PathRole.words(of: String($0)) }
    if phrases.contains(where: { phrase in beginnings.contains { phrase.starts(with: $0) } }) { return true }
    let body = lines.count > 1 ? PathRole.words(of: String(lines[1])) : []
    return body.contains("cve")
      || zip(body, body.dropFirst()).contains { first, second in
        ["fixes", "closes", "resolves"].contains(first) && second.allSatisfy(\.isNumber)
      }
  }
}
