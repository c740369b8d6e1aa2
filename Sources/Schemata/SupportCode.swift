/// The code of one module that its choice points call.
///
/// It imports the C library and nothing else, and is right in every language mode and with every default isolation.
enum SupportCode {
  /// - Parameter explicit: the module elsewhere imports the C library with an access level; a plain import beside
  ///   that is an error.
  static func text(_ names: SupportNames, explicitImport explicit: Bool) -> String {
    let p = names.prefix
    let level = explicit ? "internal " : ""
    return """
      // Made by mutate: chooses among the mutants of this module.

      #if canImport(Darwin)
        \(level)import Darwin
      #elseif canImport(Glibc)
        \(level)import Glibc
      #elseif canImport(Musl)
        \(level)import Musl
      #elseif canImport(Android)
        \(level)import Android
      #endif

      nonisolated private let \(p)active: Int =
        getenv("\(Schemata.activeVariable)").flatMap { Int(String(cString: $0)) } ?? 0

      // The address of a shared page with a byte for each mutant, and its length; zero: nothing is recorded.
      nonisolated private let \(p)page: (address: UInt, length: Int) = {
        guard let path = getenv("\(Schemata.reachVariable)") else { return (0, 0) }
        let file = open(path, O_RDWR | O_CLOEXEC)
        guard file >= 0 else { return (0, 0) }
        defer { close(file) }
        let length = Int(lseek(file, 0, SEEK_END))
        guard length > 0 else { return (0, 0) }
        let page = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
        let address = UInt(bitPattern: page)
        return address == UInt.max ? (0, 0) : (address, length)
      }()

      @usableFromInline nonisolated internal func \(p)isActive(_ number: Int) -> Bool {
        \(p)active == number
      }

      @usableFromInline nonisolated internal func \(p)reach(_ number: Int) {
        let page = \(p)page
        guard number >= 0, number < page.length, let start = UnsafeMutablePointer<UInt8>(bitPattern: page.address)
        else { return }
        start[number] = 1
      }

      @usableFromInline nonisolated internal func \(p)choose(_ number: Int) -> Bool {
        \(p)reach(number)
        return \(p)active == number
      }

      """
  }
}
