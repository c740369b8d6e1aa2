import Foundation

@testable import Git

/// A user's repository and a workspace beside it.
struct Fixture {
  let folder = TemporaryFolder()
  var source: String { folder.path + "/source" }
  var workspaceFolder: String { folder.path + "/workspace" }

  init(isEmpty: Bool = false) throws {
    try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: true)
    try git("init", "-q", "-b", "main")
    if isEmpty { return }
    try write("README", "read me\n")
    try write("Sources/A.swift", Self.lines(1...20))
    try git("add", "-A")
    try git("commit", "-q", "-m", "First\n\nBody.")
  }

  /// `line 1` and so on.
  static func lines(_ range: ClosedRange<Int>) -> String {
    range.map { "line \($0)\n" }.joined()
  }

  @discardableResult
  func git(_ arguments: String..., input: [UInt8]? = nil) throws -> String {
    try Command.run(["git"] + arguments, in: source, input: input)
  }

  func write(_ path: String, _ text: String) throws {
    try write(path, bytes: Array(text.utf8))
  }

  func write(_ path: String, bytes: [UInt8]) throws {
    try Disk.write("\(source)/\(path)", bytes)
  }

  func repository() throws -> SourceRepository {
    try SourceRepository.discover(from: source, UserEnvironment([:]))
  }

  func workspace() throws -> WorkspaceRepository {
    try WorkspaceRepository(at: workspaceFolder, borrowing: repository().objectFolders)
  }

  /// The tree of the source as it is now.
  func snapshot(including: [String] = [], leavingOut: [String] = []) throws -> Snapshot {
    try workspace().snapshot(of: repository(), including: including, leavingOut: leavingOut)
  }

  /// The paths of a snapshot of the source as it is now.
  func paths(including: [String] = [], leavingOut: [String] = []) throws -> [String] {
    let tree = try snapshot(including: including, leavingOut: leavingOut).tree
    return try workspace().files(in: tree).map(\.path)
  }
}

/// Plain work on files.
enum Disk {
  static func write(_ path: String, _ bytes: [UInt8]) throws {
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
      throw Command.Failure(description: "cannot write \(path)")
    }
  }

  static func read(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { Array($0) }
  }

  static func text(_ path: String) -> String? {
    read(path).map { String(decoding: $0, as: UTF8.self) }
  }

  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  static func modified(_ path: String) -> Int64 {
    var status = stat()
    guard lstat(path, &status) == 0 else { return -1 }
    return FileStamp(status).modified
  }
}
