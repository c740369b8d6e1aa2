internal import Foundation
import Git
public import MutationTesting

/// One mutant as it lies in the code now: what `mutate show` shows.
public struct Exhibit: Sendable {
  /// The mutant.
  public let mutant: Mutant
  /// The header as it stands in the file, without the line that ends it.
  public let header: String
  /// How its patch lies in the snapshot; nil: it could not be read.
  public let apply: ApplyFact?
  /// The diff as it would be applied now; of a patch that cannot be applied, as it stands.
  public let diff: String
  /// What is wrong with the patch by itself.
  public let findings: [Finding]

  /// The mutants that the options name.
  public static func all(_ options: RunOptions) async throws(LabError) -> [Exhibit] {
    let desk = try await Desk(options)
    let mutants = try desk.catalogue.selected(options.names)
    var exhibits: [Exhibit] = []
    for mutant in mutants { exhibits.append(try Exhibit(mutant, on: desk)) }
    return exhibits
  }

  private init(_ mutant: Mutant, on desk: Desk) throws(LabError) {
    let plan = try Plan(of: [mutant], on: desk.subject.tree, in: desk.trees)
    let specimen = plan.specimens.first
    let file = FileManager.default.contents(atPath: "\(desk.places.catalogue.folder)/\(mutant.name).patch")
    var header = String(decoding: (file ?? Data()).dropLast(mutant.diff.count), as: UTF8.self)
    if header.hasSuffix("---\n") { header.removeLast(4) }
    self.mutant = mutant
    self.header = header
    apply = specimen?.apply
    let applied = specimen?.diff ?? ""
    diff = applied.isEmpty ? String(decoding: mutant.diff, as: UTF8.self) : applied
    findings = plan.findings + desk.findings.filter { $0.file == mutant.path }
  }
}
