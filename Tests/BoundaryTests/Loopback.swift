import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Plain sockets, to ask the system itself who listens where.
enum Loopback {
  struct Failure: Error {
    let call: String
    let code: Int32
  }

  /// Whether a port of 127.0.0.1 is free to listen on.
  static func canBind(_ port: Int) throws -> Bool {
    try withSocket("127.0.0.1", port) { socket, address, length in
      var yes: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
      return bind(socket, address, length) == 0 && listen(socket, 1) == 0
    }
  }

  /// Whether somebody listens at an address and port.
  static func canConnect(_ host: String, _ port: Int) throws -> Bool {
    try withSocket(host, port) { socket, address, length in connect(socket, address, length) == 0 }
  }

  private static func withSocket(
    _ host: String, _ port: Int, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) throws -> Bool {
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    inet_pton(AF_INET, host, &address.sin_addr)
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body(descriptor, $0, length) }
    }
  }
}
