/// All the mutants of a repository, in the order in which they are judged and reported.
public struct Catalogue: Sendable {
  /// The mutants, sorted by area and id.
  public let mutants: [Mutant]
  /// How they are judged.
  public let configuration: GateConfiguration
  /// The catalogue's folder, relative to the repository (or absolute when it lies outside).
  public let folder: String

  /// A catalogue of mutants.
  public init(mutants: [Mutant], configuration: GateConfiguration, folder: String) {
    self.mutants = mutants.sorted { ($0.area, $0.id) < ($1.area, $1.id) }
    self.configuration = configuration
    self.folder = folder
  }

  /// The mutants that any of the names picks: an id, `area/id`, an area, or a glob over `id` or `area/id`.
  ///
  /// No names: all. A name that picks nothing is in `unmatched`.
  public func selection(_ names: [String]) -> (mutants: [Mutant], unmatched: [String]) {
    guard !names.isEmpty else { return (mutants, []) }
    var picked: Set<String> = []
    var unmatched: [String] = []
    for name in names {
      let glob = Glob(name)
      let hits = mutants.filter {
        $0.id == name || $0.area == name || glob.matches($0.id) || glob.matches($0.name)
      }
      if hits.isEmpty { unmatched.append(name) }
      picked.formUnion(hits.map(\.id))
    }
    return (mutants.filter { picked.contains($0.id) }, unmatched)
  }

  /// What a name that picks nothing may have been meant for.
  public func hint(for name: String) -> String {
    nearest(to: name, among: mutants.flatMap { [$0.id, $0.area, $0.name] }).map { "did you mean '\($0)'?" }
      ?? "`mutate list` shows them all"
  }

  /// The faults of form that concern the mutants among themselves and the calendar.
  public func findings(today: Day) -> [Finding] {
    if mutants.isEmpty {
      return [
        Finding(
          file: folder, rule: .emptyCatalogue, message: "the catalogue holds no mutant",
          remedy: "add one as \(folder)/<area>/<id>.patch")
      ]
    }
    return duplicateIDs() + mutants.flatMap { findings(of: $0, today: today) }
  }

  private func duplicateIDs() -> [Finding] {
    Dictionary(grouping: mutants, by: \.id).values.filter { $0.count > 1 }.flatMap { twins in
      twins.dropFirst().map { twin in
        Finding(
          file: twin.path, line: 1, rule: .duplicateID,
          message: "the id '\(twin.id)' is taken by \(twins[0].path)", remedy: "rename one of the files")
      }
    }.sorted { $0.file < $1.file }
  }

  private func findings(of mutant: Mutant, today: Day) -> [Finding] {
    var findings: [Finding] = []
    if !isKebabCase(mutant.id) || !isKebabCase(mutant.area) {
      findings.append(
        Finding(
          file: mutant.path, line: 1, rule: .invalidID, message: "'\(mutant.name)' is not kebab-case",
          remedy: "use lower-case letters, digits and single hyphens in folder and file name"))
    }
    if mutant.summary.isEmpty {
      findings.append(
        Finding(
          file: mutant.path, line: 1, rule: .missingSubject, message: "the header has no subject",
          remedy: "start the file with 'Subject: ' and the fault in one line"))
    }
    if mutant.killers.isEmpty, configuration.requireKilledBy {
      findings.append(
        Finding(
          file: mutant.path, line: max(1, mutant.diffLine - 1), rule: .missingKilledBy,
          message: "no 'Killed-By:' names the test that must fail",
          remedy: "name one as 'Killed-By: Module.Class/testMethod' in the header's last paragraph"))
    }
    if let reprieve = mutant.reprieve, reprieve.until < today {
      findings.append(
        Finding(
          file: mutant.path, line: mutant.trailerLines[.ignoreUntil]?.first, rule: .expired,
          message: "'Ignore-Until: \(reprieve.until)' has passed",
          remedy: "write the missing test, or set a new date with a reason"))
    }
    return findings
  }
}
