/// A fault of form in the catalogue: something that a person has to mend before anything can be judged.
public struct Finding: Hashable, Sendable, Codable {
  /// What kind of fault it is; stable, for tools that filter.
  public enum Rule: String, Sendable, Codable, CaseIterable {
    case emptyCatalogue, unreadable, misplacedFile, invalidID, duplicateID
    case missingSubject, missingKilledBy, unknownTrailer, invalidTrailer, misplacedTrailer, expired
    case unparsablePatch, duplicateTree, unknownKiller
    case stale, noOp, thinContext
  }

  /// The path of the file, relative to the repository.
  public var file: String
  /// The line in the file, from 1; nil when the fault is the file's as a whole.
  public var line: Int?
  /// The kind of fault.
  public var rule: Rule
  /// What is wrong, in a sentence.
  public var message: String
  /// What to do about it.
  public var remedy: String

  /// A finding.
  public init(file: String, line: Int? = nil, rule: Rule, message: String, remedy: String) {
    (self.file, self.line, self.rule, self.message, self.remedy) = (file, line, rule, message, remedy)
  }

  /// One line: where, what, what to do.
  public var text: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(message); \(remedy) [\(rule.rawValue)]"
  }
}
