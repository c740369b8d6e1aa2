import Foundation
import XCTest

/// One test of this suite, run once more in a process of its own: for what would take the whole suite with it.
enum ChildTest {
  /// Whether this process is the one that was started for a single test.
  static var isInside: Bool { ProcessInfo.processInfo.environment[mark] != nil }

  #if os(macOS) || os(Linux)
    /// Runs a test, `Module.Class/method`, in a process of its own, behind the words of a wrapper.
    ///
    /// A fault that ends that process is an assertion's business here; its backtrace, which takes seconds, is not.
    static func run(
      _ test: String, by wrapper: [String] = [], environment: [String: String] = [:]
    ) async throws -> ChildProcess.Ending {
      let own = [mark: test, "SWIFT_BACKTRACE": "enable=no"]
      return try await ChildProcess.run(
        wrapper + command(test), environment: own.merging(environment) { $1 })
    }

    private static func command(_ test: String) throws -> [String] {
      #if os(Linux)
        // The test bundle is a program there.
        [try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"), test]
      #else
        [CommandLine.arguments[0], "-XCTest", test, Bundle(for: BoundaryTestCase.self).bundlePath]
      #endif
    }
  #endif

  private static let mark = "BOUNDARY_CHILD_TEST"
}

#if os(macOS) || os(Linux)
  extension ChildProcess.Ending {
    /// That one test was executed and passed: a name that fits no test would end well, too.
    func assertPassed(file: StaticString = #filePath, line: UInt = #line) {
      let passed = isClean && output.contains("Executed 1 test, with 0 failures")
      XCTAssertTrue(passed, "the test in its own process \(description)", file: file, line: line)
    }
  }
#endif
