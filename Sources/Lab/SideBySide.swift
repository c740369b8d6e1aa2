/// Does work on items side by side, and takes each result as it comes.
///
/// `width` items are worked on at a time. Work that needs less than a processor, or that only waits, says so by its slot;
/// then more go on at once. Nothing new is begun once `take` has said no, an item has thrown, or the task is cancelled;
/// what is under way is waited for.
///
/// - Parameters:
///   - most: how many may be under way at once, however little they need; `width`, unless it is given.
///   - work: what is done; the slot is its own.
///   - take: is given each result in the order in which they end; false: begin nothing new.
func sideBySide<Item: Sendable, Result: Sendable>(
  _ items: [Item], width: Int, most: Int? = nil, isolation: isolated (any Actor)? = #isolation,
  work: @escaping @Sendable (Item, Slot) async throws(LabError) -> Result,
  take: (Result) -> Bool
) async throws(LabError) {
  try await sideBySide(
    items, width: width, most: most, isolation: isolation, prepare: { $0 }, work: work, take: take)
}

/// The same, with something made for each item when its turn has come.
///
/// - Parameter prepare: makes it, one after the other.
func sideBySide<Item, Prepared: Sendable, Result: Sendable>(
  _ items: [Item], width: Int, most: Int? = nil, isolation: isolated (any Actor)? = #isolation,
  prepare: (Item) throws(LabError) -> Prepared,
  work: @escaping @Sendable (Prepared, Slot) async throws(LabError) -> Result,
  take: (Result) -> Bool
) async throws(LabError) {
  let width = max(1, width)
  let most = max(width, most ?? width)
  let (signals, sender) = AsyncStream.makeStream(of: SlotSignal<Result>.self)
  var waiting = items[...]
  var (busy, underWay) = (0.0, 0)
  var goesOn = true
  var failure: LabError?
  await withTaskGroup(of: Void.self) { group in
    func begin() {
      // Half a processor is the least that is worth beginning for.
      while goesOn, !Task.isCancelled, busy <= Double(width) - 0.5, underWay < most,
        let item = waiting.popFirst()
      {
        let prepared: Prepared
        do throws(LabError) {
          prepared = try prepare(item)
        } catch {
          (failure, goesOn) = (failure ?? error, false)
          return
        }
        (busy, underWay) = (busy + 1, underWay + 1)
        group.addTask {
          let slot = Slot { sender.yield(.changed(by: $0)) }
          let result: Swift.Result<Result, LabError>
          do throws(LabError) {
            result = .success(try await work(prepared, slot))
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
      case .changed(let change): busy += change
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

private enum SlotSignal<Result: Sendable>: Sendable {
  case changed(by: Double)
  case ended(Swift.Result<Result, LabError>)
}
