import Foundation

/// What the program was called with.
struct Call {
  var sources: [URL] = []
  let out: URL
  var sample: Int?
  var seed: UInt64 = 1

  struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  init(_ words: [String]) throws {
    var paths: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--sample", "--seed":
        guard let value = rest.popFirst().flatMap({ UInt64($0) }) else {
          throw Wrong(description: "\(word) needs a number")
        }
        if word == "--seed" { seed = value } else { sample = Int(value) }
      default: paths.append(word)
      }
    }
    guard paths.count > 1, !paths.contains(where: { $0.hasPrefix("-") }) else {
      throw Wrong(description: "usage: generate SOURCES... OUT [--sample N] [--seed S]")
    }
    out = URL(fileURLWithPath: paths.removeLast())
    sources = paths.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
    try checkOut()
  }

  /// What `.gitignore` of a generated catalogue says; it keeps the folder out of git, and tells it from one by hand.
  static let mark = "# Written by ci/generate, and replaced by its next run.\n*\n"

  private func checkOut() throws {
    let held = (try? FileManager.default.contentsOfDirectory(atPath: out.path)) ?? []
    let mark = try? String(contentsOf: out.appendingPathComponent(".gitignore"), encoding: .utf8)
    guard held.isEmpty || mark == Self.mark else {
      throw Wrong(description: "\(out.path) holds something that was not generated, and is not replaced")
    }
  }

  /// The Swift files that the sources name or hold, sorted.
  func files() throws -> [URL] {
    let files = sources.flatMap { source in
      source.pathExtension == "swift"
        ? [source]
        : (FileManager.default.enumerator(at: source, includingPropertiesForKeys: nil)?.compactMap {
          $0 as? URL
        } ?? [])
        .filter { $0.pathExtension == "swift" && !$0.path.contains("/.build/") }
    }
    guard !files.isEmpty else { throw Wrong(description: "there are no Swift files in the sources") }
    return files.sorted { $0.path < $1.path }
  }
}
