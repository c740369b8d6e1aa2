internal import Foundation

/// The control channel: commands to the fixture's standard input, answers from its standard output, matched by id.
///
/// It is no connection to the servers, so asking for their log does not appear in it.
final class Channel: Sendable {
  private struct State {
    var next = 1
    var awaited: [Int: CheckedContinuation<Data, any Error>] = [:]
    var hasEnded = false
  }

  private let input: FileHandle
  private let state = Guarded(State())

  /// A channel over two pipes; id 0 is the fixture's greeting.
  init(input: FileHandle, output: FileHandle) {
    self.input = input
    let thread = Thread { [self] in read(output) }
    thread.name = "fixture"
    thread.start()
  }

  /// The fixture's first line, which it writes unasked.
  func greeting() async throws -> Data {
    try await withCheckedThrowingContinuation { expect(0, $0) }
  }

  /// Sends a command and returns its answer, a JSON object.
  @discardableResult
  func ask(_ command: [String: Any]) async throws -> Data {
    let id = state.with { state in
      defer { state.next += 1 }
      return state.next
    }
    var line = try JSONSerialization.data(withJSONObject: command.merging(["id": id]) { $1 })
    line.append(0x0A)
    let message = line
    return try await withCheckedThrowingContinuation { continuation in
      expect(id, continuation)
      do {
        try input.write(contentsOf: message)
      } catch {
        state.with { $0.awaited.removeValue(forKey: id) }?.resume(throwing: FixtureError.ended)
      }
    }
  }

  /// Closes the fixture's standard input, at which it ends.
  func close() {
    try? input.close()
  }

  private func expect(_ id: Int, _ continuation: CheckedContinuation<Data, any Error>) {
    let hasEnded = state.with { state in
      if !state.hasEnded { state.awaited[id] = continuation }
      return state.hasEnded
    }
    if hasEnded { continuation.resume(throwing: FixtureError.ended) }
  }

  private func read(_ output: FileHandle) {
    var rest = Data()
    while true {
      let piece = output.availableData
      if piece.isEmpty { break }
      rest.append(piece)
      while let end = rest.firstIndex(of: 0x0A) {
        deliver(rest[rest.startIndex..<end])
        rest = Data(rest[rest.index(after: end)...])
      }
    }
    let left = state.with { state in
      state.hasEnded = true
      defer { state.awaited.removeAll() }
      return state.awaited.values.map { $0 }
    }
    for continuation in left { continuation.resume(throwing: FixtureError.ended) }
  }

  private func deliver(_ line: Data) {
    guard let head = try? JSONDecoder().decode(Head.self, from: line) else { return }
    let awaited = state.with { $0.awaited.removeValue(forKey: head.id ?? 0) }
    if let why = head.error {
      awaited?.resume(throwing: FixtureError.refused(why))
    } else {
      awaited?.resume(returning: Data(line))
    }
  }

  private struct Head: Decodable {
    let id: Int?
    let error: String?
  }
}
