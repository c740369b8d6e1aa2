import Foundation
import Lab
import MutationTesting
import Testing

/// A history of random edits around a catalogue, the same in every run: refresh keeps what can be kept, and never takes
/// a mutant to another place than the one that it was made for.
@Suite struct RefreshHistoryTests {
  @Test(.timeLimit(.minutes(10)))
  func `after 300 edits every mutant whose lines were left alone is where it was made for`() async throws {
    let history = try EditedHistory(seed: 1)
    try history.commit("The beginning")
    try history.writeCatalogue()
    for round in 1...30 {
      for _ in 1...10 { try history.edit(.any) }
      let kept = try await history.refresh()
      let (lost, misplaced) = (history.losses(kept), history.misplaced(kept))
      #expect(lost == [] && misplaced == [], "round \(round): lost \(lost), misplaced \(misplaced)")
    }
    // The edits were many enough to say something, and not so many that nothing was left.
    #expect(history.untouched.count >= 8 && history.untouched.count <= 36, "\(history.untouched.count)")
  }

  @Test(.timeLimit(.minutes(10)), arguments: [2])
  func `copies of a mutant's lines never take it away from its place`(seed: UInt64) async throws {
    let history = try EditedHistory(seed: seed)
    try history.commit("The beginning")
    try history.writeCatalogue()
    var copies = 0
    for round in 1...15 {
      for _ in 1...5 {
        try history.edit(.any)
        copies += try history.copyAround() ? 1 : 0
        try history.changeACopiedOriginal()
      }
      let misplaced = history.misplaced(try await history.refresh())
      #expect(misplaced == [], "round \(round): \(misplaced)")
    }
    #expect(copies > 10)
  }
}

/// A repository of a few files whose lines are known by identity, so that the truth is known of every mutant.
final class EditedHistory {
  struct Line: Equatable {
    var identity: Int
    var text: String
  }

  struct Target {
    var id: String
    var file: String
    var identity: Int
    var text: String
    /// The line, or one beside it, was edited: no more is promised of it than that it goes to no other place.
    var isTouched = false
    /// Its lines were copied: it may be in doubt.
    var isCopied = false
  }

  enum Kind { case any }

  private let folder: String
  private var files: [String: [Line]] = [:]
  private(set) var targets: [Target] = []
  private var nextIdentity = 0
  private var hasBegun = false
  private var random: Numbers

  /// The same numbers in every run (xorshift64).
  struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  struct Failed: Error { var words: [String] }

  init(seed: UInt64) throws {
    random = Numbers(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    folder =
      FileManager.default.temporaryDirectory.appendingPathComponent("history-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try git("init", "-q", "-b", "main")
    for number in 0..<4 {
      let name = "src/file\(number).txt"
      files[name] = (0..<150).map { _ in line() }
      for place in 0..<10 {
        let target = files[name]![place * 14 + 7]
        targets.append(
          Target(id: "m\(number)\(place)", file: name, identity: target.identity, text: target.text))
      }
    }
    try write()
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var untouched: [Target] { targets.filter { !$0.isTouched } }

  private func line() -> Line {
    nextIdentity += 1
    // Brackets and blanks among them, as in code.
    let text =
      nextIdentity % 5 == 0 ? "}" : nextIdentity % 7 == 0 ? "" : "let value\(nextIdentity) = \(nextIdentity)"
    return Line(identity: nextIdentity, text: text)
  }

  @discardableResult
  private func git(_ words: String...) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "gc.auto=0"] + words
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": "/nonexistent",
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C",
    ]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(words: words) }
    return String(decoding: data, as: UTF8.self)
  }

  private func write() throws {
    for (name, lines) in files {
      let file = URL(fileURLWithPath: "\(folder)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let text = lines.map { $0.text + "\n" }.joined()
      if (try? String(contentsOf: file, encoding: .utf8)) != text { try Data(text.utf8).write(to: file) }
    }
  }

  func commit(_ message: String) throws {
    try write()
    if !hasBegun { try git("add", "src") }
    hasBegun = true
    try git("commit", "-q", "-a", "--allow-empty", "-m", message)
  }

  /// Mutants of three kinds: a line changed, taken away, or followed by another.
  func writeCatalogue() throws {
    try FileManager.default.createDirectory(atPath: "\(folder)/mutants/a", withIntermediateDirectories: true)
    for (number, target) in targets.enumerated() {
      let whole = files[target.file]!
      let index = place(of: target)!
      var broken = whole
      switch number % 3 {
      case 0: broken[index].text += " // broken"
      case 1: broken.remove(at: index)
      default: broken.insert(Line(identity: 0, text: "broken(\(target.identity))"), at: index + 1)
      }
      files[target.file] = broken
      try write()
      let diff = try git("diff", "--full-index")
      files[target.file] = whole
      try write()
      let header = "Subject: \(target.id)\n\nKilled-By: X/y\n---\n"
      try Data((header + diff).utf8).write(to: URL(fileURLWithPath: patch(of: target)))
    }
  }

  private func patch(of target: Target) -> String { "\(folder)/mutants/a/\(target.id).patch" }

  private func place(of target: Target) -> Int? {
    files[target.file]!.firstIndex { $0.identity == target.identity && $0.text == target.text }
  }

  // MARK: Edits

  /// One random edit, committed.
  func edit(_ kind: Kind) throws {
    let file = files.keys.sorted().randomElement(using: &random)!
    let index = Int.random(in: 0..<files[file]!.count, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5:
      touch(file, (index - 1)...index)
      let lines = (0..<Int.random(in: 1...4, using: &random)).map { _ in line() }
      files[file]!.insert(contentsOf: lines, at: index)
    case 5..<8:
      touch(file, (index - 1)...(index + 1))
      files[file]![index].text += " // \(nextIdentity)"
      files[file]![index].identity = line().identity
    default:
      touch(file, (index - 1)...(index + 1))
      files[file]!.remove(at: index)
    }
    try commit("Edit \(file)")
  }

  private func touch(_ file: String, _ range: ClosedRange<Int>) {
    for number in targets.indices where targets[number].file == file {
      guard let place = place(of: targets[number]) else {
        targets[number].isTouched = true
        continue
      }
      if range.contains(place) { targets[number].isTouched = true }
      // A line that goes in after the one that the mutant adds to is as near as one in it.
      if range.contains(place + 1) { targets[number].isTouched = true }
    }
  }

  /// Copies the lines around a random mutant to somewhere else in its file.
  func copyAround() throws -> Bool {
    guard let number = targets.indices.randomElement(using: &random), let place = place(of: targets[number])
    else {
      return false
    }
    let file = targets[number].file
    let lines = files[file]!
    let block = lines[max(0, place - 8)...min(lines.count - 1, place + 8)].map { original in
      Line(identity: line().identity, text: original.text)
    }
    let index = Int.random(in: 0...lines.count, using: &random)
    // Within what is copied, nothing but our own book-keeping would tell the copy from the original.
    guard abs(index - place) > 20 else { return false }
    touch(file, (index - 1)...index)
    files[file]!.insert(contentsOf: block, at: index)
    for other in targets.indices where targets[other].file == file { targets[other].isCopied = true }
    try commit("Copy")
    return true
  }

  /// Changes the line of a mutant of which there is a copy, so that only the copy still looks like it.
  func changeACopiedOriginal() throws {
    let copied = targets.filter { $0.isCopied && place(of: $0) != nil }
    guard let target = copied.randomElement(using: &random), Int.random(in: 0..<3, using: &random) == 0,
      let place = place(of: target)
    else { return }
    touch(target.file, place...place)
    files[target.file]![place].text += " // mended"
    files[target.file]![place].identity = line().identity
    try commit("Mend")
  }

  // MARK: The judgement

  /// Refreshes the catalogue; the ids of the mutants that have a place.
  func refresh() async throws -> Set<String> {
    var options = RunOptions(packageFolder: folder)
    options.stateFolder = "\(folder)/.state"
    let refresh = try await Refresh(options)
    try refresh.write()
    return Set(
      refresh.rows.compactMap { row in
        switch row.result {
        case .current, .renewed: row.mutant.id
        case .stale, .faulty: nil
        }
      })
  }

  /// The mutants whose lines were left alone and that were lost all the same.
  func losses(_ kept: Set<String>) -> [String] {
    untouched.filter { !kept.contains($0.id) }.map(\.id)
  }

  /// The mutants that were kept and whose patch is for another line than theirs.
  func misplaced(_ kept: Set<String>) -> [String] {
    targets.filter { kept.contains($0.id) && changedLine(in: $0) != place(of: $0).map { $0 + 1 } }.map {
      "\($0.id) at \(changedLine(in: $0) ?? 0), not at \((place(of: $0) ?? -1) + 1)"
    }
  }

  /// The line, from 1, that a patch changes or removes, or after which it adds.
  private func changedLine(in target: Target) -> Int? {
    guard let text = try? String(contentsOfFile: patch(of: target), encoding: .utf8),
      let start = text.firstMatch(of: /\n@@ -(\d+)/).flatMap({ Int($0.output.1) }),
      let body = text.components(separatedBy: "\n@@ ").last
    else { return nil }
    var line = start - 1
    for text in body.split(separator: "\n", omittingEmptySubsequences: false).dropFirst() {
      if text.hasPrefix("-") { return line + 1 }
      if text.hasPrefix("+") { return line }
      line += 1
    }
    return nil
  }
}
