import Testing

@testable import MutationTesting

@Suite struct ShardPlanTests {
  private static func names(_ count: Int) -> [String] { (0..<count).map { "area/mutant-\($0)" } }

  @Test(arguments: 1...20)
  func `every mutant is in exactly one share, whatever the durations`(count: Int) {
    var dice = SplitMix64(state: UInt64(count))
    for _ in 0..<50 {
      let names = Self.names(Int.random(in: 0...60, using: &dice)).shuffled(using: &dice)
      var durations: [String: Double] = ["gone/long-ago": 9]
      for name in names where Bool.random(using: &dice) {
        durations[name] = [0, .random(in: 0...100, using: &dice), -1, .nan, .infinity].randomElement(
          using: &dice)
      }
      let plan = ShardPlan(of: names, durations: durations, into: count)
      #expect(plan.shares.count == count)
      #expect(plan.shares.flatMap { $0 }.sorted() == names.sorted())
      for share in plan.shares {
        let places = share.map { names.firstIndex(of: $0)! }
        #expect(places == places.sorted(), "a share is in the order of the list")
      }
    }
  }

  @Test(arguments: 1...20)
  func `no share takes longer than an equal part and the longest mutant`(count: Int) {
    var dice = SplitMix64(state: UInt64(count) &+ 99)
    for _ in 0..<50 {
      let names = Self.names(Int.random(in: 1...80, using: &dice))
      let seconds = Dictionary(
        uniqueKeysWithValues: names.map { ($0, Double.random(in: 0.1...30, using: &dice)) })
      let loads = ShardPlan(of: names, durations: seconds, into: count).shares.map { share in
        share.reduce(0) { $0 + seconds[$1]! }
      }
      let total = seconds.values.reduce(0, +)
      #expect(loads.max()! <= total / Double(count) + seconds.values.max()! + 1e-9)
    }
  }

  @Test func `without durations the shares differ by one mutant at most`() {
    for count in 1...20 {
      for size in 0...45 {
        let sizes = ShardPlan(of: Self.names(size), into: count).shares.map(\.count)
        #expect(sizes.max()! - sizes.min()! <= 1)
      }
    }
  }

  @Test func `long mutants are spread, and an unknown one counts as the median`() {
    let durations: [String: Double] = ["a/long": 60, "a/longer": 70, "a/one": 1, "a/two": 2, "a/three": 3]
    let names = ["a/long", "a/longer", "a/new", "a/one", "a/three", "a/two"]
    let plan = ShardPlan(of: names, durations: durations, into: 2)
    #expect(plan.shares == [["a/longer"], ["a/long", "a/new", "a/one", "a/three", "a/two"]])
  }

  @Test func `the plan is the same on every machine`() {
    let plan = ShardPlan(of: Self.names(7), durations: ["area/mutant-3": 5], into: 3)
    #expect(plan == ShardPlan(of: Self.names(7), durations: ["area/mutant-3": 5], into: 3))
    #expect(
      plan.shares.map { $0.map { $0.last! } } == [["0", "3", "6"], ["1", "4"], ["2", "5"]])
  }

  @Test func `durations are read as they are written, and a wrong file is told`() throws {
    let durations = Durations(["redirect/b": 1.25, "cookie/a": 0])
    #expect(try Durations(json: durations.json) == durations)
    let text = String(decoding: durations.json, as: UTF8.self)
    #expect(text.hasSuffix("}\n") && text.contains("redirect/b"))
    for wrong in ["[]", "{\"a/b\": \"1\"}", "{\"a/b\": -1}", "{", "\u{FF}"] {
      #expect(throws: ConfigurationError.self) { try Durations(json: Array(wrong.utf8)) }
    }
  }
}
