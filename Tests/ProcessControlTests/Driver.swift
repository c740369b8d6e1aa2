import Foundation
import ProcessControl

/// The program beside the tests that can be killed, and that can be looked at as a whole.
enum Driver {
  static func command(_ arguments: [String]) -> Command {
    // Not the first argument, which a test runner may set as it likes.
    #if os(Linux)
      let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    #else
      let program = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath ?? ""
    #endif
    let folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    return Command(
      executable: folder.appendingPathComponent("processcontrol-driver").path, arguments: arguments,
      environment: ProcessInfo.processInfo.environment, workingDirectory: "/")
  }
}
