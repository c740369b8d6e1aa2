#if os(Linux)
  import Foundation
  import ProcessControl
  import Testing

  @Suite struct FreedMemoryTests {
    /// The memory of this process that no file stands behind, in bytes.
    private func anonymous() throws -> Int {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
      return try #require(line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first) * 1024
    }

    @Test func `memory that is free goes back to the system`() throws {
      let (count, size) = (100_000, 2000)
      let pieces = (0..<count).map { _ in
        let piece = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        memset(piece, 1, size)
        return piece
      }
      let full = try anonymous()
      // The last one stays, so that the library does not give the rest back by itself.
      for piece in pieces.dropLast() { piece.deallocate() }
      defer { pieces[count - 1].deallocate() }
      let kept = try anonymous()
      releaseFreedMemory()
      let released = try anonymous()
      #expect(full - kept < count * size / 2, "the library gave it back by itself, so nothing is tested")
      #expect(kept - released > count * size / 2, "\(full) \(kept) \(released)")
    }
  }
#endif
