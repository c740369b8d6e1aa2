internal import CLibgit2

/// The name of a git object: the SHA-1 of its content, written as 40 hexadecimal digits.
public struct ObjectID: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
  // Big-endian words, so that their order is the order of the digits.
  private let high: UInt64
  private let middle: UInt64
  private let low: UInt32

  /// Reads exactly 40 hexadecimal digits; `nil` for anything else.
  public init?(_ hex: String) {
    let digits = Array(hex.utf8)
    guard digits.count == 40, digits.allSatisfy({ Self.isHexadecimal($0) }) else { return nil }
    var oid = git_oid()
    guard git_oid_fromstrn(&oid, hex, 40) == 0 else {
      git_error_clear()
      return nil
    }
    self.init(oid)
  }

  init(_ oid: git_oid) {
    self = withUnsafeBytes(of: oid.id) { ObjectID(bytes: $0) }
  }

  /// Takes the first 20 bytes.
  init(bytes: UnsafeRawBufferPointer) {
    high = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    middle = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    low = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
  }

  /// Reads the digits of a JSON string.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = ObjectID(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an object id: \(text)")
    }
    self = id
  }

  /// Writes the digits as a JSON string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// The id as libgit2 takes it.
  var raw: git_oid {
    var oid = git_oid()
    withUnsafeMutableBytes(of: &oid.id) { bytes in
      bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: middle.bigEndian, toByteOffset: 8, as: UInt64.self)
      bytes.storeBytes(of: low.bigEndian, toByteOffset: 16, as: UInt32.self)
    }
    return oid
  }

  /// The 20 bytes of the id.
  var bytes: [UInt8] {
    withUnsafeBytes(of: raw.id) { [UInt8]($0) }
  }

  /// The 40 digits.
  public var description: String {
    var oid = raw
    return String(unsafeUninitializedCapacity: 40) { buffer in
      git_oid_fmt(UnsafeMutableRawPointer(buffer.baseAddress!).assumingMemoryBound(to: CChar.self), &oid)
      return 40
    }
  }

  /// Orders as the digits do.
  public static func < (left: ObjectID, right: ObjectID) -> Bool {
    (left.high, left.middle, left.low) < (right.high, right.middle, right.low)
  }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
