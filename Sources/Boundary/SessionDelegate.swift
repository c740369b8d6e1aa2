internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The platform's callbacks, handed on to the table; keeps no task's state itself.
///
/// There are no per-task delegates in this library: on both platforms one would be asked instead of this object.
final class SessionDelegate: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
  private let table: ExchangeTable
  private let gate: RedirectGate
  private let jar: CookieJar?
  private let credential: ServerCredential?

  init(table: ExchangeTable, gate: RedirectGate, jar: CookieJar?, credential: ServerCredential?) {
    self.table = table
    self.gate = gate
    self.jar = jar
    self.credential = credential
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    table.answer(task.taskIdentifier) { exchange in
      jar?.store(response)
      completionHandler(next(RedirectHop(response, proposed: newRequest), in: exchange))
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    table.notice(dataTask.taskIdentifier) { $0.receive(response, into: jar) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    table.notice(dataTask.taskIdentifier) { $0.outcome.body.append(data) }
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
  ) {
    table.notice(downloadTask.taskIdentifier) { exchange in
      if let response = downloadTask.response { exchange.receive(response, into: jar) }
      exchange.takeFile(location)
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    table.notice(task.taskIdentifier) { exchange in
      if exchange.outcome.response == nil, let response = task.response {
        exchange.receive(response, into: jar)
      }
    }
    table.finish(task.taskIdentifier, error: error)
  }

  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    table.noteInvalid()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    table.answer(task.taskIdentifier) { exchange in
      guard let credential, credential.answers(challenge) else {
        exchange.hasTurnedDownChallenge = true
        // Default handling without a stored credential would leave the task hanging on Linux.
        return completionHandler(.rejectProtectionSpace, nil)
      }
      completionHandler(
        .useCredential,
        URLCredential(user: credential.user, password: credential.password, persistence: .none))
    }
  }

  /// The request to answer a redirect with; nil makes the redirect itself the result.
  private func next(_ hop: RedirectHop, in exchange: Exchange) -> URLRequest? {
    switch gate.decide(hop, after: exchange.outcome.trail) {
    case .refuse(let refusal):
      exchange.outcome.refusal = refusal
      return nil
    case .follow(var request, let trail):
      exchange.outcome.trail = trail
      request.setCookies(from: jar)
      guard trail.hasBody else { return request }
      exchange.outcome.onward = request
      return nil
    }
  }
}

extension Exchange {
  fileprivate func receive(_ response: URLResponse, into jar: CookieJar?) {
    guard let response = response as? HTTPURLResponse else { return }
    outcome.response = response
    outcome.body = Data()
    jar?.store(response)
  }

  /// Moves a downloaded file to its place; the platform deletes it when the callback returns.
  fileprivate func takeFile(_ location: URL) {
    guard case .download(let destination) = payload, !isCancelled,
      let response = outcome.response, (200..<300).contains(response.statusCode)
    else { return }
    do {
      try FileManager.default.moveItem(at: location, to: destination)
      outcome.file = destination
    } catch {
      fileFailed = true
    }
  }
}

extension URLRequest {
  /// Sets the `Cookie` header that this request's own URL calls for, and no other.
  mutating func setCookies(from jar: CookieJar?) {
    removeHeaders { $0.lowercased() == "cookie" }
    if let header = url.flatMap({ jar?.header(for: $0) }) { setValue(header, forHTTPHeaderField: "Cookie") }
  }
}

extension ServerCredential {
  /// Whether a challenge asks for a name and password, comes from the credential's origin, and failed not yet.
  fileprivate func answers(_ challenge: URLAuthenticationChallenge) -> Bool {
    let space = challenge.protectionSpace
    let methods = [
      NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic,
      NSURLAuthenticationMethodHTTPDigest,
    ]
    guard methods.contains(space.authenticationMethod), challenge.previousFailureCount == 0 else {
      return false
    }
    return space.`protocol` == origin.scheme && space.host.lowercased() == origin.host
      && space.port == origin.port
  }
}
