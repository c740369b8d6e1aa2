internal import Foundation
public import MutationTesting

/// Judges drafts before they are written: in a catalogue that holds nothing else, on the code without them.
public struct Rehearsal: Sendable {
  private let drafts: [Draft]
  private let options: RunOptions

  /// A rehearsal of drafts that were all made on the same code.
  public init(of drafts: [Draft], _ options: RunOptions) {
    (self.drafts, self.options) = (drafts, options)
  }

  /// Where the reports and logs are, absolute.
  public var output: String { "\(options.state)/rehearsal/report" }

  /// Judges them.
  ///
  /// Killers that are only proposed run first, and any other test may kill as well: what is wanted is to see which.
  /// Proposals that turn out to be no tests of the suite are forgotten.
  public func run(
    environment: [String: String], onEvent: @escaping @Sendable (Event) -> Void
  ) async throws(LabError) -> RunRecord {
    let record = try await run(proposing: true, environment, onEvent)
    let hasProposals = drafts.contains { !$0.proposedKillers.isEmpty }
    guard hasProposals, record.findings.contains(where: { $0.rule == .unknownKiller }) else { return record }
    return try await run(proposing: false, environment, onEvent)
  }

  private func run(
    proposing: Bool, _ environment: [String: String], _ onEvent: @escaping @Sendable (Event) -> Void
  ) async throws(LabError) -> RunRecord {
    let state = try StateFolder(at: options.state)
    let folder = "\(state.path)/rehearsal/catalogue-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try fill(folder, proposing: proposing)
    var options = options
    options.catalogueFolder = folder
    options.outputFolder = output
    options.names = []
    options.requiresKillers = false
    options.restored = drafts.first?.restored ?? []
    return try await Lab(options: options, environment: environment, onEvent: onEvent).run()
  }

  private func fill(_ folder: String, proposing: Bool) throws(LabError) {
    do {
      try? FileManager.default.removeItem(atPath: folder)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      if let configuration = drafts.first.map({ "\($0.folder)/gate.json" }),
        FileManager.default.fileExists(atPath: configuration)
      {
        try FileManager.default.copyItem(atPath: configuration, toPath: "\(folder)/gate.json")
      }
      for draft in drafts {
        let area = "\(folder)/\(draft.area ?? "draft")"
        try FileManager.default.createDirectory(atPath: area, withIntermediateDirectories: true)
        try Data(draft.bytesForRehearsal(proposing: proposing)).write(
          to: URL(fileURLWithPath: "\(area)/\(draft.id).patch"))
      }
    } catch {
      throw LabError(
        .usage, "the state folder cannot be written: \(error.localizedDescription)",
        hint: "name another with --state DIR")
    }
  }
}

extension Draft {
  fileprivate func bytesForRehearsal(proposing: Bool) -> [UInt8] {
    var text = text
    if text.subject.isEmpty { text.subject = id }
    if !proposing, text.killers == proposedKillers { text.killers = [] }
    return Array(text.header.utf8) + diff
  }
}
