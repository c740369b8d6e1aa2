/// What is built and run at one time: the subject as it is, or with one mutant in it.
public enum Scenario: Sendable, Hashable {
  case baseline
  case mutant(Mutant)

  /// The name for logs and messages.
  public var name: String {
    switch self {
    case .baseline: "baseline"
    case .mutant(let mutant): mutant.name
    }
  }
}
