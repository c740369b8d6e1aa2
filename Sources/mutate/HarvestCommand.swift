import Lab
import MutationTesting

/// `mutate harvest`: proposes mutants from the repository's own fixes.
enum HarvestCommand: Command {
  static let name = "harvest"
  static let summary = "Propose mutants from the history's own fixes, each taken back."
  static let usage = "harvest [OPTIONS] [COMMIT ...] [-- PATH ...]"
  static let details = """
    Looks for commits whose message speaks of a fix and that change the subject, and takes each
    back from the code as it is now, by three-way merge; where the whole of one no longer can be,
    its hunks are tried one by one. With --judge they are built and judged, and those that do not
    build are dropped: of a whole fix that does not, the hunks are judged. Nothing is written
    without --write; COMMITs pick what is looked at, whatever they say, and PATHs where.
    What survives is a hole of the suite: write the test, then harvest that commit again.
    """
  static let examples = [
    (call: "harvest", purpose: "list what could be mutants"),
    (call: "harvest --since v2.0 --judge", purpose: "and see which of them the tests would notice"),
    (call: "harvest --any-message --judge -- Sources/Net", purpose: "all that one folder's tests came with"),
    (call: "harvest --judge --write --limit 5", purpose: "write the first five that were killed"),
    (call: "harvest --write 3f1c2ab", purpose: "write one of them"),
  ]
  static let options: [Option] = [
    Option("--since", "REV", "look at commits after this one only"),
    Option("--limit", "N", "at most this many (default: 20)"),
    Option("--any-message", nil, "take any commit that changes code and tests together"),
    Option("--hunks", nil, "take each hunk back by itself, also where the whole fix can be"),
    Option("--area", "AREA", "the area of the new mutants (default: harvested)"),
    Option("--judge", nil, "build and judge them; name the tests that failed as killers"),
    Option("--write", nil, "write them into the catalogue"),
    .packagePath, .catalogue, .state, .help,
  ]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let options = try places(arguments)
    let request = try request(arguments)
    let harvest = try await Harvest(request, options)
    tell(harvest.dropped)
    var finds = harvest.candidates.map { HarvestFind(candidate: $0) }
    if arguments.has("--judge") {
      var code = try await HarvestFind.judge(&finds, options)
      if code == .pass { code = try await replaceUnfit(&finds, request, options) }
      guard code == .pass else { return code }
    }
    for find in finds { Terminal.print(find.text) }
    if arguments.has("--write") {
      try write(finds)
    } else if !finds.isEmpty {
      Terminal.say("nothing was written; --write does, and COMMITs pick which\n")
    }
    for find in finds where find.isHole { Terminal.say(find.advice) }
    Terminal.say("\(counted(harvest.looked, "commit")) looked at, \(counted(finds.count, "candidate"))\n")
    return .pass
  }

  private static func counted(_ count: Int, _ what: String) -> String {
    "\(count) \(what)\(count == 1 ? "" : "s")"
  }

  private static func request(_ arguments: Arguments) throws -> Harvest.Request {
    var request = Harvest.Request()
    request.since = arguments.text("--since")
    request.limit = try arguments.count("--limit") ?? request.limit
    request.area = arguments.text("--area") ?? request.area
    guard isKebabCase(request.area) else {
      throw UsageError(
        "the area '\(request.area)' is not kebab-case", hint: "use letters, digits and hyphens")
    }
    request.takesAnyMessage = arguments.has("--any-message")
    request.byHunks = arguments.has("--hunks")
    request.paths = arguments.namesAfterDashes.map(absolute)
    request.commits = Array(arguments.names.dropLast(arguments.namesAfterDashes.count))
    for name in request.commits where name.count < 4 || !name.allSatisfy(\.isHexDigit) {
      throw UsageError(
        "'\(name)' is no commit id",
        hint: "give at least four digits of one that is listed; PATHs come after --")
    }
    return request
  }

  private static func tell(_ dropped: [Harvest.Dropped]) {
    for drop in dropped {
      Terminal.say("dropped \(drop.commit)\(drop.part.map { ", \($0)" } ?? ""): \(drop.reason)\n")
    }
  }

  /// Drops what does not build; of whole fixes among it the hunks come in, as far as they do.
  private static func replaceUnfit(
    _ finds: inout [HarvestFind], _ request: Harvest.Request, _ options: RunOptions
  ) async throws -> ExitCode {
    let known = finds.map(\.candidate)
    let whole = finds.filter { $0.isUnfit && $0.candidate.part == nil }.map(\.candidate.id)
    finds.removeAll(where: \.isUnfit)
    guard !whole.isEmpty, finds.count < request.limit else { return .pass }
    var again = request
    (again.commits, again.byHunks, again.besides) = (whole, true, known)
    again.limit = request.limit - finds.count
    let harvest = try await Harvest(again, options)
    tell(harvest.dropped)
    var parts = harvest.candidates.map { HarvestFind(candidate: $0) }
    let code = try await HarvestFind.judge(&parts, options)
    finds += parts.filter { !$0.isUnfit }
    return code
  }

  private static func write(_ finds: [HarvestFind]) throws {
    for find in finds {
      if let reason = find.whyNot {
        Terminal.say("not written: \(find.candidate.draft.path): \(reason)\n")
      } else {
        try find.candidate.draft.write()
        Terminal.print("wrote \(find.candidate.draft.path)\n")
      }
    }
  }
}
