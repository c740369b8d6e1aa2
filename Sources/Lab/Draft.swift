internal import Foundation
import Git
public import MutationTesting

/// A new mutant that was found fit and is not written yet.
public struct Draft: Sendable {
  /// Its id.
  public let id: String
  /// Its area; nil: not known yet.
  public var area: String?
  /// Its header, as far as it is known; an empty subject: not known yet.
  public var text: MutantText
  /// The diff, with full ids and as much context as it needs.
  public let diff: [UInt8]
  /// The files that it changes.
  public let files: [String]
  /// Files of the change that are not in it: tests, prose, the catalogue.
  public let leftOut: [String]
  /// The shell commands that take the change out of the working tree; none for a past fix.
  public let undoing: [String]
  /// Whether it must name its killers.
  public let requiresKillers: Bool
  /// The areas that the catalogue has.
  public let areas: [String]
  /// Tests that may be its killers: those that the past fix came with, or those that are not committed yet.
  public let proposedKillers: [String]

  /// The catalogue's folder, absolute, and how messages call it.
  let folder: String
  let name: String
  /// Files of the working tree that have to be as HEAD has them when it is judged.
  let restored: [String]

  /// Drafts a mutant, or says why it cannot be one.
  ///
  /// Writes nothing outside of the state folder.
  public init(_ request: MutantRequest, _ options: RunOptions) async throws(LabError) {
    try Draft.checkNames(request)
    let desk = try await Desk(options)
    try Draft.checkIsFree(request, desk)
    let found =
      if let fix = request.fix {
        try PastFix(fix, on: desk).fault(request, on: desk)
      } else {
        try WorkingChange(request, on: desk).fault(on: desk)
      }
    self = try Draft(request, found, on: desk)
    let plan = try Plan(of: desk.catalogue.mutants, on: found.base, in: desk.trees)
    if let twin = plan.specimens.first(where: { $0.tree == found.tree }) {
      throw LabError(
        .usage, "\(twin.mutant.path) makes the same tree", hint: "that mutant is this one already")
    }
  }

  /// Drafts a mutant from a fault that was found.
  init(_ request: MutantRequest, _ found: FoundFault, on desk: Desk) throws(LabError) {
    diff = try Draft.diff(of: found, on: desk)
    id = request.id
    area = request.area
    text = MutantText(subject: request.summary ?? found.summary ?? "")
    text.killers = request.killers.isEmpty ? found.killers : request.killers
    text.provenance = request.provenance + found.provenance
    text.expectation = request.expectation
    files = found.files
    (leftOut, undoing, restored) = (found.leftOut, found.undoing, found.restored)
    proposedKillers = request.killers.isEmpty ? found.killers : []
    requiresKillers = desk.catalogue.configuration.requireKilledBy
    areas = Set(desk.catalogue.mutants.map(\.area)).sorted()
    (folder, name) = (desk.places.catalogue.folder, desk.places.catalogue.name)
  }

  /// The path of the patch file, as messages call it.
  public var path: String { "\(name)/\(area ?? "")/\(id).patch" }

  /// The patch file's content.
  var bytes: [UInt8] { Array(text.header.utf8) + diff }

  /// Writes the patch file, whole or not at all, and nothing else.
  public func write() throws(LabError) {
    guard let area else { throw LabError(.usage, "the area is missing", hint: "name it with --area AREA") }
    try Draft.checkWord(area, "area")
    var findings: [Finding] = []
    _ = CatalogueReader.mutant(id: id, area: area, path: path, bytes: bytes, findings: &findings)
    if let finding = findings.first {
      throw LabError(.usage, "the header does not read back: \(finding.message)", hint: finding.remedy)
    }
    try PatchFileWriter.create("\(folder)/\(area)/\(id).patch", bytes, called: path)
  }
}

// MARK: - Refusals

extension Draft {
  private static func checkNames(_ request: MutantRequest) throws(LabError) {
    try checkWord(request.id, "id")
    if let area = request.area { try checkWord(area, "area") }
  }

  private static func checkWord(_ word: String, _ what: String) throws(LabError) {
    guard !isKebabCase(word) else { return }
    let better = kebabCase(word)
    throw LabError(
      .usage, "the \(what) '\(word)' is not kebab-case",
      hint: better.isEmpty
        ? "use lower-case letters, digits and single hyphens" : "'\(better)' would be")
  }

  private static func checkIsFree(_ request: MutantRequest, _ desk: Desk) throws(LabError) {
    if let taken = desk.catalogue.mutants.first(where: { $0.id == request.id }) {
      throw LabError(
        .usage, "the id '\(request.id)' is taken by \(taken.path)",
        hint: "give it another; ids are unique in all areas")
    }
  }

  /// The diff, proved to be one that applies exactly and makes the tree that was meant.
  private static func diff(of fault: FoundFault, on desk: Desk) throws(LabError) -> [UInt8] {
    let diff = try desk.attempt("making the diff") { () throws(GitError) in
      try desk.trees.uniquePatch(from: fault.base, to: fault.tree)
    }
    let patch: Patch
    do {
      patch = try Patch.parse(diff)
    } catch {
      throw LabError(.usage, "the change makes no fit patch: \(error.message)", hint: error.remedy)
    }
    let applied = try desk.attempt("applying the diff") { () throws(GitError) in
      try desk.trees.apply(patch, to: fault.base)
    }
    guard applied == .applied(tree: fault.tree, anchoring: .exact) else {
      throw LabError(.internalFailure, "the diff of the change does not make the changed tree again")
    }
    return diff
  }
}

/// A fault that was found, as two trees.
struct FoundFault {
  /// The tree without it.
  var base: ObjectID
  /// The tree with it.
  var tree: ObjectID
  var files: [String]
  var leftOut: [String] = []
  var undoing: [String] = []
  var restored: [String] = []
  var summary: String?
  var provenance: [String] = []
  var killers: [String] = []
}
