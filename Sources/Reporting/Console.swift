internal import Foundation
public import MutationTesting

/// Tells a run while it goes on: a line for everything that ends, and on a terminal live lines for what goes on.
public final class Console: @unchecked Sendable {
  // Safe to share: everything changeable is touched only while the lock is held.
  private let lock = NSLock()
  private let ink: Ink
  private let isLive: Bool
  private let isQuiet: Bool
  private let write: @Sendable (String) -> Void
  private let now: @Sendable () -> Double
  private let size: @Sendable () -> (columns: Int, rows: Int)
  private var progress = Progress()
  private var live = LiveLines()
  /// How many live lines are on the terminal.
  private var drawn = 0

  /// A console.
  ///
  /// - Parameters:
  ///   - ink: colours or none.
  ///   - isLive: whether there is a terminal on which lines can be overwritten.
  ///   - isQuiet: whether only failures are told.
  ///   - now: the time in seconds, from any origin.
  ///   - size: the terminal's width and height now. A live line that wraps could not be overwritten.
  ///   - write: puts text on standard error, as it is.
  public init(
    ink: Ink, isLive: Bool, isQuiet: Bool, now: @escaping @Sendable () -> Double,
    size: @escaping @Sendable () -> (columns: Int, rows: Int) = { (120, 24) },
    write: @escaping @Sendable (String) -> Void
  ) {
    (self.ink, self.isLive, self.isQuiet) = (ink, isLive, isQuiet)
    (self.now, self.size, self.write) = (now, size, write)
    live.started = now()
  }

  /// Takes an event.
  public func take(_ event: Event) {
    lock.lock()
    defer { lock.unlock() }
    live.take(event, now: now())
    guard let line = progress.take(event, ink: ink) else { return refresh() }
    if isQuiet, !event.isBad { return }
    write(erasure + line + "\n")
    drawn = 0
    refresh()
  }

  /// Draws the live line again, so that its clock goes on.
  public func tick() {
    lock.lock()
    defer { lock.unlock() }
    refresh()
  }

  /// Removes the live line.
  public func finish() {
    lock.lock()
    defer { lock.unlock() }
    live.clear()
    refresh()
  }

  private func refresh() {
    guard isLive, !isQuiet else { return }
    let (columns, rows) = size()
    let lines = live.lines(now: now(), atMost: min(Console.mostLines, max(1, rows - 1)))
    guard !lines.isEmpty || drawn > 0 else { return }
    write(erasure + lines.map { ink.dim(String($0.prefix(max(20, columns - 1)))) }.joined(separator: "\n"))
    drawn = lines.count
  }

  private static let mostLines = 9

  /// Goes back over the live lines and clears them.
  private var erasure: String {
    switch drawn {
    case 0: ""
    case 1: "\r\u{1B}[K"
    default: "\r\u{1B}[\(drawn - 1)A\u{1B}[J"
    }
  }
}

extension Event {
  fileprivate var isBad: Bool {
    switch self {
    case .judged(_, _, let isAccepted): !isAccepted
    case .baseline(let baseline): !baseline.faults.isEmpty
    default: false
    }
  }
}

extension MutantRecord {
  /// Why it was not judged, with a space before it; empty: it was.
  fileprivate var whyIgnored: String {
    guard judgement.outcome == .ignored, let reason = judgement.message else { return "" }
    return "  \(visible(reason))"
  }
}

/// The lines for what has ended.
private struct Progress {
  private var planned = 0

  /// The line that an event is worth; nil: none.
  mutating func take(_ event: Event, ink: Ink) -> String? {
    switch event {
    case .note(let text): return ink.yellow("note: \(text)")
    case .planned(let subject, let mutants):
      planned = mutants.count
      return Progress.headline(subject, mutants)
    case .began: return nil
    case .baseline(let baseline): return Progress.line(baseline, ink)
    case .judged(let record, let index, let isAccepted): return line(record, index, isAccepted, ink)
    }
  }

  private static let earlier = "  (from an earlier run)"

  private static func headline(_ subject: RunRecord.Subject, _ mutants: [Mutant]) -> String {
    let changed = subject.uncommitted ? ", with uncommitted changes" : ""
    let tree = "working tree \(subject.tree.prefix(10))\(changed)"
    let what = subject.revision.map { "commit \($0.prefix(10))" } ?? tree
    let areas = Set(mutants.map(\.area)).count
    return "\(counted(mutants.count, "mutant")) in \(counted(areas, "area")) on the \(what)"
  }

  private static func line(_ baseline: Baseline, _ ink: Ink) -> String {
    guard baseline.faults.isEmpty else {
      return ink.red("baseline is not green") + baseline.faults.map { "\n  \($0)" }.joined()
    }
    let tests = Set(baseline.results.map(\.test)).count
    return "\(ink.green("baseline is green")): built in \(spoken(baseline.build.seconds)), "
      + "\(counted(tests, "test")) in \(spoken(baseline.trial.seconds))\(baseline.cached ? Progress.earlier : "")"
  }

  private func line(_ record: MutantRecord, _ index: Int, _ isAccepted: Bool, _ ink: Ink) -> String {
    let width = String(planned).count
    let place = "[\(String(repeating: " ", count: width - String(index).count))\(index)/\(planned)]"
    let outcome = padded(record.judgement.outcome.rawValue, 15)
    let seconds = spoken(record.buildSeconds + record.testSeconds)
    let killer = record.judgement.killedBy.first.map { "  by \($0.withoutModule)" } ?? record.whyIgnored
    let cached = record.cached ? Progress.earlier : ""
    let coloured =
      isAccepted
      ? ink.green(outcome) : record.judgement.outcome == .ignored ? ink.dim(outcome) : ink.red(outcome)
    let time = killer.isEmpty && cached.isEmpty ? seconds : padded(seconds, 7)
    return "\(place) \(coloured) \(padded(record.mutant.name, 34)) \(time)\(killer)\(cached)"
  }
}
