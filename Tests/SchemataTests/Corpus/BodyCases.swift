extension CorpusCase {
  /// Bodies of functions and what their results look like.
  static let bodies = [
    CorpusCase(
      "an implicit return",
      """
      enum ID {
        static func add(_ x: Int) -> Int { x + 1 }
        static func probe() -> String { "\\(add(1))" }
      }
      """,
      Change("x + 1", "x - 1"), Change("{ x + 1 }", "{ let y = x * 7; return y }"),
      Change("x + 1", "fatal(x)")),
    CorpusCase(
      "an if that is the value of a body",
      """
      enum ID {
        static func sign(_ x: Int) -> String {
          if x < 0 { "negative" } else if x == 0 { "zero" } else { "positive" }
        }
        static func probe() -> String { sign(-1) + sign(0) + sign(1) }
      }
      """,
      Change("x < 0", "x <= 0"), Change("\"zero\"", "\"nought\""),
      Change("if x < 0", "if x > 0 { \"many\" } else if x < 0")),
    CorpusCase(
      "a switch that is the value of a body",
      """
      enum ID {
        static func name(_ x: Int) -> String {
          switch x {
          case 0: "zero"
          case 1: "one"
          default: fatalError()
          }
        }
        static func probe() -> String { name(0) + name(1) }
      }
      """,
      Change("\"one\"", "\"uno\""), Change("case 0: \"zero\"\n", "case 0: \"null\"\n")),
    CorpusCase(
      "a switch whose cases return",
      """
      enum ID {
        static func name(_ x: Int) -> String {
          switch x {
          case 0: return "zero" // nothing
          case 1:
            let word = "one"
            return word
          case 3:
            fatalError()
          default:
            return "many"
          }
        }
        static func probe() -> String { name(0) + name(1) + name(2) }
      }
      """,
      Change("return \"zero\"", "return \"null\""), Change("let word = \"one\"", "let word = \"uno\""),
      Change("case 1:", "case 1, 2:"),
      Change("return word", "if x == 1 { return \"two\" }\n      return word")),
    CorpusCase(
      "an if with returns as the only statement",
      """
      enum ID {
        static func pick(_ x: Bool) -> Int {
          if x { return 1 } else { return 2 }
        }
        static func probe() -> String { "\\(pick(true)) \\(pick(false))" }
      }
      """,
      Change("return 1", "return 3"), Change("if x", "if !x")),
    CorpusCase(
      "an if that is assigned",
      """
      enum ID {
        static func pick(_ x: Bool) -> Int {
          let y = if x { 1 } else { 2 }
          return y
        }
        static func probe() -> String { "\\(pick(true)) \\(pick(false))" }
      }
      """,
      Change("{ 1 }", "{ 3 }")),
    CorpusCase(
      "results of no type",
      """
      enum ID {
        nonisolated(unsafe) static var log = ""
        static func void() -> Void { log += "a" }
        static func unit() -> () { log += "b" }
        static func none() { log += "c" }
        @discardableResult static func some() -> Int { log += "d"; return 1 }
        static func discards() { some() }
        static func probe() -> String { log = ""; void(); unit(); none(); discards(); return log }
      }
      """,
      Change("\"a\"", "\"A\""), Change("\"b\"", "\"B\""), Change("\"c\"", "\"C\""),
      Change("{ some() }", "{ none() }")),
    CorpusCase(
      "functions that never return",
      """
      enum ID {
        static func stop() -> Never { fatalError() }
        static func value(_ x: Int) -> Int { x }
        static func fails() -> Int { stop() }
        static func probe() -> String { "\\(value(1))" }
      }
      """,
      Change("-> Int { x }", "-> Int { x + 4 }"),
      Change("-> Int { stop() }", "-> Int { 3 }", isReached: false)),
    CorpusCase(
      "implicit getters",
      """
      struct IDBox {
        var value = 2
        var twice: Int { value * 2 }
        var text: String { get { "<\\(value)>" } }
        var both: Int { get { value } set { value = newValue } }
        subscript(_ i: Int) -> Int { value + i }
        subscript(text i: Int) -> String { get { "\\(i)" } set { value = newValue.count } }
      }
      enum ID {
        static func probe() -> String {
          var box = IDBox()
          box.both = 5
          let both = box.both
          box[text: 0] = "four"
          return "\\(both) \\(box.twice) \\(box.text) \\(box.both) \\(box[3]) \\(box[text: 8])"
        }
      }
      """,
      Change("value * 2", "value * 3"), Change("\"<\\(value)>\"", "\"[\\(value)]\""),
      Change("value = newValue }", "value = newValue + 1 }"),
      Change("value + i", "value - i"), Change("newValue.count", "newValue.count + 10")),
    CorpusCase(
      "opaque and existential results",
      """
      enum ID {
        static func opaque() -> some CustomStringConvertible { 1 + 1 }
        static func boxed() -> any CustomStringConvertible { 2 }
        static func probe() -> String { opaque().description + boxed().description }
      }
      """,
      Change("1 + 1", "1 + 5"), Change("{ 2 }", "{ \"two\" }")),
    CorpusCase(
      "functions that throw",
      """
      struct IDError: Error { let code: Int }
      enum ID {
        static func untyped(_ x: Int) throws -> Int { if x > 1 { throw IDError(code: x) }; return x }
        static func typed(_ x: Int) throws(IDError) -> Int { guard x < 2 else { throw IDError(code: x) }; return x }
        static func again(_ body: () throws -> Int) rethrows -> Int { try body() }
        static func passes(_ x: Int) throws -> Int { try untyped(x) }
        static func probe() -> String {
          var text = ""
          do { text += "\\(try untyped(1))"; text += "\\(try passes(2))" } catch { text += "!\\(error)" }
          do { text += "\\(try typed(2))" } catch { text += "!\\(error.code)" }
          return text + "\\(again { 3 })"
        }
      }
      """,
      Change("if x > 1", "if x > 0"), Change("guard x < 2", "guard x < 3"),
      Change("{ try body() }", "{ try body() + 1 }"),
      Change("{ try untyped(x) }", "{ try untyped(x - 1) }"),
      Change("text += \"!\\(error.code)\"", "text += \"?\"")),
    CorpusCase(
      "asynchronous functions and actors",
      """
      actor IDActor {
        var count = 0
        func up() -> Int { count += 1; return count }
        nonisolated func name() -> String { "actor" }
      }
      enum ID {
        static func twice(_ x: Int) async -> Int { async let a = x; async let b = x; return await a + b }
        static func reads(_ a: isolated IDActor) -> Int { a.count }
        @MainActor static func onMain() -> Int { 7 }
        static func probe() async -> String {
          let a = IDActor()
          _ = await a.up()
          return "\\(await twice(2)) \\(await a.up()) \\(a.name()) \\(await reads(a)) \\(await onMain())"
        }
      }
      """,
      Change("await a + b", "await a * b * 3"), Change("count += 1", "count += 2"),
      Change("\"actor\"", "\"player\""),
      Change("{ a.count }", "{ -a.count }"), Change("{ 7 }", "{ 8 }")),
    CorpusCase(
      "generics and parameter packs",
      """
      enum ID {
        static func first<T>(_ items: [T], _ other: T) -> T { items.first ?? other }
        static func count<each T>(_ items: repeat each T) -> Int {
          var n = 0
          for _ in repeat each items { n += 1 }
          return n
        }
        static func probe() -> String { "\\(first([1], 2)) \\(count(1, "a", 2.0))" }
      }
      """,
      Change("items.first ?? other", "other"), Change("n += 1", "n += 2")),
    CorpusCase(
      "inlinable code",
      """
      @inlinable public func IDdouble(_ x: Int) -> Int { x * 2 }
      @usableFromInline func IDhalf(_ x: Int) -> Int { x / 2 }
      public struct IDPoint {
        @usableFromInline var x = 1
        @inlinable public init() { x = 4 }
        @inlinable public var twice: Int { x * 2 }
      }
      enum ID { static func probe() -> String { "\\(IDdouble(3)) \\(IDhalf(8)) \\(IDPoint().twice)" } }
      """,
      Change("x * 2 }\n@usable", "x * 3 }\n@usable"), Change("x / 2", "x / 4"), Change("x = 4", "x = 5"),
      Change("Int { x * 2 }\n}", "Int { x * 9 }\n}")),
    CorpusCase(
      "a body without anything, and one that becomes empty",
      """
      enum ID {
        nonisolated(unsafe) static var log = ""
        static func empty() {}
        static func full() { log += "x" }
        static func probe() -> String { log = ""; empty(); full(); return log }
      }
      """,
      Change("func empty() {}", "func empty() { log += \"e\" }"), Change("{ log += \"x\" }", "{}")),
  ]
}

extension CorpusCase {
  /// What every case can call.
  static let common = """
    func fatal(_ x: Int) -> Int { x == 1 ? 100 : 200 }
    """
}
