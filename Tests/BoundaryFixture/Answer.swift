/// What a route answers with.
public struct Answer: Sendable {
  /// The status.
  public var status: Int
  /// Header fields, as often as they stand here.
  public var headers: [(name: String, value: String)]
  /// The body.
  public var body: String
  /// The gate to wait for before the headers are sent.
  public var holdHeaders: String?
  /// The gate to wait for after the headers were sent and before the body is.
  public var holdBody: String?

  /// How many requests are dropped, their connections closed without an answer, before this is answered.
  public var drops = 0

  /// An answer with a body.
  public init(_ status: Int = 200, body: String = "", headers: [(name: String, value: String)] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A redirect to a place, relative or absolute.
  public static func redirect(_ status: Int = 302, to location: String) -> Answer {
    Answer(status, body: "redirecting", headers: [("Location", location)])
  }

  /// The answer with one more header field.
  public func with(_ name: String, _ value: String) -> Answer {
    var answer = self
    answer.headers.append((name, value))
    return answer
  }

  /// The answer with a cookie to set.
  public func settingCookie(_ cookie: String) -> Answer { with("Set-Cookie", cookie) }

  /// The answer, held back as a whole until a gate is released.
  public func held(at gate: String) -> Answer {
    var answer = self
    answer.holdHeaders = gate
    return answer
  }

  /// The answer, its body held back until a gate is released.
  public func bodyHeld(at gate: String) -> Answer {
    var answer = self
    answer.holdBody = gate
    return answer
  }

  /// The answer, given only after so many requests were dropped.
  public func afterDropping(_ count: Int) -> Answer {
    var answer = self
    answer.drops = count
    return answer
  }

  var json: [String: Any] {
    var json: [String: Any] = [
      "status": status, "body": body, "headers": headers.map { [$0.name, $0.value] },
    ]
    json["drop"] = drops
    json["holdHeaders"] = holdHeaders
    json["holdBody"] = holdBody
    return json
  }
}
