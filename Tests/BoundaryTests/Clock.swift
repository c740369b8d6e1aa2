import Foundation

@testable import Boundary

/// A clock that a test moves by hand.
final class Clock: Sendable {
  private let moment = Locked(Date(timeIntervalSince1970: 1_700_000_000))

  var now: Date { moment.withLock { $0 } }

  func advance(by seconds: TimeInterval) {
    moment.withLock { $0 += seconds }
  }
}
