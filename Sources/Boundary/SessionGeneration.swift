/// The number of a log-in: every log-in and every log-out begins a new one.
///
/// A response may change state only while the generation that asked for it is the current one, and *is* means equal:
/// not "older or equal", not "the same account", not "somebody is signed in". All of these come true again when the
/// same account signs in anew. There is no order to compare by, on purpose.
///
/// Source: auto-mobile issue 5666 (a test of the state alone passed in the next cycle); supabase-swift issue 1371.
public struct SessionGeneration: Hashable, Sendable, CustomStringConvertible {
  private let number: UInt64

  /// The generation before the first log-in.
  public static let first = SessionGeneration(number: 0)

  /// The generation after this one.
  public var next: SessionGeneration { SessionGeneration(number: number + 1) }

  /// The number, for records.
  public var description: String { "\(number)" }
}
