/// Does work on items side by side, at most `width` at a time, and takes each result as it comes.
///
/// Work that only waits may give its slot to the next item before it ends; then more go on at once, up to three times the
/// width. Nothing new is begun once `take` has said no, an item has thrown, or the task is cancelled; what is under way
/// is waited for.
///
/// - Parameters:
///   - work: what is done; the slot is its own.
///   - take: is given each result in the order in which they end; false: begin nothing new.
func sideBySide<Item: Sendable, Result: Sendable>(
  _ items: [Item], width: Int, isolation: isolated (any Actor)? = #isolation,
  work: @escaping @Sendable (Item, Slot) async throws(LabError) -> Result,
  take: (Result) -> Bool
) async throws(LabError) {
  let width = max(1, width)
  let (signals, sender) = AsyncStream.makeStream(of: SlotSignal<Result>.self)
  var waiting = items[...]
  var (busy, underWay) = (0, 0)
  var goesOn = true
  var failure: LabError?
  await withTaskGroup(of: Void.self) { group in
    func begin() {
      while goesOn, !Task.isCancelled, busy < width, underWay < 3 * width, let item = waiting.popFirst() {
        (busy, underWay) = (busy + 1, underWay + 1)
        group.addTask {
          let slot = Slot { sender.yield(.free) }
          let result: Swift.Result<Result, LabError>
          do throws(LabError) {
            result = .success(try await work(item, slot))
          } catch {
            result = .failure(error)
          }
          slot.free()
          sender.yield(.ended(result))
        }
      }
    }
    begin()
    var next = signals.makeAsyncIterator()
    while underWay > 0, let signal = await next.next(isolation: isolation) {
      switch signal {
      case .free: busy -= 1
      case .ended(let result):
        underWay -= 1
        do throws(LabError) {
          goesOn = take(try result.get()) && goesOn
        } catch {
          (failure, goesOn) = (failure ?? error, false)
        }
      }
      begin()
    }
  }
  if let failure { throw failure }
}

/// The right of one item to be worked on.
struct Slot: Sendable {
  private let isFree = Locked(false)
  private let onFree: @Sendable () -> Void

  init(onFree: @escaping @Sendable () -> Void) {
    self.onFree = onFree
  }

  /// Gives the slot to the next item, once.
  func free() {
    let isFirst = isFree.withLock { isFree in
      defer { isFree = true }
      return !isFree
    }
    if isFirst { onFree() }
  }

  /// Does a piece of work, and gives the slot away when that has taken longer than working could.
  ///
  /// - Parameter seconds: what it takes at the most while it does not wait.
  func working<Result: Sendable>(
    atMost seconds: Double, _ work: () async throws(LabError) -> Result
  ) async throws(LabError) -> Result {
    let timer = Task {
      try await Task.sleep(for: .seconds(seconds))
      free()
    }
    defer { timer.cancel() }
    return try await work()
  }
}

private enum SlotSignal<Result: Sendable>: Sendable {
  case free
  case ended(Swift.Result<Result, LabError>)
}
