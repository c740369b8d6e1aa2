/// The code of one module that its choice points call.
///
/// It imports the C library and nothing else, and is right in every language mode and with every default isolation. All
/// that it uses is named with its module: the subject may have names like these of its own.
enum SupportCode {
  /// The C library, under the names that it has on different systems.
  static let libraries = ["Darwin", "Glibc", "Musl", "Android"]

  /// - Parameters:
  ///   - explicit: the module elsewhere imports the C library with an access level; a plain import beside that is an error.
  ///   - choices: the file that is read where a variable is missing; nil: none.
  static func text(_ names: SupportNames, explicitImport explicit: Bool, choices: String?) -> String {
    let systems = libraries.enumerated().map { index, library in
      "#\(index == 0 ? "if" : "elseif") canImport(\(library))\n"
        + system(library, names.prefix, explicit, choices)
    }
    return "// Made by mutate: chooses among the mutants of this module.\n\n"
      + systems.joined() + "#endif\n\n" + functions(names.prefix)
  }

  /// What needs the C library.
  private static func system(_ c: String, _ prefix: String, _ explicit: Bool, _ choices: String?) -> String {
    """
    \(explicit ? "internal " : "")import \(c)

    nonisolated private func \(prefix)variable(_ name: Swift.String, _ line: Swift.Int) -> Swift.String? {
      if let value = \(c).getenv(name) { return Swift.String(cString: value) }
      \(choices.map { "return \(prefix)line(line, of: \(literal($0)))" } ?? "return nil")
    }

    nonisolated private func \(prefix)line(_ line: Swift.Int, of path: Swift.String) -> Swift.String? {
      let file = \(c).open(path, \(c).O_RDONLY | \(c).O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { _ = \(c).close(file) }
      var bytes = Swift.Array<Swift.UInt8>(repeating: 0, count: 4096)
      let count = \(c).read(file, &bytes, bytes.count)
      var (number, value) = (0, Swift.Array<Swift.UInt8>())
      for byte in bytes.prefix(Swift.max(0, count)) {
        if byte == 10 { number += 1 } else if number == line { value.append(byte) }
      }
      return value.isEmpty ? nil : Swift.String(decoding: value, as: Swift.UTF8.self)
    }

    nonisolated private func \(prefix)map(_ path: Swift.String) -> (address: Swift.UInt, length: Swift.Int) {
      let file = \(c).open(path, \(c).O_RDWR | \(c).O_CLOEXEC)
      guard file >= 0 else { return (0, 0) }
      defer { _ = \(c).close(file) }
      let length = Swift.Int(\(c).lseek(file, 0, \(c).SEEK_END))
      guard length > 0 else { return (0, 0) }
      let page = \(c).mmap(nil, length, \(c).PROT_READ | \(c).PROT_WRITE, \(c).MAP_SHARED, file, 0)
      let address = Swift.UInt(bitPattern: page)
      return address == Swift.UInt.max ? (0, 0) : (address, length)
    }

    """
  }

  /// A text as Swift source.
  private static func literal(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  private static func functions(_ prefix: String) -> String {
    """
    nonisolated private let \(prefix)active: Swift.Int =
      \(prefix)variable("\(Schemata.activeVariable)", 0).flatMap { Swift.Int($0) } ?? 0

    // The address of a shared page with a byte for each mutant, and its length; zero: nothing is recorded.
    nonisolated private let \(prefix)page: (address: Swift.UInt, length: Swift.Int) =
      \(prefix)variable("\(Schemata.reachVariable)", 1).map { \(prefix)map($0) } ?? (0, 0)

    @usableFromInline nonisolated internal func \(prefix)isActive(_ number: Swift.Int) -> Swift.Bool {
      \(prefix)active == number
    }

    @usableFromInline nonisolated internal func \(prefix)reach(_ number: Swift.Int) {
      let page = \(prefix)page
      guard number >= 0, number < page.length,
        let start = Swift.UnsafeMutablePointer<Swift.UInt8>(bitPattern: page.address)
      else { return }
      start[number] = 1
    }

    @usableFromInline nonisolated internal func \(prefix)choose(_ number: Swift.Int) -> Swift.Bool {
      \(prefix)reach(number)
      return \(prefix)active == number
    }

    """
  }
}
