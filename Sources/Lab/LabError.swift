public import MutationTesting

/// Why the gate cannot go on at all.
///
/// A mutant's failure is never one of these: it is an outcome.
public struct LabError: Error, Sendable, Equatable {
  /// Whose fault it is, and with that the exit code.
  public enum Kind: Sendable, Equatable {
    /// Wrong usage or configuration; nothing was judged.
    case usage
    /// The catalogue has faults of form.
    case catalogue([Finding])
    /// The gate or the machine failed.
    case internalFailure
    /// The run was interrupted.
    case interrupted
  }

  /// The kind.
  public var kind: Kind
  /// What is wrong and where, in a sentence.
  public var message: String
  /// What to do about it.
  public var hint: String?

  /// An error.
  public init(_ kind: Kind, _ message: String, hint: String? = nil) {
    (self.kind, self.message, self.hint) = (kind, message, hint)
  }

  /// The exit code that it asks for.
  public var exitCode: ExitCode {
    switch kind {
    case .usage: .usage
    case .catalogue: .catalogueAtFault
    case .internalFailure: .internalError
    case .interrupted: .interrupted
    }
  }
}
