extension CorpusCase {
  /// Features of the language in which a choice stands.
  static let features = [
    CorpusCase(
      "conditional clauses that are compiled, one in another",
      """
      @resultBuilder enum IDTextBuilder {
        static func buildBlock(_ parts: String...) -> String { parts.joined(separator: ",") }
        static func buildExpression(_ part: String) -> String { part }
      }
      enum ID {
        static func built(@IDTextBuilder _ parts: () -> String) -> String { parts() }
        static func nested() -> String {
          var text = ""
          #if !NEVER
            #if !ALSO
              text += "both"
            #endif
          #endif
          return text
        }
        static func inBuilder() -> String {
          built {
            "a"
            #if !NEVER
              "b"
            #else
              "c"
            #endif
          }
        }
        static func inClosure() -> [Int] {
          [1, 2].map { x in
            let y = x
            #if NEVER
              return y
            #else
              return y + 1
            #endif
          }
        }
        static func value(_ x: Int) -> Int {
          #if NEVER
            if x > 0 { 1 } else { 2 }
          #elseif !ALSO
            if x > 0 { 3 } else { 4 }
          #endif
        }
        static func cases(_ x: Int) -> String {
          switch x {
          #if NEVER
            case 0: return "never"
          #endif
          case 1: return "one"
          default: return "many"
          }
        }
        static func two() -> String {
          var text = "t"
          #if NEVER
            text += "n"
          #endif
          #if !NEVER
            text += "y"
          #endif
          return text
        }
        static func probe() -> String {
          "\\(nested()) \\(inBuilder()) \\(inClosure()) \\(value(1)) \\(cases(0)) \\(cases(1)) \\(two()) \\(#line)"
        }
      }
      """,
      Change("\"both\"", "\"Both\""), Change("    \"b\"\n", "    \"B\"\n"),
      Change("    \"c\"\n", "    \"C\"\n", isReached: false),
      Change("return y\n", "return -y\n", isReached: false), Change("return y + 1", "return y + 2"),
      Change("{ 1 } else { 2 }", "{ 5 } else { 6 }", isReached: false),
      Change("{ 3 } else { 4 }", "{ 7 } else { 8 }"),
      Change("return \"never\"", "return \"Never\"", isReached: false),
      Change("case 1: return \"one\"", "case 1: return \"uno\""),
      Change("#if !ALSO\n        text += \"both\"", "#if !ALSO\n        text += \"b\"; text += \"th!\"")),
    CorpusCase(
      "wrappers, task locals and observation",
      """
      @propertyWrapper struct IDClamped {
        private var value = 0
        var wrappedValue: Int { get { value } set { value = min(newValue, 10) } }
        init(wrappedValue: Int) { value = min(wrappedValue, 10) }
      }
      struct IDBox {
        @IDClamped var level = 5
        @TaskLocal static var local = "l"
      }
      enum ID {
        static func probe() -> String {
          var box = IDBox()
          let first = box.level
          box.level = 50
          return "\\(first) \\(box.level) \\(IDBox.local)"
        }
      }
      """,
      Change("var level = 5", "var level = 50"), Change("value = min(newValue, 10)", "value = newValue"),
      Change("local = \"l\"", "local = \"L\""),
      Change("{ value = min(wrappedValue, 10) }", "{ value = wrappedValue + 1 }")),
    CorpusCase(
      "texts of several lines, and results that are closures",
      """
      enum ID {
        static func text(_ x: Int) -> String {
          \"\"\"
          a \\(x)
            b
          \"\"\"
        }
        static func adder(_ x: Int) -> (Int) -> Int { { $0 + x } }
        static func tuple() -> (a: Int, b: Int) { (1, 2) }
        static func member() -> Set<Int> { .init([1]) }
        static func negative(_ x: Int) -> Int { -x }
        static func commented() -> Int {
          // One.
          1 // Two.
        }
        static func probe() -> String {
          "\\(text(1)) \\(adder(2)(3)) \\(tuple()) \\(member()) \\(negative(4)) \\(commented())"
        }
      }
      """,
      Change("a \\(x)", "A \\(x)"), Change("$0 + x", "$0 * x + 1"), Change("(1, 2)", "(1, 3)"),
      Change(".init([1])", ".init([2])"),
      Change("{ -x }", "{ +x }"), Change("1 // Two.", "2 // Two.")),
    CorpusCase(
      "patterns, availability and consuming",
      """
      enum IDState { case a(Int), b
        mutating func next() { self = .b }
        var isB: Bool { if case .b = self { true } else { false } }
      }
      enum ID {
        static func walk(_ s: IDState?) -> String {
          if case .a(let n)? = s, n > 1 { return "a\\(n)" }
          guard let s else { return "nil" }
          switch consume s {
          case .a(let n) where n < 0: return "negative"
          case .a(_), .b: return "other"
          }
        }
        static func items() -> String {
          var rest = [1, 2, 3]
          var text = ""
          while let last = rest.popLast() { if #available(macOS 13, *) { text += "\\(last)" } }
          return text
        }
        static func probe() -> String {
          var s = IDState.a(1)
          s.next()
          return walk(.a(2)) + walk(.a(-1)) + walk(s) + walk(nil) + "\\(s.isB)" + items()
        }
      }
      """,
      Change("self = .b", "self = .a(7)"), Change("{ true } else { false }", "{ false } else { true }"),
      Change("n > 1", "n > 2"),
      Change("return \"negative\"", "return \"minus\""), Change("where n < 0", "where n < -1"),
      Change("text += \"\\(last)\"", "text += \"<\\(last)>\"")),
    CorpusCase(
      "tasks, streams and isolation",
      """
      @MainActor final class IDModel {
        static let shared = IDModel()
        var n = 1
        let steps: [Int] = [1, 2]
        func up(by x: Int = 2) -> Int { n += x; return n }
        nonisolated init() {}
      }
      actor IDStore {
        let start: Int
        init(_ x: Int) { start = x }
        func get() async -> Int { await Task.yield(); return start }
      }
      enum ID {
        static func sum() async -> Int {
          await withTaskGroup(of: Int.self) { group in
            for i in 1...3 { group.addTask { i } }
            var total = 0
            for await x in group { total += x }
            return total
          }
        }
        static func typed() -> String {
          do throws(IDFailure) { try fail(2) } catch { return error.text }
          return "none"
        }
        static func fail(_ x: Int) throws(IDFailure) { if x > 1 { throw IDFailure(text: "f") } }
        static func probe() async -> String {
          let model = await IDModel.shared
          let n = await model.n
          let up = await model.up()
          return "\\(n) \\(up - n) \\(await sum()) \\(typed()) \\(await IDStore(4).get()) \\(await model.steps)"
        }
      }
      struct IDFailure: Error { let text: String }
      """,
      Change("var n = 1", "var n = 10"), Change("[Int] = [1, 2]", "[Int] = [3]"),
      Change("by x: Int = 2", "by x: Int = 3"), Change("total += x", "total += x * 2"),
      Change("{ start = x }", "{ start = -x }"), Change("return start", "return start + 1"),
      Change("text: \"f\"", "text: \"F\"")),
    CorpusCase(
      "several variables at once, lazy ones and nested closures",
      """
      struct IDBox {
        var a = 1, b = "b"
        var (c, d) = (3, 4.5)
        lazy var e: Int = { let x = self.a; return x * 2 }()
        static var f: Int { get { 6 } }
        static subscript(_ x: Int) -> Int { x * 3 }
        func callAsFunction(_ x: Int) -> Int { x + a }
        var g: [String: (Int) -> Int] = ["up": { $0 + 1 }]
        var h: Int! = 8
        var i: any Sequence<Int> = [1]
      }
      enum ID {
        static func defaults(_ f: (Int) -> Int = { $0 + 1 }, text: @autoclosure () -> String = "t") -> String { "\\(f(1))\\(text())" }
        static func probe() -> String {
          var box = IDBox()
          return "\\(box.a)\\(box.b) \\(box.c) \\(box.d) \\(box.e) \\(IDBox.f) \\(IDBox[2]) \\(box(3)) \\(box.g["up"]!(1)) \\(box.h!) \\(Array(box.i)) \\(defaults())"
        }
      }
      """,
      Change("var a = 1", "var a = 11"), Change("b = \"b\"", "b = \"B\""), Change("(3, 4.5)", "(3, 5.5)"),
      Change("return x * 2", "return x * 20"),
      Change("get { 6 }", "get { 66 }"), Change("{ x * 3 }", "{ x * 33 }"), Change("{ x + a }", "{ x - a }"),
      Change("[\"up\": { $0 + 1 }]", "[\"up\": { $0 + 2 }]"),
      Change("Int! = 8", "Int! = 9"), Change("Sequence<Int> = [1]", "Sequence<Int> = [1, 2]"),
      Change("String = \"t\"", "String = \"T\"")),
  ]
}
