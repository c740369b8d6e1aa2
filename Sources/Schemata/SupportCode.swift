/// The code of one module that its choice points call.
///
/// It imports the C library and nothing else, and is right in every language mode and with every default isolation. All
/// that it uses is named with its module: the subject may have names like these of its own.
enum SupportCode {
  /// The C library, under the names that it has on different systems.
  static let libraries = ["Darwin", "Glibc", "Musl", "Android"]

  /// - Parameter explicit: the module elsewhere imports the C library with an access level; a plain import beside
  ///   that is an error.
  static func text(_ names: SupportNames, explicitImport explicit: Bool) -> String {
    let systems = libraries.enumerated().map { index, library in
      "#\(index == 0 ? "if" : "elseif") canImport(\(library))\n" + system(library, names.prefix, explicit)
    }
    return "// Made by mutate: chooses among the mutants of this module.\n\n"
      + systems.joined() + "#endif\n\n" + functions(names.prefix)
  }

  /// What needs the C library.
  private static func system(_ c: String, _ prefix: String, _ explicit: Bool) -> String {
    """
    \(explicit ? "internal " : "")import \(c)

    nonisolated private func \(prefix)variable(_ name: Swift.String) -> Swift.String? {
      \(c).getenv(name).map { Swift.String(cString: $0) }
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

  private static func functions(_ prefix: String) -> String {
    """
    nonisolated private let \(prefix)active: Swift.Int =
      \(prefix)variable("\(Schemata.activeVariable)").flatMap { Swift.Int($0) } ?? 0

    // The address of a shared page with a byte for each mutant, and its length; zero: nothing is recorded.
    nonisolated private let \(prefix)page: (address: Swift.UInt, length: Swift.Int) =
      \(prefix)variable("\(Schemata.reachVariable)").map { \(prefix)map($0) } ?? (0, 0)

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
