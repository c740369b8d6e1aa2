/// A point that code waits at until the test lets it go on, and whose reaching the test can wait for.
actor Gate {
  private var isOpen = false
  private var reached = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var watching: [CheckedContinuation<Void, Never>] = []

  /// Waits here until the gate is opened.
  func pass() async {
    reached = true
    for continuation in watching { continuation.resume() }
    watching = []
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  /// Returns when somebody has come to the gate.
  func arrival() async {
    if !reached { await withCheckedContinuation { watching.append($0) } }
  }

  /// Lets on everybody who waits, and whoever comes.
  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
