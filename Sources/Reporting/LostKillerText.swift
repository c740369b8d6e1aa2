internal import MutationTesting

/// A mutant that deleted and changed tests killed and that keeps the gate from passing now, told so that a reader knows what
/// to do.
struct LostKillerText {
  private let kill: FormerKill
  private let since: KillersSince
  private let output: String?
  private let ink: Ink

  /// - Parameter output: the output folder as the user should read it; nil: paths are relative to it.
  init(_ kill: FormerKill, of since: KillersSince, output: String?, ink: Ink = Ink(isOn: false)) {
    (self.kill, self.since, self.output, self.ink) = (kill, since, output, ink)
  }

  /// The whole of it, under a headline.
  var text: String {
    let head = "\(ink.red(kill.word)): \(ink.bold(kill.mutant)): \(visible(kill.summary))"
    return ([head] + rows.map { "  \(padded($0.head, 12)) \(visible($0.text))" }).joined(separator: "\n")
  }

  /// What there is to know and to do, a line each.
  var lines: [String] { rows.map { $0.head.isEmpty ? $0.text : "\($0.head): \($0.text)" } }

  private var rows: [(head: String, text: String)] {
    var rows: [(String, String)] = []
    if let place = kill.place { rows.append(("breaks", "\(place.file):\(place.line)")) }
    for test in kill.tests {
      rows.append(("killed by", "\(test) at \(since.revision)"))
      rows.append(("since then", since.fate(of: test)))
    }
    rows.append(("now", kill.nowInWords))
    rows.append(("patch", kill.patch))
    if let log = kill.log { rows.append(("log", output.map { "\($0)/\(log)" } ?? log)) }
    rows.append(("next", since.nextStep(kill)))
    return rows
  }
}

extension FormerKill {
  /// The word that its reason begins with; that of one which passes, too.
  var word: String {
    switch now {
    case .kept: "kept"
    case .takenOver: "takenOver"
    case .lost: "lostKiller"
    case .unjudged(let outcome, _): outcome.rawValue
    }
  }

  /// Whether it keeps the gate from passing.
  var isRefused: Bool {
    switch now {
    case .kept, .takenOver: false
    case .lost, .unjudged: true
    }
  }

  /// Who notices the mutant now, in words.
  var nowInWords: String {
    switch now {
    case .kept(let test): "killed by \(test)"
    case .takenOver(let tests): "killed by \(tests.map(\.text).joined(separator: ", "))"
    case .lost: "no test kills it" + (message.map { ": \($0)" } ?? "")
    case .unjudged(let outcome, let reason): "\(outcome.rawValue)\(reason.isEmpty ? "" : ": \(reason)")"
    }
  }
}

extension KillersSince {
  /// What somebody has to do about a mutant that keeps the gate from passing.
  fileprivate func nextStep(_ kill: FormerKill) -> String {
    let id = kill.mutant.split(separator: "/").last.map(String.init) ?? kill.mutant
    guard kill.now == .lost else { return "run `mutate \(id)`, which says more, and mend what it shows" }
    guard let test = tests.first(where: { kill.tests.contains($0.id) }) else { return "run `mutate \(id)`" }
    let old = "`git show \(revision):\(test.location.file)`"
    switch test.fate {
    case .changed:
      return
        "have \(test.id) assert again what this patch breaks (\(old) has it as it was), then run `mutate \(id)`"
    case .deleted:
      return "bring the test back (\(old)), or have another kill this mutant and name it in "
        + "'Killed-By:' of \(kill.patch), then run `mutate \(id)`"
    }
  }

  /// What came of it, in a sentence without an end.
  func inWords(isAsked: Bool) -> String {
    if tests.isEmpty {
      return faults.isEmpty
        ? "no test was deleted or changed since \(revision)" : "nobody knows what tests killed at \(revision)"
    }
    let some = "\(counted(tests.count, "test")) deleted or changed since \(revision)"
    guard faults.isEmpty else { return "\(some), and nobody knows what they killed there" }
    guard isAsked else { return some }
    guard !kills.isEmpty else { return "\(some) killed no mutant there" }
    let noticed = kills.filter { !$0.isRefused }.count
    return "\(noticed) of \(counted(kills.count, "mutant")) still killed, of those that \(some) killed there"
  }
}
