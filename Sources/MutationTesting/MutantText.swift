/// The prose of a new patch file, before it is written.
public struct MutantText: Sendable, Equatable {
  /// The fault in one line.
  public var subject: String
  /// The rest of the prose; empty: none.
  public var explanation = ""
  /// The values of `Killed-By`.
  public var killers: [String] = []
  /// The values of `Provenance`.
  public var provenance: [String] = []
  /// The value of `Expect`.
  public var expectation = Mutant.Expectation.assertion

  /// A text with a subject and nothing else yet.
  public init(subject: String) {
    self.subject = subject
  }

  /// Everything before the diff, as `MutantFile` reads it.
  public var header: String {
    var trailers = killers.map { (MutantHeader.Key.killedBy, $0) }
    trailers += provenance.map { (.provenance, $0) }
    if expectation != .assertion { trailers.append((.expect, expectation.rawValue)) }
    var text = "Subject: \(MutantText.line(subject))\n"
    if !explanation.isEmpty { text += "\n\(MutantText.wrapped(explanation))\n" }
    if !trailers.isEmpty {
      text += "\n" + trailers.map { "\($0.rawValue): \(MutantText.line($1))\n" }.joined()
    }
    return text + "---\n"
  }

  /// A text in one line.
  static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { $0.trimmingSpaces() }.filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Paragraphs in lines of at most 100 characters, so far as words allow it.
  private static func wrapped(_ text: String) -> String {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, line.count + word.count + 1 > 100 {
          lines.append(line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }
}

/// Whether a word is fit for an id or an area: lower-case letters, digits and single hyphens.
public func isKebabCase(_ word: String) -> Bool {
  let parts = word.split(separator: "-", omittingEmptySubsequences: false)
  return parts.allSatisfy { part in
    !part.isEmpty && part.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
  }
}

/// A sentence as a word that is fit for an id, of at most `limit` characters; empty where none of it is fit.
public func kebabCase(_ sentence: String, limit: Int = 40) -> String {
  var id = ""
  for word in PathRole.words(of: sentence) {
    let fit = String(
      decoding: word.utf8.filter { (97...122).contains($0) || (48...57).contains($0) }, as: UTF8.self)
    if fit.isEmpty { continue }
    if id.count + fit.count + 1 > limit { return id.isEmpty ? String(fit.prefix(limit)) : id }
    id += (id.isEmpty ? "" : "-") + fit
  }
  return id
}
