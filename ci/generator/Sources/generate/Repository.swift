import Foundation

/// The git repository that the sources lie in.
struct Repository {
  private let root: URL
  private let head: String

  init(around source: URL) throws {
    let folder = source.pathExtension == "swift" ? source.deletingLastPathComponent() : source
    let top = try Self.git(["-C", folder.path, "rev-parse", "--show-toplevel"])
    root = URL(fileURLWithPath: top.trimmingCharacters(in: .newlines))
    head = root.resolvingSymlinksInPath().path + "/"
  }

  /// A file's path from the root.
  func path(of file: URL) throws -> String {
    guard file.path.hasPrefix(head) else {
      throw Call.Wrong(description: "\(file.path) lies outside the repository \(root.path)")
    }
    return String(file.path.dropFirst(head.count))
  }

  /// The ids that git gives to contents.
  func blobIDs(of contents: [[UInt8]]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "generate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let list = folder.appendingPathComponent("list")
    var paths = ""
    for (index, content) in contents.enumerated() {
      let file = folder.appendingPathComponent("\(index)")
      try Data(content).write(to: file)
      paths += file.path + "\n"
    }
    try Data(paths.utf8).write(to: list)
    let words = ["-C", root.path, "hash-object", "--no-filters", "--stdin-paths"]
    return try Self.git(words, input: list).split(separator: "\n").map(String.init)
  }

  /// The catalogue's own `gate.json`, or an empty one; no generated mutant names its killers.
  func gateFile() throws -> Data {
    let known = try? Data(contentsOf: root.appendingPathComponent("mutants/gate.json"))
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    var fields = try known.map { try decoder.decode([String: JSON].self, from: $0) } ?? [:]
    fields["requireKilledBy"] = .bool(false)
    fields["confirm"] = nil
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(fields)
  }

  private static func git(_ words: [String], input: URL? = nil) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + words
    if let input { process.standardInput = try FileHandle(forReadingFrom: input) }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Call.Wrong(description: "git \(words.joined(separator: " ")) failed")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
