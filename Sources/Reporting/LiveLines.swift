import MutationTesting

/// What a terminal shows of a run while it goes on: a line for each scenario that is worked on, and how far the run is.
struct LiveLines {
  private struct Running {
    var phase: Event.Phase
    var scenario: String
    var index: Int
    var since: Double
  }

  /// When the run began, on the clock of `now`.
  var started = 0.0
  private(set) var planned = 0
  private var running: [Running] = []
  private var judged: Set<String> = []
  private var judgingSince: Double?

  /// Takes an event at a time.
  mutating func take(_ event: Event, now: Double) {
    switch event {
    case .note: break
    case .planned(_, let mutants): planned = mutants.count
    case .baseline:
      judgingSince = now
      running = []
    case .began(let phase, let scenario, let index):
      // The baseline has the machine for itself: what was there before it is over.
      if index == 0 { running = [] }
      running.removeAll { $0.scenario == scenario || $0.index == 0 }
      running.append(Running(phase: phase, scenario: scenario, index: index, since: now))
    case .judged(let record, _, _):
      running.removeAll { $0.scenario == record.mutant.name }
      judged.insert(record.mutant.name)
    }
  }

  /// Forgets what is worked on.
  mutating func clear() { running = [] }

  /// The lines at a time, at most so many; none when nothing is worked on.
  func lines(now: Double, atMost most: Int) -> [String] {
    guard let first = running.first else { return [] }
    let progress = "\(spoken(now - started)) elapsed\(left(now))"
    guard running.count > 1 else { return ["\(line(first, now)) · \(progress)"] }
    let room = max(1, most - 1)
    // The longest first: it is the one that somebody wonders about.
    let shown = running.sorted { ($0.since, $0.index) < ($1.since, $1.index) }.prefix(room).map {
      line($0, now)
    }
    let hidden = running.count - shown.count
    return shown + ["\(running.count) at once\(hidden > 0 ? ", \(hidden) not shown" : "") · \(progress)"]
  }

  private func line(_ running: Running, _ now: Double) -> String {
    let place = running.index == 0 ? "" : "[\(running.index)/\(planned)] "
    let verb =
      switch running.phase {
      case .apply: "applying"
      case .build: "building"
      case .test: "testing"
      }
    return "\(place)\(verb) \(running.scenario) · \(spoken(now - running.since))"
  }

  private func left(_ now: Double) -> String {
    guard let judgingSince, !judged.isEmpty, planned > judged.count else { return "" }
    let each = (now - judgingSince) / Double(judged.count)
    return " · about \(spoken(each * Double(planned - judged.count))) left"
  }
}
