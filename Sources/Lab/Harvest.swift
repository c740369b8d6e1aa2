import Git
import MutationTesting

/// The fixes of the history that can be taken back from the code as it is now, as drafts of mutants.
public struct Harvest: Sendable {
  /// What to look for.
  public struct Request: Sendable {
    /// A commit that is left out with everything before it; nil: the whole history.
    public var since: String?
    /// At most this many candidates.
    public var limit = 20
    /// The area of the mutants.
    public var area = "harvested"
    /// The commits that are wanted, by the beginnings of their ids; empty: whatever is found.
    public var commits: [String] = []

    /// The whole history, at most 20 candidates.
    public init() {}
  }

  /// A fix that can be taken back.
  public struct Candidate: Sendable {
    /// The commit in a line: id, day, summary.
    public var commit: String
    /// The files that its mutant changes.
    public var files: [String]
    /// The mutant, not written yet.
    public var draft: Draft
  }

  /// A fix that cannot be used.
  public struct Dropped: Sendable {
    /// The commit in a line.
    public var commit: String
    /// Why, in a sentence.
    public var reason: String
  }

  /// What was found, the newest first.
  public private(set) var candidates: [Candidate] = []
  /// What was found and cannot be used.
  public private(set) var dropped: [Dropped] = []
  /// How many commits were looked at.
  public private(set) var looked = 0

  /// How far back the history is looked at, in commits.
  private static let reach = 20_000

  /// Looks through the history; writes nothing.
  ///
  /// A fix is a commit whose message speaks of one and that changes the subject and its tests together.
  public init(_ request: Request, _ options: RunOptions) async throws(LabError) {
    let desk = try await Desk(options)
    var names = Names(desk.catalogue.mutants)
    let plan = try Plan(of: desk.catalogue.mutants, on: desk.subject.tree, in: desk.trees)
    for specimen in plan.specimens {
      if let tree = specimen.tree { names.trees[tree] = specimen.mutant.path }
    }
    for commit in try Harvest.history(request, of: desk.repository) where candidates.count < request.limit {
      looked += 1
      guard commit.parents.count == 1, FixMessage.speaksOfAFix(commit.message),
        commit.isWanted(request.commits)
      else { continue }
      do {
        guard let candidate = try Harvest.candidate(commit, request, &names, on: desk) else { continue }
        candidates.append(candidate)
      } catch {
        dropped.append(Dropped(commit: commit.line, reason: error.message))
      }
    }
  }

  private static func history(
    _ request: Request, of repository: SourceRepository
  ) throws(LabError) -> [Commit] {
    do {
      return try repository.history(since: request.since, limit: reach)
    } catch {
      throw LabError(
        .usage, "the history cannot be read: \(error)", hint: "give --since a branch, tag or commit id")
    }
  }

  private static func candidate(
    _ commit: Commit, _ request: Request, _ names: inout Names, on desk: Desk
  ) throws(LabError) -> Candidate? {
    let fix = try PastFix(commit, on: desk)
    guard try fix.changesSubjectAndTests(on: desk) else { return nil }
    var wanted = MutantRequest(id: names.id(for: commit))
    wanted.area = request.area
    let fault = try fix.fault(wanted, on: desk)
    if let twin = names.trees[fault.tree] {
      throw LabError(.usage, "\(twin) makes the same tree", hint: nil)
    }
    let draft = try Draft(wanted, fault, on: desk)
    names.trees[fault.tree] = "the mutant from \(commit.short)"
    names.ids.insert(wanted.id)
    return Candidate(commit: commit.line, files: fault.files, draft: draft)
  }

  /// The ids and trees that are taken.
  private struct Names {
    var ids: Set<String>
    var trees: [ObjectID: String] = [:]

    init(_ mutants: [Mutant]) { ids = Set(mutants.map(\.id)) }

    /// A free id from the words of a commit's summary.
    func id(for commit: Commit) -> String {
      let words = kebabCase(commit.summary)
      let stem = words.isEmpty ? "fix-\(commit.short)" : words
      if !ids.contains(stem) { return stem }
      return (2...).lazy.map { "\(stem)-\($0)" }.first { !ids.contains($0) } ?? stem
    }
  }
}

extension Commit {
  fileprivate func isWanted(_ names: [String]) -> Bool {
    names.isEmpty || names.contains { id.description.hasPrefix($0.lowercased()) }
  }
}
