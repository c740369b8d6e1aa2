import Testing

@testable import Lab

@Suite struct SideBySideTests {
  /// Counts how many are under way at once.
  private actor Crowd {
    private(set) var most = 0
    private var now = 0

    func enter() {
      now += 1
      most = max(most, now)
    }

    func leave() { now -= 1 }
  }

  @Test(arguments: [0, 1, 2, 3, 50])
  func `every item is done once, and never more at a time than asked for`(width: Int) async throws {
    let crowd = Crowd()
    var done: [Int] = []
    try await sideBySide(Array(1...40), width: width) { item, _ throws(LabError) in
      await crowd.enter()
      for _ in 0..<5 { await Task.yield() }
      await crowd.leave()
      return item
    } take: { item in
      done.append(item)
      return true
    }
    #expect(done.sorted() == Array(1...40))
    #expect(await crowd.most <= max(1, width))
    if width > 1 { #expect(await crowd.most > 1) }
  }

  @Test func `what an item needs is made when its turn has come, and a failure of that begins nothing new`()
    async throws
  {
    var (prepared, done): ([Int], [Int]) = ([], [])
    await #expect(throws: LabError.self) {
      try await sideBySide([1, 2, 3, 4], width: 1) { item throws(LabError) in
        #expect(done.count == prepared.count)
        prepared.append(item)
        if item == 3 { throw LabError(.internalFailure, "no") }
        return item * 10
      } work: { item, _ throws(LabError) in
        item
      } take: { item in
        done.append(item)
        return true
      }
    }
    #expect(prepared == [1, 2, 3] && done == [10, 20])
  }

  @Test func `work that waits gives its slot away, up to the most that may be under way`() async throws {
    let crowd = Crowd()
    let gate = Gate()
    try await sideBySide(Array(1...12), width: 2, most: 6) { item, slot throws(LabError) in
      await crowd.enter()
      slot.free()
      slot.free()
      // Nobody goes on before six are there at once; a seventh may not come.
      await gate.wait(for: 6)
      await crowd.leave()
      return item
    } take: { _ in
      true
    }
    #expect(await crowd.most == 6)
  }

  @Test func `work that takes too long to be working gives its slot away by itself`() async throws {
    let gate = Gate()
    try await sideBySide([1, 2], width: 1, most: 2) { item, slot throws(LabError) in
      try await slot.working(atMost: 0.01) { () throws(LabError) in await gate.wait(for: 2) }
      return item
    } take: { _ in
      true
    }
  }

  @Test func `without leave nothing is begun beside work that only waits`() async throws {
    let crowd = Crowd()
    try await sideBySide(Array(1...12), width: 1) { item, slot throws(LabError) in
      await crowd.enter()
      slot.free()
      for _ in 0..<5 { await Task.yield() }
      await crowd.leave()
      return item
    } take: { _ in
      true
    }
    #expect(await crowd.most == 1)
  }

  @Test func `as many are under way as need the processors that there are`() async throws {
    let crowd = Crowd()
    let gate = Gate()
    try await sideBySide(Array(1...12), width: 2, most: 12) { item, slot throws(LabError) in
      slot.needs(0.5)
      await crowd.enter()
      // Nobody goes on before four are there at once, which need two processors.
      await gate.wait(for: 4)
      await crowd.leave()
      return item
    } take: { _ in
      true
    }
    #expect(await crowd.most == 4)
  }

  @Test func `work that needs a processor again takes it back`() async throws {
    let crowd = Crowd()
    try await sideBySide(Array(1...12), width: 1, most: 12) { item, slot throws(LabError) in
      slot.needs(0)
      slot.needs(1)
      await crowd.enter()
      for _ in 0..<5 { await Task.yield() }
      await crowd.leave()
      return item
    } take: { _ in
      true
    }
    // The first may let one in while it needs nothing, and so may that one.
    #expect(await crowd.most < 12)
  }

  /// Opens for good when so many wait.
  private actor Gate {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isOpen = false

    func wait(for count: Int) async {
      if isOpen { return }
      await withCheckedContinuation { continuation in
        waiting.append(continuation)
        guard waiting.count == count else { return }
        isOpen = true
        for one in waiting { one.resume() }
      }
    }
  }

  @Test func `after a no nothing new is begun, and what is under way is waited for`() async throws {
    let begun = Locked(0)
    var done = 0
    try await sideBySide(Array(1...40), width: 3) { item, _ throws(LabError) in
      begun.withLock { $0 += 1 }
      return item
    } take: { _ in
      done += 1
      return done < 5
    }
    #expect(done == begun.withLock { $0 })
    #expect((5...8).contains(done))
  }

  @Test func `an error ends it, and is thrown when the others have ended`() async {
    let ended = Locked(0)
    await #expect(throws: LabError.self) {
      try await sideBySide(Array(1...40), width: 2) { item, _ throws(LabError) in
        if item == 3 { throw LabError(.usage, "three") }
        ended.withLock { $0 += 1 }
        return item
      } take: { _ in
        true
      }
    }
    #expect(ended.withLock { $0 } < 6)
  }

  @Test func `a cancelled task begins nothing`() async throws {
    let begun = Locked(0)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await sideBySide(Array(1...40), width: 2) { item, _ throws(LabError) in
        begun.withLock { $0 += 1 }
        return item
      } take: { _ in
        true
      }
    }
    try await task.value
    #expect(begun.withLock { $0 } == 0)
  }
}
