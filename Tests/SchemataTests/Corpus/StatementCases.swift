extension CorpusCase {
  /// Statements that a choice could bend.
  static let statements = [
    CorpusCase(
      "defer in a body, a loop and a case",
      """
      enum ID {
        nonisolated(unsafe) static var log = ""
        static func note(_ x: String) -> String { log += x; return x }
        static func body() -> String {
          defer { log += "d" }
          log += "b"
          return note("r")
        }
        static func loop() {
          for i in 0..<2 {
            defer { log += ";" }
            log += "\\(i)"
          }
        }
        static func choice(_ x: Int) {
          switch x {
          case 0:
            defer { log += "z" }
            log += "a"
          default: log += "?"
          }
          log += "."
        }
        static func probe() -> String { log = ""; _ = body(); loop(); choice(0); choice(1); return log }
      }
      """,
      Change("log += \"b\"", "log += \"B\""), Change("log += \"d\"", "log += \"D\""),
      Change("log += \"\\(i)\"", "log += \"<\\(i)>\""),
      Change("log += \"a\"", "log += \"A\""), Change("log += \"?\"", "log += \"!\"; log += \"!\"")),
    CorpusCase(
      "labels, break and continue",
      """
      enum ID {
        static func walk() -> String {
          var text = ""
          outer: for i in 0..<4 {
            inner: for j in 0..<4 {
              if j == 2 { continue outer }
              if i == 3 { break outer }
              switch j {
              case 1:
                if i == 2 { break }
                text += "x"
              default: break
              }
              text += "\\(i)\\(j) "
            }
          }
          return text
        }
        static func probe() -> String { walk() }
      }
      """,
      Change("continue outer", "break outer"), Change("if i == 3", "if i == 2"),
      Change("if i == 2 { break }", "if i == 1 { break }"),
      Change("text += \"x\"", "text += \"y\"; break"), Change("default: break", "default: text += \"d\"")),
    CorpusCase(
      "fallthrough",
      """
      enum ID {
        static func fall(_ x: Int) -> String {
          var text = ""
          switch x {
          case 0:
            text += "0"
            fallthrough
          case 1: text += "1"
          default: text += "d"
          }
          return text
        }
        static func probe() -> String { fall(0) + " " + fall(1) + " " + fall(2) }
      }
      """,
      Change("text += \"0\"", "text += \"zero\""), Change("\n      fallthrough", ""),
      Change("case 1: text += \"1\"", "case 1: text += \"1\"; fallthrough")),
    CorpusCase(
      "guard and its bindings",
      """
      enum ID {
        static func number(_ text: String?) -> Int {
          guard let text, let number = Int(text) else { return -1 }
          guard number < 10 else {
            let low = number / 10
            return low
          }
          return number
        }
        static func probe() -> String { "\\(number("4")) \\(number("44")) \\(number(nil)) \\(number("x"))" }
      }
      """,
      Change("return -1", "return -2"), Change("let low = number / 10", "let low = number / 20"),
      Change("guard number < 10", "guard number < 4"), Change("Int(text)", "Int(text + \"0\")")),
    CorpusCase(
      "while and repeat",
      """
      enum ID {
        static func count() -> String {
          var n = 0
          while n < 5 { n += 2 }
          var m = 0
          repeat { m += 3 } while m < 7
          return "\\(n) \\(m)"
        }
        static func probe() -> String { count() }
      }
      """,
      Change("n += 2", "n += 5"), Change("m += 3", "let step = 4; m += step"),
      Change("while m < 7", "while m < 1")),
    CorpusCase(
      "do and catch",
      """
      enum IDError: Error { case one, two }
      enum ID {
        static func run(_ x: Int) -> String {
          do {
            if x == 1 { throw IDError.one }
            if x == 2 { throw IDError.two }
            return "none"
          } catch IDError.one {
            return "one"
          } catch {
            return "\\(error)"
          }
        }
        static func probe() -> String { run(0) + run(1) + run(2) }
      }
      """,
      Change("throw IDError.one", "throw IDError.two"), Change("return \"none\"", "return \"nothing\""),
      Change("return \"one\"", "return \"uno\"")),
    CorpusCase(
      "local functions, types and closures",
      """
      enum ID {
        static func run(_ x: Int) -> String {
          struct Local { let n: Int; func up() -> Int { n + 1 } }
          func add(_ y: Int) -> Int { x + y }
          let twice = { (y: Int) in y * 2 }
          let later: (Int) -> Int = { y in
            let z = add(y)
            return z
          }
          return "\\(Local(n: x).up()) \\(add(1)) \\(twice(x)) \\(later(2))"
        }
        static func probe() -> String { run(3) }
      }
      """,
      Change("{ n + 1 }", "{ n + 2 }"), Change("{ x + y }", "{ x - y }"), Change("y * 2", "y * 5"),
      Change("let z = add(y)", "let z = add(y) + 1")),
    CorpusCase(
      "nested sites",
      """
      enum ID {
        static func run(_ x: Int) -> String {
          var text = "a"
          if x > 0 {
            for i in 0..<x {
              if i % 2 == 0 { text += "e" } else { text += "o" }
            }
            text += "+"
          } else if x < 0 {
            text += "-"
          } else { text += "0" }
          return text
        }
        static func probe() -> String { run(3) + run(-1) + run(0) }
      }
      """,
      Change("\"e\"", "\"E\""), Change("\"o\"", "\"O\""), Change("0..<x", "1..<x"),
      Change("text += \"+\"", "text += \"p\""),
      Change("var text = \"a\"", "var text = \"A\""), Change("\"-\"", "\"m\""),
      Change("{ text += \"0\" }", "{ text += \"n\" }")),
    CorpusCase(
      "places that the compiler tells",
      """
      enum ID {
        static func here(line: Int = #line, function: String = #function) -> String { "\\(function):\\(line)" }
        static func one() -> String {
          let a = here()
          if a.isEmpty { return "x" }
          return a + " \\(#line) \\(#fileID) \\(#filePath) \\(#function)"
        }
        static var two: String { here() }; static var three: String { "\\(#line)" }
        static func four(_ x: Int) -> String {
          switch x { case 0: return here()
          default: return here() }
        }
        static func five(_ x: Int = 1) -> String { here() + "\\(x)" }
        static let six = [
          "a",
        ].joined(); static let seven = here()
        static func probe() -> String { [one(), two, three, four(0), four(1), five(), six, seven, here()].joined(separator: "\\n") }
      }
      """,
      Change("return \"x\"", "return \"y\"", isReached: false), Change("x: Int = 1", "x: Int = 2")),
    CorpusCase(
      "a conditional clause that is not compiled",
      """
      enum ID {
        static func run() -> String {
          var text = "a"
          #if NEVER
            text += "never"
          #else
            text += "else"
          #endif
          #if NEVER
            #if ALSO
              text += "deep"
            #endif
          #endif
          return text
        }
        static var value: Int {
          #if NEVER
            1
          #else
            2
          #endif
        }
        static func block(_ x: Bool) -> Int {
          #if NEVER
            if x { return 5 }
          #endif
          return 6
        }
        static func probe() -> String { empty(); return "\\(run()) \\(value) \\(block(true)) \\(#line)" }
        static func empty() {
          #if NEVER
          #endif
        }
      }
      """,
      Change("text += \"never\"", "text += \"Never\"", isReached: false),
      Change("text += \"else\"", "text += \"Else\""),
      Change("text += \"deep\"", "text += \"Deep\"", isReached: false),
      Change("      1\n", "      10\n", isReached: false),
      Change("      2\n", "      20\n"),
      Change("#if NEVER\n    #endif", "#if NEVER\n    print()\n    #endif", isReached: false),
      Change("return 5", "return 7", isReached: false), Change("if x {", "if !x {", isReached: false),
      Change("return 6", "return 66")),
    CorpusCase(
      "assignments and inout",
      """
      enum ID {
        static func set(_ x: inout Int) { x = 5 }
        static func swapped(_ a: inout [Int], _ b: inout [Int]) { (a, b) = (b, a) }
        static func probe() -> String {
          var x = 0
          set(&x)
          var (a, b) = ([1], [2])
          swapped(&a, &b)
          return "\\(x) \\(a) \\(b)"
        }
      }
      """,
      Change("x = 5", "x += 6"), Change("(a, b) = (b, a)", "a += b")),
    CorpusCase(
      "several differences of one mutant",
      """
      enum ID {
        static func one() -> Int { 1 }
        static func two() -> Int { 2 }
        static func both() -> Int { one() * 10 + two() }
        static func probe() -> String { "\\(both())" }
      }
      """,
      Change(
        "one() -> Int { 1 }\n  static func two() -> Int { 2 }",
        "one() -> Int { 3 }\n  static func two() -> Int { 4 }"),
      Change("{ 1 }", "{ 5 }")),
  ]
}
