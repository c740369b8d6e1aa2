extension CorpusCase {
  /// Members of types, and what values start with.
  static let types = [
    CorpusCase(
      "initialisers of lets",
      """
      struct IDPoint {
        let x: Int
        let y: Int
        init(_ x: Int) {
          self.x = x
          if x > 0 { y = 1 } else { y = 2 }
        }
        init(both: Int) { self.init(both) }
        init?(text: String) {
          guard let x = Int(text) else { return nil }
          self.init(x)
        }
        init?(never: Int) { nil }
      }
      enum ID {
        static func probe() -> String {
          "\\(IDPoint(1)) \\(IDPoint(both: -1)) \\(String(describing: IDPoint(text: "3"))) \\(IDPoint(never: 1) == nil)"
        }
      }
      extension IDPoint: Equatable {}
      """,
      Change("self.x = x\n", "self.x = -x\n"), Change("y = 1", "y = 11"),
      Change("{ self.init(both) }", "{ self.init(both + 1) }"),
      Change("self.init(x)\n", "self.init(x + 1)\n"), Change("{ nil }", "{ x = never; y = 2 }"),
      Change("{ return nil }", "{ self.init(0); return }", isReached: false)),
    CorpusCase(
      "classes, overriding and super",
      """
      class IDBase {
        var log: String
        init(_ log: String) { self.log = log }
        convenience init() { self.init("c") }
        init(twice: String) { log = twice; log += twice }
        func name() -> String { "base" }
      }
      class IDSub: IDBase {
        let n: Int
        override init(_ log: String) { n = 1; super.init(log + "s") }
        init(n: Int) { self.n = n; super.init("n") }
        override func name() -> String { "sub " + super.name() }
      }
      class IDRoot { init() {}; var n = 1 }
      final class IDLeaf: IDRoot {
        let m: Int
        override init() { m = 2 }
        init(m: Int) { self.m = m; if m > 3 { print("") } }
      }
      enum ID {
        static func probe() -> String {
          let sub = IDSub("x")
          let other = IDSub(n: 4)
          return "\\(sub.log)\\(sub.n) \\(other.log)\\(other.n) \\(sub.name()) \\(IDBase().log) \\(IDLeaf().m) \\(IDLeaf(m: 3).m) \\(IDBase(twice: "t").log)"
        }
      }
      """,
      Change("self.log = log }", "self.log = log + \"!\" }"), Change("self.init(\"c\")", "self.init(\"C\")"),
      Change("log + \"s\"", "log + \"S\""),
      Change("self.n = n;", "self.n = n + 1;"), Change("\"sub \" + super.name()", "super.name()"),
      Change("{ m = 2 }", "{ m = 20 }"),
      Change("self.m = m;", "self.m = m * 2;"), Change("log += twice", "log += \"u\"")),
    CorpusCase(
      "deinit",
      """
      final class IDThing {
        nonisolated(unsafe) static var log = ""
        deinit { Self.log += "gone" }
      }
      enum ID {
        static func probe() -> String { IDThing.log = ""; _ = IDThing(); return IDThing.log }
      }
      """,
      Change("\"gone\"", "\"left\"")),
    CorpusCase(
      "observers and coroutines",
      """
      struct IDBox {
        var log = ""
        var a = 0 { didSet { log += "a\\(oldValue)" } }
        var b = 0 { willSet { log += "b\\(newValue)" } }
        var c = 0 { didSet { log += "c" } }
        var items = [1, 2]
        var first: Int {
          _read { yield items[0] }
          _modify { yield &items[0] }
        }
      }
      enum ID {
        static func probe() -> String {
          var box = IDBox()
          box.a = 1; box.b = 2; box.c = 3; box.first += 4
          return "\\(box.log) \\(box.first)"
        }
      }
      """,
      Change("a\\(oldValue)", "A\\(oldValue)"), Change("b\\(newValue)", "B"),
      Change("\"c\"", "\"C\\(oldValue)\""),
      Change("yield items[0]", "yield items[1]"), Change("yield &items[0]", "yield &items[1]")),
    CorpusCase(
      "noncopyable types",
      """
      struct IDFile: ~Copyable {
        let n: Int
        nonisolated(unsafe) static var log = ""
        consuming func close() -> Int { let m = n; Self.log += "closed"; discard self; return m }
        consuming func take() -> Int { n }
        borrowing func peek() -> Int { n }
        deinit { Self.log += "deinit" }
      }
      enum ID {
        static func pass(_ f: consuming IDFile) -> IDFile { f }
        static func probe() -> String {
          IDFile.log = ""
          let a = IDFile(n: 1).close(); let b = IDFile(n: 2).take()
          let f = pass(IDFile(n: 3))
          return "\\(a) \\(b) \\(f.peek()) \\(IDFile.log)"
        }
      }
      """,
      Change("let m = n;", "let m = n + 5;"), Change("take() -> Int { n }", "take() -> Int { n + 6 }"),
      Change("peek() -> Int { n }", "peek() -> Int { -n }"),
      Change("IDFile { f }", "IDFile { IDFile(n: 9) }")),
    CorpusCase(
      "what variables start with",
      """
      struct IDBox {
        var a = 1
        let b = [1, 2].map { $0 + 1 }
        var c: Double? = nil
        lazy var d = a + 1
        let e: (Int) -> Int = { $0 * 2 }
        let f = { () -> Int in
          let x = 3
          return x
        }()
      }
      enum ID {
        static let g = ["x", "y"]
        static let h: Set<Int> = [1, 2]
        static let i = if g.isEmpty { 1 } else { 2 }
        static func with(_ x: Int = 5, _ y: [Int] = [1, 2]) -> String { "\\(x)\\(y)" }
        static func probe() -> String {
          var box = IDBox()
          return "\\(box.a) \\(box.b) \\(String(describing: box.c)) \\(box.d) \\(box.e(2)) \\(box.f) \\(g) \\(h.sorted()) \\(i) \\(with())"
        }
      }
      let IDglobal = "global"
      extension ID { static func more() -> String { IDglobal } }
      """,
      Change("var a = 1", "var a = 2"), Change("$0 + 1", "$0 + 2"), Change("Double? = nil", "Double? = 3"),
      Change("d = a + 1", "d = a + 2"),
      Change("$0 * 2", "$0 * 3"), Change("let x = 3", "let x = 33"),
      Change("[\"x\", \"y\"]", "[\"x\",\n    \"z\"]"), Change("Set<Int> = [1, 2]", "Set<Int> = [1, 3]"),
      Change("{ 1 } else { 2 }", "{ 1 } else { 3 }"), Change("_ x: Int = 5", "_ x: Int = 6"),
      Change("[Int] = [1, 2])", "[Int] = [])")),
    CorpusCase(
      "additions",
      """
      struct IDBox {
        var n = 1
        func get() -> Int { n }
      }
      enum ID {
        static func probe() -> String {
          let box = IDBox()
          return "\\(box.get())"
        }
      }
      """,
      Change(
        "func get() -> Int { n }",
        "/// More.\n  private func helper(_ x: Int) -> Int {\n    x * 3\n  }\n\n  func get() -> Int { helper(n) }"
      ),
      Change(
        "func get() -> Int { n }",
        "/// More.\n  private func helper(_ x: Int) -> Int {\n    x * 3\n  }\n\n  func get() -> Int { helper(n) + 1 }"
      ),
      Change("func get() -> Int { n }", "func get() -> Int { extra }\n  private var extra: Int { 9 }"),
      Change(
        "func get() -> Int { n }", "func get() -> Int { Self.shared }\n  private static let shared = 12"),
      Change(
        "func get() -> Int { n }\n}",
        "func get() -> Int { IDFresh().n }\n}\n\nprivate struct IDFresh {\n  let n = 77\n}")),
    CorpusCase(
      "subscripts, operators, key paths and defaults of protocols",
      """
      protocol IDShape { var area: Int { get } }
      extension IDShape { var doubled: Int { area * 2 }; static func + (a: Self, b: Self) -> Int { a.area + b.area } }
      struct IDSquare: IDShape { let side: Int; var area: Int { side * side } }
      enum ID {
        static func map(_ items: [IDSquare]) -> [Int] { items.map(\\.area) }
        static func probe() -> String {
          let s = IDSquare(side: 3)
          return "\\(s.doubled) \\(s + s) \\(map([s]))"
        }
      }
      """,
      Change("area * 2", "area * 4"), Change("a.area + b.area", "a.area - b.area"),
      Change("side * side", "side + side"), Change("\\.area)", "\\.doubled)")),
    CorpusCase(
      "sending, isolated closures and tasks",
      """
      final class IDBox { var n = 1 }
      enum ID {
        static func make() -> sending IDBox { IDBox() }
        static func run() async -> Int {
          let task = Task { () -> Int in
            let n = 4
            return n
          }
          return await task.value
        }
        static func probe() async -> String { "\\(make().n) \\(await run())" }
      }
      """,
      Change("{ IDBox() }", "{ let b = IDBox(); b.n = 2; return b }"), Change("let n = 4", "let n = 5")),
  ]
}
