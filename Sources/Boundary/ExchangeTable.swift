internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The calls of one session that are under way, and the one lock around everything that may happen to them.
///
/// Answering a redirect and cancelling a task exclude each other here, and a cancelled task's redirect is never
/// answered: swift-corelibs-foundation traps when a redirect is answered after its task has ended
/// (HTTPURLProtocol.swift, `didCompleteRedirectCallback`), and a log-out that races a redirect does just that.
final class ExchangeTable: Sendable {
  /// Whether new calls are taken.
  enum Admission {
    case open
    case loggingOut
    case ended
  }

  private struct State {
    var admission = Admission.open
    /// Whether the generation of this session is over: nothing that still arrives has any effect.
    var isRetired = false
    /// Whether the platform has let go of the session and its delegate.
    var isInvalid = false
    var session: URLSession?
    var exchanges: [Int: Exchange] = [:]
    var waiting: [UUID: Waiter] = [:]

    mutating func wakeAll() {
      for waiter in waiting.values { waiter.wake() }
      waiting.removeAll()
    }
  }

  /// Somebody who waits until no call is under way, and the timer that ends the wait.
  private struct Waiter {
    let continuation: CheckedContinuation<Void, Never>
    let timer: Task<Void, any Error>

    func wake() {
      timer.cancel()
      continuation.resume()
    }
  }

  private let state = Locked(State())

  /// How many calls are under way.
  var count: Int { state.withLock { $0.exchanges.count } }

  /// The platform's tasks of the calls that are under way.
  var tasks: [URLSessionTask] { state.withLock { $0.exchanges.values.map(\.task) } }

  /// Whether calls that were cancelled are still to end.
  var isCancelling: Bool { state.withLock { $0.exchanges.values.contains(where: \.isCancelled) } }

  /// Whether new calls are taken.
  var admission: Admission { state.withLock { $0.admission } }

  /// Whether the platform has let go of the session and its delegate.
  var isInvalid: Bool { state.withLock { $0.isInvalid } }

  /// Hears that the platform has let go of the session.
  func noteInvalid() {
    state.withLock { $0.isInvalid = true }
  }

  /// Gives the table the session that its tasks are made in.
  func open(_ session: URLSession) {
    state.withLock { $0.session = session }
  }

  /// Makes a task and starts it; `started` hears its identifier before anything can come of it.
  func begin(
    _ request: URLRequest, _ payload: Payload, trail: RedirectTrail, started: (Int) -> Void,
    continuation: CheckedContinuation<Exchange.Outcome, any Error>
  ) {
    state.withLock { state in
      if let refusal = Self.refusal(state.admission) { return continuation.resume(throwing: refusal) }
      guard let session = state.session else {
        return continuation.resume(throwing: RequestError.Reason.sessionEnded)
      }
      let task = payload.task(in: session, for: request)
      state.exchanges[task.taskIdentifier] = Exchange(
        task, payload: payload, trail: trail, continuation: continuation)
      started(task.taskIdentifier)
      task.resume()
    }
  }

  /// Lets an exchange take notice of something that arrived; nothing happens once the generation is over.
  ///
  /// What arrives after the call was cancelled and before the generation's end is still filed: its cookies are the
  /// server's will, and go with all the others at log-out.
  func notice(_ id: Int, _ body: (Exchange) -> Void) {
    state.withLock { state in
      guard !state.isRetired, let exchange = state.exchanges[id] else { return }
      body(exchange)
    }
  }

  /// Lets a question of the platform's be answered, unless the call was cancelled before.
  func answer(_ id: Int, _ body: (Exchange) -> Void) {
    state.withLock { state in
      guard !state.isRetired, let exchange = state.exchanges[id], !exchange.isCancelled else { return }
      body(exchange)
    }
  }

  /// Ends an exchange with what came of it, or with an error where it was cancelled or came too late.
  func finish(_ id: Int, error: (any Error)?) {
    state.withLock { state in
      guard let exchange = state.exchanges.removeValue(forKey: id) else { return }
      exchange.finish(exchange.result(error))
      if state.exchanges.isEmpty { state.wakeAll() }
    }
  }

  /// Cancels one call.
  func cancel(_ id: Int) {
    state.withLock { state in
      guard let exchange = state.exchanges[id] else { return }
      Self.cancel(exchange)
    }
  }

  /// Takes no new calls from here on.
  func refuseNewCalls() {
    state.withLock { state in
      if case .open = state.admission { state.admission = .loggingOut }
    }
  }

  /// Cancels every call.
  func cancelAll() {
    state.withLock { state in state.exchanges.values.forEach(Self.cancel) }
  }

  /// Returns when no call is under way, or when so many seconds have passed.
  func drained(within seconds: TimeInterval) async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        guard !state.exchanges.isEmpty else { return continuation.resume() }
        let id = UUID()
        let timer = Task {
          try await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
          self.state.withLock { $0.waiting.removeValue(forKey: id)?.wake() }
        }
        state.waiting[id] = Waiter(continuation: continuation, timer: timer)
      }
    }
  }

  /// Ends the generation: whatever still arrives is ignored, and calls that have not ended yet end now.
  func retire() {
    state.withLock { state in
      state.isRetired = true
      for exchange in state.exchanges.values { exchange.finish(.failure(RequestError.Reason.sessionEnded)) }
      state.exchanges.removeAll()
      state.wakeAll()
    }
  }

  /// Gives the session up, so that no task can be made in it any more; nil where that was done before.
  func close() -> URLSession? {
    state.withLock { state in
      state.admission = .ended
      defer { state.session = nil }
      return state.session
    }
  }

  private static func refusal(_ admission: Admission) -> RequestError.Reason? {
    switch admission {
    case .open: nil
    case .loggingOut: .loggingOut
    case .ended: .sessionEnded
    }
  }

  private static func cancel(_ exchange: Exchange) {
    exchange.isCancelled = true
    exchange.task.cancel()
  }
}
