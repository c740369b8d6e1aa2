/// The types and tests that a Swift file declares, found in its text without building it.
public struct SwiftOutline: Sendable, Equatable {
  /// A test function.
  public struct Test: Sendable, Equatable {
    /// The types around it, outermost first; empty: it stands in none.
    public var types: [String]
    /// Its name, with the labels of its parameters where it is one of Swift Testing: `name(of:)`.
    public var name: String
    /// Whether it is one of Swift Testing; else of XCTest.
    public var isSwiftTesting: Bool
    /// Its lines, from 1, attributes included.
    public var lines: ClosedRange<Int>

    /// Its id without the module, as the suite lists it.
    public var idWithoutModule: String {
      let head = types.joined(separator: isSwiftTesting ? "/" : ".")
      return head.isEmpty ? name : "\(head)/\(name)"
    }
  }

  /// The tests, in their order.
  public private(set) var tests: [Test] = []
  /// The types with the names after their colons.
  public private(set) var supertypes: [String: Set<String>] = [:]

  private var tokens: [SwiftToken]
  private var place = 0
  /// What each open brace belongs to.
  private var scopes: [Scope] = []
  /// The line of an attribute `@Test` whose function has not come yet.
  private var attribute: Int?

  private enum Scope: Equatable {
    case type([String])
    case test(Int)
    case other
  }

  /// Reads a file.
  public init(of source: [UInt8]) {
    tokens = SwiftTokens.of(source)
    while place < tokens.count { step() }
    tokens = []
  }

  /// The test whose lines hold any of these.
  public func tests(touching lines: [ClosedRange<Int>]) -> [Test] {
    tests.filter { test in lines.contains { $0.overlaps(test.lines) } }
  }

  private func text(_ ahead: Int = 0) -> String {
    place + ahead < tokens.count ? tokens[place + ahead].text : ""
  }

  private var previous: String { place > 0 ? tokens[place - 1].text : "" }

  private mutating func step() {
    switch text() {
    case "{":
      scopes.append(.other)
      place += 1
    case "}":
      close()
    case "@" where text(1) == "Test":
      attribute = tokens[place].line
      place += 2
      if text() == "(" { skipParentheses() }
    case "class", "struct", "enum", "actor", "extension":
      takeType()
    case "func":
      takeFunction()
    default:
      place += 1
    }
  }

  private mutating func close() {
    if case .test(let index)? = scopes.popLast() {
      tests[index].lines =
        tests[index].lines.lowerBound...max(tests[index].lines.lowerBound, tokens[place].line)
    }
    place += 1
  }

  private var types: [String] {
    scopes.flatMap { scope -> [String] in
      if case .type(let names) = scope { return names }
      return []
    }
  }

  private mutating func takeType() {
    // `class func`, `.class`, and `class` as a constraint declare no type.
    guard previous != ".", place + 1 < tokens.count, tokens[place + 1].isName, text(1) != "func",
      text(1) != "var", text(1) != "let", text(1) != "subscript"
    else {
      place += 1
      return
    }
    place += 1
    var names = [text()]
    place += 1
    while text() == ".", place + 1 < tokens.count {
      names.append(text(1))
      place += 2
    }
    var after: Set<String> = []
    while place < tokens.count, text() != "{", text() != "}" {
      if tokens[place].isName { after.insert(text()) }
      place += 1
    }
    guard text() == "{" else { return }
    scopes.append(.type(names))
    supertypes[types.last ?? "", default: []].formUnion(after)
    place += 1
  }

  private mutating func takeFunction() {
    let line = attribute ?? tokens[place].line
    let isSwiftTesting = attribute != nil
    attribute = nil
    place += 1
    guard place < tokens.count else { return }
    var name = text()
    place += 1
    while place < tokens.count, text() != "(", text() != "{", text() != "}" { place += 1 }
    guard text() == "(" else { return }
    let last = tokens[place].line
    let labels = takeLabels()
    let isXCTest = name.hasPrefix("test") && labels.isEmpty && !types.isEmpty
    guard isSwiftTesting || isXCTest, isDeclaration else { return }
    if isSwiftTesting { name += "(\(labels.map { "\($0):" }.joined()))" }
    tests.append(Test(types: types, name: name, isSwiftTesting: isSwiftTesting, lines: line...last))
    // Up to the body's brace, which is this test's.
    while place < tokens.count, text() != "{", text() != "}" { place += 1 }
    guard text() == "{" else { return }
    scopes.append(.test(tests.count - 1))
    place += 1
  }

  /// Whether what stands here is no function inside another.
  private var isDeclaration: Bool {
    scopes.allSatisfy { scope in
      if case .type = scope { true } else { false }
    }
  }

  /// The labels of the parameters; `place` is then after the closing parenthesis.
  private mutating func takeLabels() -> [String] {
    var labels: [String] = []
    var depth = 0
    var startsParameter = false
    while place < tokens.count {
      switch text() {
      case "(", "[":
        depth += 1
        startsParameter = depth == 1
      case ")", "]":
        depth -= 1
        if depth == 0 {
          place += 1
          return labels
        }
      case "<": depth += 1
      case ">" where previous != "-": depth -= 1
      case ",": startsParameter = depth == 1
      default:
        if startsParameter, depth == 1, tokens[place].isName {
          labels.append(text())
          startsParameter = false
        }
      }
      place += 1
    }
    return labels
  }

  private mutating func skipParentheses() {
    var depth = 0
    while place < tokens.count {
      if text() == "(" { depth += 1 }
      if text() == ")" { depth -= 1 }
      place += 1
      if depth == 0 { return }
    }
  }
}
