import Foundation

/// The program under test, as it was built beside the tests.
enum Program {
  /// Its path.
  static let path: String = {
    // Not the first argument, which a test runner may set as it likes.
    #if os(Linux)
      let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    #else
      let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath ?? ""
    #endif
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("mutate").path
  }()

  /// How many runs go on at once.
  ///
  /// A run waits more than it works: for its children to start and to end.
  static let turnstile = Turnstile(places: max(3, ProcessInfo.processInfo.activeProcessorCount))
}
