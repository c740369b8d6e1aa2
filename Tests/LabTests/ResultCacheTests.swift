import Foundation
import MutationTesting
import Testing

@testable import Lab

@Suite struct ResultCacheTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func key(_ subject: String) -> CacheKey {
    let circumstances = Circumstances(
      gate: "g", toolchain: "", system: "", isolation: "", network: "", package: "",
      configuration: GateConfiguration(), timeout: nil, seed: nil, testVariables: [:], buildVariables: [:])
    return CacheKey(circumstances, subject: subject)
  }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `what is kept is found under its key, and under no other`() throws {
    try withFolder { folder in
      let cache = ResultCache(in: folder)
      #expect(cache.value([String].self, for: key("a")) == nil)
      #expect(cache.keep(["one"], for: key("a")))
      #expect(cache.keep(["two"], for: key("b")))
      #expect(cache.value([String].self, for: key("a")) == ["one"])
      #expect(cache.value([String].self, for: key("b")) == ["two"])
      #expect(cache.value([String].self, for: key("c")) == nil)
      cache.keep(["three"], for: key("a"))
      #expect(cache.value([String].self, for: key("a")) == ["three"])
      let left = try files(folder)
      #expect(left.count == 2, "nothing is left of the writing")
    }
  }

  @Test func `a damaged file is as good as none, and is written anew`() throws {
    try withFolder { folder in
      let cache = ResultCache(in: folder)
      cache.keep(["one"], for: key("a"))
      let name = try #require(try files(folder).first)
      let whole = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      let text = String(decoding: whole, as: UTF8.self)
      let damaged = [
        Data(), Data("{}".utf8), Data("null".utf8), whole.dropLast(3), Data([0xFF, 0xFE]) + whole,
        whole + Data([0xFF]), Data(text.replacing("\"schemaVersion\":1", with: "\"schemaVersion\":2").utf8),
        Data(text.replacing(name, with: "0000000000000000000000000000000000000000.json").utf8),
        Data(text.replacing("[\"one\"]", with: "7").utf8),
      ]
      for data in damaged {
        #expect(data != whole)
        try data.write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        #expect(cache.value([String].self, for: key("a")) == nil, "\(String(decoding: data, as: UTF8.self))")
        #expect(cache.keep(["one"], for: key("a")))
        #expect(cache.value([String].self, for: key("a")) == ["one"])
      }
    }
  }

  @Test func `a file of another key that was put in the place of one is not taken`() throws {
    try withFolder { folder in
      let cache = ResultCache(in: folder)
      cache.keep(["one"], for: key("a"))
      let name = try files(folder)[0]
      cache.keep(["two"], for: key("b"))
      let other = try #require(try files(folder).first { $0 != name })
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(other)"))
      try data.write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      #expect(cache.value([String].self, for: key("a")) == nil)
    }
  }

  @Test func `what was not used for a month goes, and the oldest of what is too much`() {
    let month = ResultCache.longestUnused
    let few = [("new", 0.0), ("used", month - 1), ("old", month + 1), ("older", month * 3)]
    #expect(ResultCache.dispensable(few) == ["old", "older"])
    let many = (0..<ResultCache.mostFiles + 3).map { ("f\($0)", Double($0)) }
    let most = ResultCache.mostFiles
    #expect(ResultCache.dispensable(many) == ["f\(most)", "f\(most + 1)", "f\(most + 2)"])
    #expect(ResultCache.dispensable([]) == [])
  }

  @Test func `to use a file keeps it, and what is not ours stays`() throws {
    try withFolder { folder in
      let cache = ResultCache(in: folder)
      for subject in ["used", "unused"] { cache.keep([subject], for: key(subject)) }
      try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(folder)/note.json"))
      let old = Date(timeIntervalSinceNow: -ResultCache.longestUnused - 60)
      for name in try files(folder) {
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: "\(folder)/\(name)")
      }
      #expect(cache.value([String].self, for: key("used")) == ["used"])
      cache.prune()
      #expect(cache.value([String].self, for: key("used")) == ["used"])
      #expect(cache.value([String].self, for: key("unused")) == nil)
      #expect(try files(folder).contains("note.json"))
    }
  }

  @Test func `the killers of earlier runs are remembered beside the new ones`() throws {
    try withFolder { folder in
      let cache = ResultCache(in: folder)
      func record(_ id: String, _ killer: TestID?) -> MutantRecord {
        MutantRecord(
          mutant: Mutant(id: id, area: "a", path: "", summary: ""),
          facts: Facts(apply: .applied(tree: "t", anchoring: .exact)),
          judgement: Judgement(
            killer == nil ? .survived : .killed, killedBy: killer.map { [$0, "M.C/late"] } ?? []))
      }
      cache.rememberKillers(of: [record("x", "M.C/one"), record("y", "M.C/two")])
      cache.rememberKillers(of: [record("x", "M.C/three"), record("y", nil), record("z", nil)])
      #expect(cache.lastKillers == ["a/x": "M.C/three", "a/y": "M.C/two"])
      try? Data([0xFF]).write(to: URL(fileURLWithPath: "\(folder)/last-killers.json"))
      #expect(cache.lastKillers == [:])
    }
  }

  @Test func `how long mutants were tested is remembered beside what was known`() throws {
    try withFolder { folder in
      let cache = ResultCache(in: folder)
      func record(_ id: String, _ seconds: Double) -> MutantRecord {
        let run = TestRun(planned: ["M.C/one"], results: [], ending: .exited(0), seconds: seconds)
        return MutantRecord(
          mutant: Mutant(id: id, area: "a", path: "", summary: ""),
          facts: Facts(
            apply: .applied(tree: "t", anchoring: .exact), build: .built(seconds: 1), trials: [Trial([run])]),
          judgement: Judgement(.survived))
      }
      cache.rememberSeconds(of: [record("x", 2), record("y", 3)])
      cache.rememberSeconds(of: [record("x", 4), record("y", 0)])
      #expect(cache.lastSeconds == ["a/x": 4, "a/y": 3])
      try? Data([0xFF]).write(to: URL(fileURLWithPath: "\(folder)/last-seconds.json"))
      #expect(cache.lastSeconds == [:])
    }
  }
}
