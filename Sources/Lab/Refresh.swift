internal import Foundation
import Git
public import MutationTesting

/// The catalogue's patches brought up to the code as it is now.
public struct Refresh: Sendable {
  /// What becomes of one mutant.
  public enum Result: Sendable {
    /// Its patch is as good as it can be.
    case current
    /// Its patch is made anew.
    case renewed(Renewal)
    /// Its patch has no certain place any more.
    case stale(StalePlace)
    /// Its patch cannot be looked at, or does nothing.
    case faulty(Finding)
  }

  /// A patch file made anew.
  public struct Renewal: Sendable {
    /// Why, in a few words: `moved`, `merged`, `blob ids renewed`, `context widened`.
    public var reason: String
    /// The difference between the old patch file and the new one, as a patch.
    public var difference: String
    let file: String
    let bytes: [UInt8]
  }

  /// One mutant with what becomes of it.
  public struct Row: Sendable {
    /// The mutant.
    public var mutant: Mutant
    /// What becomes of it.
    public var result: Result
  }

  /// The mutants, in the catalogue's order.
  public let rows: [Row]

  /// Looks at the catalogue, or at the mutants that the options name, and writes nothing.
  public init(_ options: RunOptions) async throws(LabError) {
    let desk = try await Desk(options)
    let mutants = try desk.catalogue.selected(options.names)
    var rows: [Row] = []
    var histories = desk.histories()
    for mutant in mutants {
      rows.append(Row(mutant: mutant, result: try desk.refreshed(mutant, &histories)))
    }
    self.rows = rows
  }

  /// Writes the patches that are made anew, each whole.
  public func write() throws(LabError) {
    for row in rows {
      guard case .renewed(let renewal) = row.result else { continue }
      try PatchFileWriter.replace(renewal.file, renewal.bytes, called: row.mutant.path)
    }
  }
}

extension Desk {
  /// What becomes of one mutant.
  fileprivate func refreshed(
    _ mutant: Mutant, _ histories: inout FileHistories
  ) throws(LabError) -> Refresh.Result {
    let tree = subject.tree
    let plan = try Plan(of: [mutant], on: tree, in: trees)
    if let finding = plan.findings.first { return .faulty(finding) }
    guard let specimen = plan.specimens.first, let patch = try? Patch.parse(mutant.diff) else {
      return .current
    }
    switch specimen.apply {
    case .stale: return .stale(try stalePlace(of: patch, &histories))
    case .nothingChanged:
      return .faulty(
        Finding(
          file: mutant.path, line: mutant.diffLine, rule: .noOp, message: "the patch changes nothing",
          remedy: "mend or delete it"))
    case .applied(_, let anchoring):
      guard let mutated = specimen.tree else { return .current }
      if let doubt = try doubt(about: patch, &histories) { return .stale(doubt) }
      guard let reason = try reason(to: patch, anchoring) else { return .current }
      return try renewed(mutant, mutated, reason)
    }
  }

  /// Why a patch that has its place is made anew all the same; nil: it is not.
  private func reason(
    to patch: Patch, _ anchoring: MutationTesting.Anchoring
  ) throws(LabError) -> String? {
    if anchoring != .exact { return anchoring.rawValue }
    return try attempt("looking at a patch") { () throws(GitError) in
      if try !trees.hasCurrentIDs(patch, in: subject.tree) { return "blob ids renewed" }
      return try trees.ambiguousHunk(of: patch, in: subject.tree) == nil ? nil : "context widened"
    }
  }

  /// The patch file with the same header and the diff as it is now, proved to do the same.
  private func renewed(
    _ mutant: Mutant, _ mutated: ObjectID, _ reason: String
  ) throws(LabError) -> Refresh.Result {
    let tree = subject.tree
    let diff = try attempt("making the diff of \(mutant.name)") { () throws(GitError) in
      try trees.uniquePatch(from: tree, to: mutated)
    }
    let again = try attempt("applying the diff of \(mutant.name)") { () throws(GitError) in
      try (try? Patch.parse(diff)).map { patch throws(GitError) in try trees.apply(patch, to: tree) }
    }
    guard again == .applied(tree: mutated, anchoring: .exact) else {
      return .faulty(
        Finding(
          file: mutant.path, line: mutant.diffLine, rule: .unparsablePatch,
          message: "the patch cannot be written anew so that it does the same",
          remedy: "make it anew with `mutate new`"))
    }
    let file = "\(places.catalogue.folder)/\(mutant.name).patch"
    let old = FileManager.default.contents(atPath: file).map { Array($0) } ?? []
    guard old.suffix(mutant.diff.count).elementsEqual(mutant.diff) else {
      throw LabError(.usage, "\(mutant.path) changed while it was looked at", hint: "run refresh again")
    }
    let bytes = old.dropLast(mutant.diff.count) + diff
    if bytes.elementsEqual(old) { return .current }
    let difference = try attempt("comparing patches") { () throws(GitError) in
      try trees.difference(from: old, to: Array(bytes), called: mutant.path)
    }
    return .renewed(
      Refresh.Renewal(
        reason: reason, difference: String(decoding: difference, as: UTF8.self), file: file,
        bytes: Array(bytes)))
  }
}
