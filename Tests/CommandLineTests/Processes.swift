import Foundation

/// The processes of this machine that carry a fixture's marker in their environment or their command line.
enum Processes {
  /// Whether they can be seen here.
  static var canBeSeen: Bool { FileManager.default.fileExists(atPath: "/proc/self/environ") }

  /// The command lines of those that carry a marker.
  static func carrying(_ marker: String) -> [String] {
    let needle = Data(marker.utf8)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { Int($0) != nil }.compactMap { pid in
      let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ") ?? Data()
      let line = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline") ?? Data()
      guard environment.range(of: needle) != nil || line.range(of: needle) != nil else { return nil }
      let words = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      return "\(pid) \(words.joined(separator: " "))"
    }
  }

  /// Those that are still there when they have had time to end: none is left, or the bound has passed.
  static func left(of marker: String, within seconds: Double) async throws -> [String] {
    let end = Date(timeIntervalSinceNow: seconds)
    while true {
      let found = carrying(marker)
      if found.isEmpty || Date() > end { return found }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
