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
    /// The files or folders whose fixes are wanted, absolute; empty: all of the subject's.
    public var paths: [String] = []
    /// Whether any commit that changes the subject and its tests together counts, whatever its message says.
    public var takesAnyMessage = false
    /// Whether each hunk is taken back by itself, also where the whole fix can be.
    public var byHunks = false
    /// Candidates that are there already and not to be found again.
    public var besides: [Candidate] = []

    /// The whole history, at most 20 candidates.
    public init() {}
  }

  /// A fix, or a hunk of one, that can be taken back.
  public struct Candidate: Sendable {
    /// The commit in a line: id, day, summary.
    public var commit: String
    /// The commit's id, in full.
    public var id: String
    /// The place of the hunk after the fix, as a file and a line; nil: it is the whole fix.
    public var part: String?
    /// The files that its mutant changes.
    public var files: [String]
    /// The mutant, not written yet.
    public var draft: Draft
    /// The code with the mutant in it.
    let tree: ObjectID
  }

  /// A fix, or a hunk of one, that cannot be used.
  public struct Dropped: Sendable {
    /// The commit in a line.
    public var commit: String
    /// The place of the hunk after the fix; nil: it is the whole fix.
    public var part: String?
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
  /// A fix is a commit whose message speaks of one and that changes the subject. Where it can no longer be taken back
  /// as a whole, its hunks are tried one by one.
  public init(_ request: Request, _ options: RunOptions) async throws(LabError) {
    let desk = try await Desk(options)
    let field = try HarvestField(request, on: desk)
    var names = try HarvestNames(desk, besides: request.besides)
    var unseen = Set(request.commits)
    for commit in try Harvest.history(request, of: desk.repository) where candidates.count < request.limit {
      looked += 1
      unseen = unseen.filter { !commit.isNamed($0) }
      guard request.mayWant(commit) else { continue }
      do {
        try look(at: PastFix(commit, on: desk), request, field, &names)
      } catch {
        dropped.append(Dropped(commit: commit.line, reason: error.message))
      }
    }
    if candidates.count < request.limit, let name = unseen.min() {
      throw LabError(
        .usage, "no commit of the history has an id that begins with '\(name)'",
        hint: request.since == nil ? "git log shows them" : "--since leaves some out")
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

  /// Takes a fix back as a whole, else by hunks.
  private mutating func look(
    at fix: PastFix, _ request: Request, _ field: HarvestField, _ names: inout HarvestNames
  ) throws(LabError) {
    let desk = field.desk
    guard try request.wants(fix, in: field) else { return }
    let killers = try field.killers(of: fix)
    if !request.byHunks {
      switch try fix.reversal(on: desk, where: field.holds) {
      case .reversed(let tree):
        return add(Piece(fix: fix, killers: killers, tree: tree), request, &names, on: desk)
      case .nothing:
        return drop(Piece(fix: fix), "nothing is left of it in the code as it is now")
      case .conflicts(let reasons):
        drop(Piece(fix: fix), "not as a whole: \(Harvest.shown(reasons))")
      }
    }
    for part in try fix.parts(on: desk, where: field.holds) where candidates.count < request.limit {
      if case .reversed(let tree) = part.reversal {
        add(Piece(fix: fix, killers: killers, part: part, tree: tree), request, &names, on: desk)
      } else {
        drop(Piece(fix: fix, part: part), part.obstacle ?? "")
      }
    }
  }

  private static func shown(_ reasons: [String]) -> String {
    let more = reasons.count > 2 ? ", and \(reasons.count - 2) files more" : ""
    return reasons.prefix(2).joined(separator: ", ") + more
  }

  /// A fix or a part of one, with the code without it where there is such.
  private struct Piece {
    var fix: PastFix
    var killers: [String] = []
    var part: PastFix.Part?
    var tree: ObjectID?

    var summary: String {
      let name = part?.hunk.path.split(separator: "/").last.map { " in \($0)" } ?? ""
      return "Undo \"\(fix.commit.summary)\"\(name)"
    }
  }

  private mutating func drop(_ piece: Piece, _ reason: String) {
    dropped.append(Dropped(commit: piece.fix.commit.line, part: piece.part?.place, reason: reason))
  }

  private mutating func add(
    _ piece: Piece, _ request: Request, _ names: inout HarvestNames, on desk: Desk
  ) {
    guard let tree = piece.tree else { return }
    if let twin = names.twin(tree) { return drop(piece, "\(twin) makes the same tree") }
    let commit = piece.fix.commit
    var wanted = MutantRequest(id: names.id(for: commit, partIn: piece.part?.hunk.path))
    wanted.area = request.area
    do {
      let fault = try piece.fix.fault(tree, piece.summary, killers: piece.killers, on: desk)
      let draft = try Draft(wanted, fault, on: desk)
      if LayoutChange.isAll(of: draft.diff) {
        return drop(piece, "it changes only comments and the layout of lines")
      }
      names.take(wanted.id, tree, from: commit)
      candidates.append(
        Candidate(
          commit: commit.line, id: commit.id.description, part: piece.part?.place, files: fault.files,
          draft: draft,
          tree: tree))
    } catch {
      drop(piece, error.message)
    }
  }
}
