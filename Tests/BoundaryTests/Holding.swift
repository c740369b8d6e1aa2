import Foundation

@testable import Boundary

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A layer that holds the replies from one path at a gate: they have arrived, and nobody has acted on them.
struct HoldingReplies: Interceptor {
  let path: String
  let gate: Gate

  func inspect(_ reply: Reply) async throws -> Reply {
    if reply.response.url?.path == path { await gate.pass() }
    return reply
  }
}

/// A layer that holds the requests for one path at a gate, before anything of them is sent.
struct HoldingRequests: Interceptor {
  let path: String
  let gate: Gate

  func adapt(_ request: URLRequest) async throws -> URLRequest {
    if request.url?.path == path { await gate.pass() }
    return request
  }
}
