internal import Foundation
import Git
import MutationTesting

/// The results of earlier runs, a file each in `cache/` of the state folder.
///
/// A file is named by the digest of its key. One that cannot be read, or that is not what its name says, is as good as
/// none and is written anew. Nothing here can fail a run: the worst is that something is judged again.
struct ResultCache {
  /// The most files that are kept.
  static let mostFiles = 5000
  /// How long a file is kept that no run has used, in seconds: 30 days.
  static let longestUnused = 30.0 * 86_400

  private let folder: String

  /// A cache in a folder, which need not exist.
  init(in folder: String) {
    self.folder = folder
  }

  /// What is kept under a key; using it keeps it longer.
  func value<Value: Codable>(_ type: Value.Type, for key: CacheKey) -> Value? {
    ResultCache.name(of: key).flatMap { self.value(type, named: $0) }
  }

  /// What is kept under the name of a key.
  func value<Value: Codable>(_ type: Value.Type, named name: String) -> Value? {
    guard ResultCache.isName(name), let data = FileManager.default.contents(atPath: path(name)),
      // Foundation on Linux traps on some JSON that is not UTF-8.
      String(decoding: data, as: UTF8.self).utf8.elementsEqual(data),
      let entry = try? JSONDecoder().decode(Entry<Value>.self, from: data),
      entry.schemaVersion == Entry<Value>.current, entry.key == name
    else { return nil }
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path(name))
    return entry.value
  }

  /// Keeps a value; false when it could not be written.
  @discardableResult
  func keep<Value: Codable>(_ value: Value, for key: CacheKey) -> Bool {
    guard let name = ResultCache.name(of: key) else { return false }
    return write(Entry(key: name, value: value), to: path(name))
  }

  /// Removes what has not been used for long, and the oldest of what is too much.
  func prune(now: Date = Date()) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let used = names.filter(ResultCache.isName).map { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
      let date = attributes?[.modificationDate] as? Date ?? .distantPast
      return (name: name, ago: now.timeIntervalSince(date))
    }
    for name in ResultCache.dispensable(used) { try? FileManager.default.removeItem(atPath: path(name)) }
  }

  /// The files to remove, of files that were used so and so many seconds ago.
  static func dispensable(_ files: [(name: String, ago: Double)]) -> Set<String> {
    let newestFirst = files.sorted { ($0.ago, $0.name) < ($1.ago, $1.name) }
    return Set(newestFirst.dropFirst(mostFiles).map(\.name))
      .union(files.filter { $0.ago > longestUnused }.map(\.name))
  }

  /// Remembers which test has killed each mutant, beside what was remembered before: it is the first to try next time.
  func rememberKillers(of records: [MutantRecord]) {
    let new = records.compactMap { record in record.judgement.killedBy.first.map { (record.mutant.name, $0) }
    }
    let old = lastKillers
    let all = old.merging(new) { _, new in new }
    if all != old { write(all, to: path(ResultCache.killersFile)) }
  }

  /// The test that has killed a mutant last, by the mutant's name.
  var lastKillers: [String: TestID] { content(of: ResultCache.killersFile) ?? [:] }

  /// Remembers how long each mutant was tested, beside what was remembered before: what takes long begins early next time.
  func rememberSeconds(of records: [MutantRecord]) {
    let new = records.map { ($0.mutant.name, $0.testSeconds) }.filter { $0.1 > 0 }
    let old = lastSeconds
    let all = old.merging(new) { _, new in new }
    if all != old { write(all, to: path(ResultCache.secondsFile)) }
  }

  /// How long a mutant was tested last, by the mutant's name.
  var lastSeconds: [String: Double] { content(of: ResultCache.secondsFile) ?? [:] }

  /// What the last run has kept; nil: nothing that can be read.
  var ledger: Ledger? { content(of: ResultCache.ledgerFile) }

  /// Keeps what a run has kept, in the place of the run before.
  func keep(_ ledger: Ledger) { write(ledger, to: path(ResultCache.ledgerFile)) }

  private static let ledgerFile = "last-run.json"
  private static let killersFile = "last-killers.json"
  private static let secondsFile = "last-seconds.json"

  /// What a file says; nil: nothing that can be read.
  private func content<Value: Decodable>(of file: String) -> Value? {
    guard let data = FileManager.default.contents(atPath: path(file)),
      String(decoding: data, as: UTF8.self).utf8.elementsEqual(data)
    else { return nil }
    return try? JSONDecoder().decode(Value.self, from: data)
  }

  private struct Entry<Value: Codable>: Codable {
    static var current: Int { 1 }
    var schemaVersion = Entry.current
    var key: String
    var value: Value
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// The name under which a key's value is kept.
  static func name(of key: CacheKey) -> String? {
    (try? ObjectID.of(Array(key.text.utf8))).map { "\($0).json" }
  }

  private static func isName(_ name: String) -> Bool {
    name.hasSuffix(".json") && ObjectID(String(name.dropLast(".json".count))) != nil
  }

  @discardableResult
  private func write(_ value: some Encodable, to path: String) -> Bool {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // Atomic: a temporary file, then a rename.
      try encoder.encode(value).write(to: URL(fileURLWithPath: path), options: .atomic)
      return true
    } catch {
      return false
    }
  }
}
