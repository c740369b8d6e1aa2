/// The right of one item to be worked on, side by side with others.
struct Slot: Sendable {
  private let share = Locked(1.0)
  private let onChange: @Sendable (Double) -> Void

  /// Makes the slot of an item that needs a whole processor.
  ///
  /// - Parameter onChange: is told by how much its need changes.
  init(onChange: @escaping @Sendable (Double) -> Void) {
    self.onChange = onChange
  }

  /// Says how much of a processor the work needs from now on: 1 while it works, 0 while it only waits.
  func needs(_ share: Double) {
    let change = self.share.withLock { current in
      defer { current = share }
      return share - current
    }
    if change != 0 { onChange(change) }
  }

  /// Gives the slot to the next item.
  func free() { needs(0) }

  /// Does a piece of work, and gives the slot away when that has taken longer than working could.
  ///
  /// - Parameters:
  ///   - share: how much of a processor it needs until then.
  ///   - seconds: what it takes at the most while it does not wait.
  func working<Result: Sendable>(
    needing share: Double = 1, atMost seconds: Double, _ work: () async throws(LabError) -> Result
  ) async throws(LabError) -> Result {
    needs(share)
    let timer = Task {
      try await Task.sleep(for: .seconds(seconds))
      free()
    }
    defer { timer.cancel() }
    return try await work()
  }
}
