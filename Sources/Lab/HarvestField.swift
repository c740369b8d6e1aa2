import Git
import MutationTesting

/// The files whose fixes are looked for: of the subject, as far as it is built, and where the user wants them.
struct HarvestField {
  let desk: Desk
  private let paths: PathChoice
  /// What a Swift package's build takes in; nil: another build, of which nothing is known.
  private let sources: PackageSources?
  /// The tests that the code declares now; nil: another suite's.
  private let declared: DeclaredTests?

  init(_ request: Harvest.Request, on desk: Desk) throws(LabError) {
    self.desk = desk
    declared = try desk.declaredTests(in: desk.subject.tree)
    paths = try PathChoice(request.paths, in: desk.repository.root)
    if case .swiftPackage = desk.catalogue.configuration.suite.kind {
      let files = try desk.attempt("reading the snapshot") { () throws(GitError) in
        try desk.trees.files(in: desk.subject.tree).map(\.path)
      }
      sources = PackageSources(prefix: desk.places.packagePrefix, files: files)
    } else {
      sources = nil
    }
  }

  /// Whether a file of the subject is looked at.
  func holds(_ path: String) -> Bool { paths.holds(path) && sources?.hold(path) != false }

  /// The tests that came with a fix and are there still.
  func killers(of fix: PastFix) throws(LabError) -> [String] {
    guard let declared else { return [] }
    return try desk.testsTouched(from: fix.before, to: fix.after, among: declared)
  }
}

extension Harvest.Request {
  /// Whether a commit may be wanted, by its message alone.
  ///
  /// A merge brings what other commits have done, which are looked at themselves.
  func mayWant(_ commit: Commit) -> Bool {
    if !commits.isEmpty { return commits.contains(where: commit.isNamed) }
    return commit.parents.count == 1 && (takesAnyMessage || FixMessage.speaksOfAFix(commit.message))
  }

  /// Whether a fix is wanted, by what it changes.
  func wants(_ fix: PastFix, in field: HarvestField) throws(LabError) -> Bool {
    let subject = try fix.files(.subject, on: field.desk)
    if !commits.isEmpty, !subject.contains(where: field.holds) {
      throw LabError(
        .usage, "it changes nothing of the subject that is looked at", hint: "name another commit or path")
    }
    guard subject.contains(where: field.holds) else { return false }
    if !commits.isEmpty || FixMessage.speaksOfAFix(fix.commit.message) { return true }
    return try !fix.files(.test, on: field.desk).isEmpty
  }
}

extension Commit {
  /// Whether a name is the beginning of its id.
  func isNamed(_ name: String) -> Bool { id.description.hasPrefix(name.lowercased()) }
}
