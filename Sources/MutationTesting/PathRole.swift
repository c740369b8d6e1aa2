/// What a file is to the gate, judged by its path alone.
public enum PathRole: Sendable, Equatable {
  /// Code under test: what a mutant changes.
  case subject
  /// A test, or what belongs to one.
  case test
  /// The catalogue itself.
  case catalogue
  /// Prose, which no test can notice.
  case documentation
  /// What tools of the repository are told: jobs, ignore rules, styles; by its name with a dot in front.
  case tooling

  /// The role of a file.
  ///
  /// - Parameters:
  ///   - path: relative to the repository.
  ///   - catalogue: the catalogue's folder, relative to the repository (an absolute one holds no file of it).
  public init(of path: String, catalogue: String) {
    let parts = path.split(separator: "/").map(String.init)
    let name = parts.last ?? ""
    if path == catalogue || path.hasPrefix(catalogue + "/") {
      self = .catalogue
    } else if parts.dropLast().contains(where: PathRole.isTestFolder) || PathRole.isTestFile(name) {
      self = .test
    } else if parts.contains(where: { $0.hasPrefix(".") && $0 != "." }) {
      self = .tooling
    } else if PathRole.isDocumentation(name) {
      self = .documentation
    } else {
      self = .subject
    }
  }

  private static let testFolders: Set<String> = [
    "test", "tests", "spec", "specs", "__tests__", "testdata", "androidtest",
  ]

  private static func isTestFolder(_ name: String) -> Bool {
    testFolders.contains(name.lowercased()) || name.hasSuffix("Tests") || name.hasSuffix("Test")
  }

  /// Whether the first or the last word of a file's name says test: `run-tests`, `test_x.py`, `XTests.swift`.
  private static func isTestFile(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }
    let middle = name.dropFirst(stem.count).split(separator: ".").dropLast().map { $0.lowercased() }
    if middle.contains(where: { $0 == "test" || $0 == "spec" }) { return true }
    let words = PathRole.words(of: String(stem))
    guard let first = words.first, let last = words.last else { return false }
    if [first, last].contains(where: { $0 == "test" || $0 == "tests" }) { return true }
    return words.count > 1 && (last == "spec" || last == "specs") && PathRole.isCode(name)
  }

  private static func isCode(_ name: String) -> Bool {
    ![".yaml", ".yml", ".json", ".toml", ".md"].contains { name.lowercased().hasSuffix($0) }
  }

  /// The words of a name in any of the usual spellings, in lower case.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for character in name {
      guard character.isLetter || character.isNumber else {
        if !word.isEmpty { words.append(word) }
        word = ""
        wasLower = false
        continue
      }
      if character.isUppercase, wasLower {
        words.append(word)
        word = ""
      }
      wasLower = character.isLowercase || character.isNumber
      word += character.lowercased()
    }
    return word.isEmpty ? words : words + [word]
  }

  private static let documentNames: Set<String> = [
    "changelog", "changes", "news", "license", "licence", "copying", "authors", "readme", "notice",
  ]

  private static func isDocumentation(_ name: String) -> Bool {
    let lowered = name.lowercased()
    if [".md", ".markdown", ".rst", ".adoc", ".txt"].contains(where: { lowered.hasSuffix($0) }) {
      return lowered != "cmakelists.txt" && !lowered.hasPrefix("requirements")
    }
    return documentNames.contains(lowered)
  }
}
