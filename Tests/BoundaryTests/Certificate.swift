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
      guard run.status == 0 else { throw XCTSkip("no certificate can be made here: \(run.output)") }
      return made
    }
  }

  /// A program run to its end, with its output.
  enum ChildProcess {
    static func run(
      _ command: [String], environment: [String: String] = [:]
    ) async throws -> (status: Int32, output: String) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      // A file and not a pipe: nobody has to read it while the program runs.
      let log = FileManager.default.temporaryDirectory.appendingPathComponent(
        "boundary-\(UUID().uuidString).log")
      defer { try? FileManager.default.removeItem(at: log) }
      try Data().write(to: log)
      let output = try FileHandle(forWritingTo: log)
      defer { try? output.close() }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = output
      let (exit, ending) = AsyncStream<Void>.makeStream()
      process.terminationHandler = { _ in ending.finish() }
      try process.run()
      for await _ in exit {}
      return (process.terminationStatus, String(decoding: try Data(contentsOf: log), as: UTF8.self))
    }
  }
#endif
