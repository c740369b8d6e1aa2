internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// One platform task under way and what came of it so far.
///
/// Owned by an ``ExchangeTable`` and touched under its lock only.
final class Exchange {
  /// How a task ended, before anything is made of it.
  struct Outcome: Sendable {
    var response: HTTPURLResponse?
    var body = Data()
    var file: URL?
    var refusal: RedirectRefusal?
    /// A redirect to follow with a task of its own, since this one could not carry the body along.
    var onward: URLRequest?
    var trail: RedirectTrail
  }

  let task: URLSessionTask
  let payload: Payload
  var outcome: Outcome
  /// Whether the call was cancelled; it may still have to end.
  var isCancelled = false
  /// Whether a downloaded file could not be put in its place.
  var fileFailed = false
  /// Whether a challenge was answered with nothing.
  var hasTurnedDownChallenge = false
  private let continuation: CheckedContinuation<Outcome, any Error>

  init(
    _ task: URLSessionTask, payload: Payload, trail: RedirectTrail,
    continuation: CheckedContinuation<Outcome, any Error>
  ) {
    self.task = task
    self.payload = payload
    self.continuation = continuation
    outcome = Outcome(trail: trail)
  }

  /// Whether an error only says that a challenge was turned down, and the 401 itself has arrived.
  ///
  /// Darwin ends such a task without an error, Linux as if it had been cancelled.
  private func isAnswered(despite error: any Error) -> Bool {
    hasTurnedDownChallenge && (error as? URLError)?.code == .cancelled && outcome.response?.statusCode == 401
  }

  /// What the call ends with when the platform has told its end; a cancelled one has no reply, whatever arrived.
  func result(_ error: (any Error)?) -> Result<Outcome, any Error> {
    if isCancelled { return .failure(RequestError.Reason.cancelled) }
    if let error, !isAnswered(despite: error) { return .failure(error) }
    if fileFailed { return .failure(RequestError.Reason.fileNotMoved) }
    return .success(outcome)
  }

  /// Ends the call; the table forgets the exchange in the same breath, so this happens once.
  func finish(_ result: Result<Outcome, any Error>) {
    continuation.resume(with: result)
  }
}
