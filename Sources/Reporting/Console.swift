internal import Foundation
public import MutationTesting

/// Tells a run while it goes on: a line for everything that ends, and on a terminal one live line for what goes on.
public final class Console: @unchecked Sendable {
  // Safe to share: everything changeable is touched only while the lock is held.
  private let lock = NSLock()
  private let ink: Ink
  private let isLive: Bool
  private let isQuiet: Bool
  private let write: @Sendable (String) -> Void
  private let now: @Sendable () -> Double
  private let columns: @Sendable () -> Int
  private var progress = Progress()

  /// A console.
  ///
  /// - Parameters:
  ///   - ink: colours or none.
  ///   - isLive: whether there is a terminal on which a line can be overwritten.
  ///   - isQuiet: whether only failures are told.
  ///   - now: the time in seconds, from any origin.
  ///   - columns: the terminal's width now. A live line that wraps could not be overwritten.
  ///   - write: puts text on standard error, as it is.
  public init(
    ink: Ink, isLive: Bool, isQuiet: Bool, now: @escaping @Sendable () -> Double,
    columns: @escaping @Sendable () -> Int = { 120 }, write: @escaping @Sendable (String) -> Void
  ) {
    (self.ink, self.isLive, self.isQuiet) = (ink, isLive, isQuiet)
    (self.now, self.columns, self.write) = (now, columns, write)
    progress.started = now()
  }

  /// Takes an event.
  public func take(_ event: Event) {
    lock.lock()
    defer { lock.unlock() }
    let line = progress.take(event, ink: ink, now: now())
    guard let line else { return refresh() }
    if isQuiet, !event.isBad { return }
    write((isLive ? "\r\u{1B}[K" : "") + line + "\n")
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
    progress.current = nil
    if isLive { write("\r\u{1B}[K") }
  }

  private func refresh() {
    guard isLive, !isQuiet, let line = progress.liveLine(now: now()) else { return }
    write("\r\u{1B}[K" + ink.dim(String(line.prefix(max(20, columns() - 1)))))
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

/// How far a run is.
private struct Progress {
  var started = 0.0
  var current: (phase: Event.Phase, scenario: String, index: Int, since: Double)?
  private var planned = 0
  private var judged = 0
  private var judgingSince: Double?

  /// The line that an event is worth; nil: none.
  mutating func take(_ event: Event, ink: Ink, now: Double) -> String? {
    switch event {
    case .note(let text): return ink.yellow("note: \(text)")
    case .planned(let subject, let mutants):
      planned = mutants.count
      return Progress.headline(subject, mutants)
    case .began(let phase, let scenario, let index):
      current = (phase, scenario, index, now)
      return nil
    case .baseline(let baseline):
      judgingSince = now
      return Progress.line(baseline, ink)
    case .judged(let record, let index, let isAccepted):
      judged = index
      return line(record, index, isAccepted, ink)
    }
  }

  func liveLine(now: Double) -> String? {
    guard let current else { return nil }
    let place = current.index == 0 ? "" : "[\(current.index)/\(planned)] "
    let verb =
      switch current.phase {
      case .apply: "applying"
      case .build: "building"
      case .test: "testing"
      }
    var line =
      "\(place)\(verb) \(current.scenario) · \(spoken(now - current.since)) · \(spoken(now - started)) elapsed"
    if let judgingSince, judged > 0, planned > judged {
      line += " · about \(spoken((now - judgingSince) / Double(judged) * Double(planned - judged))) left"
    }
    return line
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
    let killer = record.judgement.killedBy.first.map { "  by \($0.withoutModule)" } ?? ""
    let cached = record.cached ? Progress.earlier : ""
    let coloured =
      isAccepted
      ? ink.green(outcome) : record.judgement.outcome == .ignored ? ink.dim(outcome) : ink.red(outcome)
    let time = killer.isEmpty && cached.isEmpty ? seconds : padded(seconds, 7)
    return "\(place) \(coloured) \(padded(record.mutant.name, 34)) \(time)\(killer)\(cached)"
  }
}
