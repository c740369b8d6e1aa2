public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Makes HTTP calls that keep the boundaries: redirects are decided on their way, cookies come from the given jar or
/// from nowhere.
///
/// A client without a jar makes *anonymous* requests: none carries a cookie, none stores one.
///
/// Platform differences. The client owns delegate-based tasks on both platforms and offers `async` calls over them,
/// since Foundation on Linux asks no delegate about redirects for tasks with a completion handler or for `data(for:)`.
/// A body is carried across a 307 or 308 by a task of its own, since Linux would send it empty. Background sessions
/// follow redirects without asking on Darwin and do not exist on Linux; there is no way to get one here.
///
/// Source: eudi-lib-ios-openid4vci-swift issue 344 (every redirect followed, attestation headers and all); SwiftPM pull
/// request 8947 (one kind of task without a gate); swift-corelibs-foundation pull request 2974 and issue 5294.
public final class BoundaryClient: Sendable {
  /// The generation of the session that the client belongs to; nil for an anonymous one.
  public let generation: SessionGeneration?
  /// Where the client's cookies are; nil for an anonymous one.
  public let jar: CookieJar?

  let table = ExchangeTable()
  let delegate: SessionDelegate
  private let settings: ClientSettings

  /// A client of its own session, configuration and tasks.
  public convenience init(_ settings: ClientSettings = ClientSettings(), jar: CookieJar? = nil) {
    self.init(settings, jar: jar, generation: nil)
  }

  init(_ settings: ClientSettings, jar: CookieJar?, generation: SessionGeneration?) {
    self.settings = settings
    self.jar = jar
    self.generation = generation
    delegate = SessionDelegate(
      table: table, gate: RedirectGate(settings.policy), jar: jar, credential: settings.credential)
    table.open(
      URLSession(
        configuration: .isolated(timeout: settings.timeout), delegate: delegate, delegateQueue: settings.queue
      ))
  }

  /// A call under way holds its client, so there is none to end here.
  deinit {
    table.close()?.finishTasksAndInvalidate()
  }

  /// Sends a request and returns the reply with its body.
  ///
  /// - Throws: ``RequestError``, or what an interceptor throws.
  public func data(for request: URLRequest) async throws -> Reply {
    try await send(request, .data)
  }

  /// Sends a request with a body and returns the reply with its body.
  ///
  /// - Throws: ``RequestError``, or what an interceptor throws.
  public func upload(_ body: Data, with request: URLRequest) async throws -> Reply {
    try await send(request, .upload(body))
  }

  /// Sends a request and moves the body of a 2xx reply to `destination`, where no file may be yet.
  ///
  /// - Throws: ``RequestError``, or what an interceptor throws.
  public func download(_ request: URLRequest, to destination: URL) async throws -> Reply {
    try await send(request, .download(destination))
  }

  /// Refuses new calls, ends those under way, and gives the session up.
  public func shutDown() async {
    table.refuseNewCalls()
    await cancelAndDrain()
    table.retire()
    invalidate()
  }

  /// Cancels every call and waits until each has ended, or for as long as the settings allow.
  func cancelAndDrain() async {
    table.cancelAll()
    await table.drained(within: settings.drainBound)
  }

  /// Invalidates the session; its tasks have been cancelled through the table before.
  func invalidate() {
    table.close()?.invalidateAndCancel()
  }

  private func send(_ request: URLRequest, _ payload: Payload) async throws -> Reply {
    var attempt = 1
    while true {
      do {
        let prepared = try await prepare(request)
        return try await inspect(call(prepared, payload))
      } catch {
        guard settings.retry.repeats(request.httpMethod ?? "GET", after: error, attempt: attempt) else {
          throw error
        }
        attempt += 1
      }
    }
  }

  /// The request with the defaults and what the interceptors make of it.
  private func prepare(_ request: URLRequest) async throws -> URLRequest {
    var request = request
    for (name, value) in settings.defaultHeaders where !request.hasHeader(name) {
      request.setValue(value, forHTTPHeaderField: name)
    }
    for interceptor in settings.interceptors { request = try await interceptor.adapt(request) }
    return request
  }

  private func inspect(_ reply: Reply) async throws -> Reply {
    var reply = reply
    for interceptor in settings.interceptors.reversed() { reply = try await interceptor.inspect(reply) }
    return reply
  }

  /// One attempt, with as many tasks as its redirects need.
  private func call(_ request: URLRequest, _ payload: Payload) async throws -> Reply {
    let id = UUID()
    do {
      return try await follow(request, payload)
    } catch {
      let record = FailureRecord(request: id, generation: generation, url: request.url, jar: jar)
      throw RequestError(reason: RequestError.Reason(error), record: record)
    }
  }

  private func follow(_ request: URLRequest, _ payload: Payload) async throws -> Reply {
    guard request.url.flatMap({ Origin($0) }) != nil else { throw RequestError.Reason.unsupportedURL }
    guard request.httpBodyStream == nil else { throw RequestError.Reason.bodyIsAStream }
    guard !request.hasHeader("Cookie") else { throw RequestError.Reason.cookieHeaderSetByHand }
    var request = request
    request.httpShouldHandleCookies = false
    request.setCookies(from: jar)
    let body = payload.body ?? request.httpBody
    var trail = RedirectTrail(method: request.httpMethod ?? "GET", hasBody: body?.isEmpty == false)
    while true {
      let outcome = try await perform(request, payload, trail: trail)
      guard var onward = outcome.onward else { return try reply(outcome) }
      trail = outcome.trail
      if payload.body == nil { onward.httpBody = body }
      request = onward
    }
  }

  private func perform(
    _ request: URLRequest, _ payload: Payload, trail: RedirectTrail
  ) async throws -> Exchange.Outcome {
    let started = Locked<Int?>(nil)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        table.begin(
          request, payload, trail: trail, started: { id in started.withLock { $0 = id } },
          continuation: continuation)
        // Cancelled before there was a task to cancel: the handler below has come too early.
        if Task.isCancelled, let id = started.withLock({ $0 }) { table.cancel(id) }
      }
    } onCancel: {
      if let id = started.withLock({ $0 }) { table.cancel(id) }
    }
  }

  private func reply(_ outcome: Exchange.Outcome) throws -> Reply {
    guard let response = outcome.response else { throw URLError(.badServerResponse) }
    return Reply(
      response: response, body: outcome.body, file: outcome.file, refusal: outcome.refusal,
      hops: outcome.trail.hops)
  }
}
