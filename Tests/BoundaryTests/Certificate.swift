import Foundation
import XCTest

#if os(macOS) || os(Linux)
  /// A throw-away certificate for 127.0.0.1 and localhost that is its own authority, in a folder of the test's.
  struct Certificate {
    let certificate: String
    let key: String

    /// Makes a certificate, or skips the test where there is no openssl.
    static func make(in folder: URL) async throws -> Certificate {
      let made = Certificate(
        certificate: folder.appendingPathComponent("cert.pem").path,
        key: folder.appendingPathComponent("key.pem").path)
      let run = try await ChildProcess.run([
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "2",
        "-subj", "/CN=boundary fixture", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost",
        "-keyout", made.key, "-out", made.certificate,
      ])
      guard run.isClean else { throw XCTSkip("no certificate can be made here: \(run.description)") }
      return made
    }
  }
#endif
