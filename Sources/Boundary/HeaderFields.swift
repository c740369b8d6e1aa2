internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension URLRequest {
  /// Removes every header field whose name fits, in whatever spelling and however often it is there.
  mutating func removeHeaders(where fits: (String) -> Bool) {
    for name in (allHTTPHeaderFields ?? [:]).keys where fits(name) {
      setValue(nil, forHTTPHeaderField: name)
    }
  }

  /// Whether a header field of this name is set, in whatever spelling.
  func hasHeader(_ name: String) -> Bool {
    (allHTTPHeaderFields ?? [:]).keys.contains { $0.lowercased() == name.lowercased() }
  }
}

/// Whether a header field describes a body and has no meaning without one.
func describesBody(_ name: String) -> Bool {
  let name = name.lowercased()
  return name.hasPrefix("content-") || name == "transfer-encoding" || name == "expect"
}
