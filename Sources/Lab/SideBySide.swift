/// Does work on items side by side, at most `width` at a time, and takes each result as it comes.
///
/// Nothing new is begun once `take` has said no, an item has thrown, or the task is cancelled; what is under way is
/// waited for.
///
/// - Parameters:
///   - take: is given each result in the order in which they end; false: begin nothing new.
func sideBySide<Item: Sendable, Result: Sendable>(
  _ items: [Item], width: Int, isolation: isolated (any Actor)? = #isolation,
  work: @escaping @Sendable (Item) async throws(LabError) -> Result,
  take: (Result) -> Bool
) async throws(LabError) {
  typealias Ended = Swift.Result<Result, LabError>
  var waiting = items[...]
  var goesOn = true
  var failure: LabError?
  await withTaskGroup(of: Ended.self) { group in
    func begin() {
      guard goesOn, !Task.isCancelled, let item = waiting.popFirst() else { return }
      group.addTask {
        do throws(LabError) {
          return .success(try await work(item))
        } catch {
          return .failure(error)
        }
      }
    }
    for _ in 0..<max(1, width) { begin() }
    while let ended = await group.next() {
      switch ended {
      case .success(let result): goesOn = take(result) && goesOn
      case .failure(let error): (failure, goesOn) = (failure ?? error, false)
      }
      begin()
    }
  }
  if let failure { throw failure }
}
