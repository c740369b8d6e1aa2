/// What is to happen after a line of output.
public enum LineResponse: Sendable, Equatable {
  /// The run goes on.
  case goOn
  /// The family is killed now, and no further line is handed over.
  case stop
}
