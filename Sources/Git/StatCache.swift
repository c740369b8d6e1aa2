#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Remembers which blob a file was when it was last read, so that a file that was not touched is not read again.
///
/// Kept in a file between runs. What cannot be read back whole counts as empty.
struct StatCache {
  private struct Record {
    var stamp: FileStamp
    var id: ObjectID
    var round: Int
  }

  private var records: [BytePath: Record] = [:]
  /// When the records were last known to be true, in nanoseconds since 1970.
  private var time: Int64 = 0
  /// Counts the calls of ``forgetUnused()``; `used` the records asked for since the last one.
  private var round = 1
  private var used = 0
  /// Whether the file that it was read from no longer says the same.
  var isChanged = false

  /// A file changed this shortly before it was recorded may have changed again without a new time: clocks of
  /// file systems tick in steps, some of a whole second.
  private static let slack: Int64 = 1_000_000_000
  private static let magic = Array("stat cache 1\n".utf8)

  init() {}

  /// The blob of the file, if it has surely not been touched since it was recorded.
  mutating func id(_ path: BytePath, _ stamp: FileStamp) -> ObjectID? {
    guard let index = records.index(forKey: path) else { return nil }
    let record = records.values[index]
    guard record.stamp == stamp, stamp.changed < time - Self.slack else { return nil }
    if record.round != round {
      records.values[index].round = round
      used += 1
    }
    return record.id
  }

  mutating func set(_ path: BytePath, _ stamp: FileStamp, _ id: ObjectID) {
    let old = records.updateValue(Record(stamp: stamp, id: id, round: round), forKey: path)
    if old?.round != round { used += 1 }
    isChanged = true
  }

  mutating func remove(_ path: BytePath) {
    guard let old = records.removeValue(forKey: path) else { return }
    if old.round == round { used -= 1 }
    isChanged = true
  }

  /// States that what was recorded up to now was still true at `time`.
  mutating func confirm(at time: Int64) {
    self.time = time
  }

  /// Forgets what was neither asked for nor set since the last call.
  mutating func forgetUnused() {
    if used != records.count {
      let round = round
      records = records.filter { $0.value.round == round }
      isChanged = true
    }
    round += 1
    used = 0
  }
}

// MARK: - File

extension StatCache {
  /// What one record takes in the file besides its path.
  private struct Fixed {
    var size, modified, changed: Int64
    var inode: UInt64
    var mode: UInt32
    var pathCount: UInt32
  }

  /// Reads a cache; an absent, cut or damaged file gives an empty one.
  init(file: [UInt8]) {
    guard file.starts(with: Self.magic) else { return }
    let parsed = file.withUnsafeBytes { Self.parse($0) }
    if let parsed { self = parsed }
  }

  private static func parse(_ bytes: UnsafeRawBufferPointer) -> StatCache? {
    var cache = StatCache()
    var offset = magic.count
    func has(_ count: Int) -> Bool { count <= bytes.count - offset }
    guard has(16) else { return nil }
    cache.time = bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self)
    let count = bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
    offset += 16
    guard count <= bytes.count / MemoryLayout<Fixed>.size else { return nil }
    cache.records.reserveCapacity(Int(count))
    for _ in 0..<count {
      let head = MemoryLayout<Fixed>.size
      guard has(head + 20) else { return nil }
      let fixed = bytes.loadUnaligned(fromByteOffset: offset, as: Fixed.self)
      offset += head
      let id = ObjectID(bytes: UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + 20)]))
      offset += 20
      guard has(Int(fixed.pathCount)) else { return nil }
      let path = BytePath(UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + Int(fixed.pathCount))]))
      offset += Int(fixed.pathCount)
      let stamp = FileStamp(
        size: fixed.size, modified: fixed.modified, changed: fixed.changed, inode: fixed.inode,
        mode: fixed.mode)
      cache.records[path] = Record(stamp: stamp, id: id, round: 0)
    }
    return offset == bytes.count ? cache : nil
  }

  /// The bytes to be read back by ``init(file:)``.
  var serialized: [UInt8] {
    var bytes = Self.magic
    bytes.reserveCapacity(records.count * 120 + 64)
    Self.append(time, to: &bytes)
    Self.append(UInt64(records.count), to: &bytes)
    for (path, record) in records {
      let stamp = record.stamp
      Self.append(
        Fixed(
          size: stamp.size, modified: stamp.modified, changed: stamp.changed, inode: stamp.inode,
          mode: stamp.mode, pathCount: UInt32(path.count)), to: &bytes)
      bytes.append(contentsOf: record.id.bytes)
      bytes.append(contentsOf: path.bytes)
    }
    return bytes
  }

  private static func append<Value: BitwiseCopyable>(_ value: Value, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }
}
