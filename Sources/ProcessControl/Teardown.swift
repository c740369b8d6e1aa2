internal import Foundation

/// The signals that end a family, as a value: a list of steps that always ends in KILL.
struct Teardown: Sendable, Equatable {
  /// One signal, and when it is sent, counted from the beginning of the teardown.
  struct Step: Sendable, Equatable {
    var signal: Int32
    var after: Duration
  }

  let steps: [Step]

  private init(_ polite: [Step], kill: Duration) {
    steps = polite + [Step(signal: SIGKILL, after: kill)]
  }

  /// INT, which test runners pass on to their children; half way TERM, for those that ignore INT; then KILL.
  static func polite(grace: Duration) -> Teardown {
    Teardown([Step(signal: SIGINT, after: .zero), Step(signal: SIGTERM, after: grace / 2)], kill: grace)
  }

  /// KILL at once.
  static let immediate = Teardown([], kill: .zero)
}
