import MutationTesting
import Testing

@testable import Reporting

/// Live lines, on a terminal that understands what is written to it.
@Suite struct ConsoleTests {
  /// The screen after some text: enough of a terminal for carriage returns, line ends, and the three sequences that are used.
  static func screen(_ text: String) -> [String] {
    var lines: [[Character]] = [[]]
    var (row, column) = (0, 0)
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r": column = 0
      case "\n":
        (row, column) = (row + 1, 0)
        if row == lines.count { lines.append([]) }
      case "\u{1B}":
        let sequence = rest.prefix { !$0.properties.isAlphabetic }
        rest = rest.dropFirst(sequence.count)
        let number = Int(String(String.UnicodeScalarView(sequence.dropFirst()))) ?? 1
        switch rest.popFirst() {
        case "A": row = max(0, row - number)
        case "K": lines[row] = Array(lines[row].prefix(column))
        case "J":
          lines[row] = Array(lines[row].prefix(column))
          lines = Array(lines.prefix(row + 1))
        default: break
        }
      default:
        while lines[row].count <= column { lines[row].append(" ") }
        lines[row][column] = Character(scalar)
        column += 1
      }
    }
    return lines.map { String($0) }
  }

  private let record = EveryOutcome.record

  private func told(
    _ events: [Event], columns: Int = 80, rows: Int = 24, ink: Ink = Ink(isOn: false), finishes: Bool = false
  ) -> String {
    let written = Written()
    let console = Console(
      ink: ink, isLive: true, isQuiet: false, now: { 7 }, size: { (columns, rows) }, write: written.take)
    events.forEach(console.take)
    console.tick()
    if finishes { console.finish() }
    return written.text
  }

  private func began(_ index: Int, _ phase: Event.Phase = .test) -> Event {
    .began(phase, scenario: record.mutants[index - 1].mutant.name, index: index)
  }

  private var start: [Event] {
    [.planned(record.subject!, mutants: record.mutants.map(\.mutant)), .baseline(record.baseline!)]
  }

  @Test func `each mutant that is worked on has a line, and the last line is the run's`() {
    let screen = ConsoleTests.screen(told(start + [began(1), began(2, .build), began(3)]))
    #expect(
      screen.dropFirst(2) == [
        "[1/12] testing order/killed · 0.0 s", "[2/12] building order/killed-elsewhere · 0.0 s",
        "[3/12] testing order/survived · 0.0 s", "3 at once · 0.0 s elapsed",
      ])
  }

  @Test func `what has ended stands above the live lines, and each once`() {
    let screen = ConsoleTests.screen(
      told(
        start + [
          began(1), began(2), began(3), .judged(record.mutants[1], index: 2, isAccepted: false), began(4),
        ]))
    #expect(screen.count == 7)
    #expect(screen[2].hasPrefix("[ 2/12] killedElsewhere order/killed-elsewhere"))
    #expect(screen[3...5].map { $0.prefix(6) } == ["[1/12]", "[3/12]", "[4/12]"])
    #expect(screen[6].contains("left"))
  }

  @Test func `nothing of the live lines stays at the end`() {
    let screen = ConsoleTests.screen(told(start + [began(1), began(2)], finishes: true))
    #expect(screen.count == 3 && screen[2] == "")
  }

  @Test func `a second look at the baseline takes the place of the mutants`() {
    let screen = ConsoleTests.screen(
      told(start + [began(1), began(2), .began(.test, scenario: "baseline again", index: 0)]))
    #expect(screen.dropFirst(2) == ["testing baseline again · 0.0 s · 0.0 s elapsed"])
  }

  @Test func `no line is wider than the terminal, nor are there more than it has rows`() {
    let many = (1...12).map { began($0) }
    let screen = ConsoleTests.screen(told(start + many, columns: 30, rows: 6))
    #expect(screen.count == 2 + 5)
    #expect(screen.dropFirst(2).allSatisfy { $0.count <= 29 })
    #expect(screen.last == "12 at once, 8 not shown · 0.0")
  }

  @Test func `colours are written when they are on, and only then`() {
    let judged = start + [.judged(record.mutants[2], index: 3, isAccepted: false)]
    #expect(told(judged, ink: Ink(isOn: true)).contains("\u{1B}[31msurvived"))
    #expect(!told(judged).contains("\u{1B}[3"))
    let coloured = Summary(of: record, output: "out", ink: Ink(isOn: true)).text
    let plain = Summary(of: record, output: "out", ink: Ink(isOn: false)).text
    #expect(coloured.replacing(/\u{1B}\[\d+m/, with: "") == plain)
    #expect(
      coloured.contains("\u{1B}[31m-  items.count\u{1B}[0m")
        && coloured.contains("\u{1B}[32m+  items.count * 2\u{1B}[0m"))
  }
}
