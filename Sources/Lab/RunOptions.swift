public import MutationTesting

/// What network the tests may see.
public enum NetworkChoice: String, Sendable, CaseIterable {
  /// A loopback of their own, where it can be had.
  case loopback
  /// Whatever this machine sees.
  case host
}

/// What the user asked of a run.
public struct RunOptions: Sendable {
  /// The folder of the package, absolute.
  public var packageFolder: String
  /// The names of the mutants to judge; empty: all.
  public var names: [String] = []
  /// The commit to judge instead of the working tree.
  public var revision: String?
  /// The catalogue's folder, absolute; nil: `mutants` in the package folder.
  public var catalogueFolder: String?
  /// The state folder, absolute; nil: `.build/mutate` in the package folder.
  public var stateFolder: String?
  /// The folder for the reports, absolute; nil: `report` in the state folder.
  public var outputFolder: String?
  /// How often a kill or a survival must be seen; nil: what the configuration says.
  public var confirm: Int?
  /// The deadline of a test run in seconds; nil: from the baseline.
  public var timeout: Double?
  /// How mutants are built.
  public var strategy = Strategy.auto
  /// How many test processes run side by side; nil: as many as there are processors, or one where they would share
  /// the network.
  public var jobs: Int?
  /// What network the tests may see.
  public var network = NetworkChoice.loopback
  /// Whether namespaces are used where they can be had.
  public var namespaces = true
  /// Whether scenarios get layers of their own over the workspace, where they can be had.
  public var layers = true
  /// Shuffles the tests of each run; nil: the suite's own order.
  public var seed: UInt64?
  /// The part of the selected mutants to judge; nil: all.
  public var shard: Shard?
  /// Stop at the first mutant that is not accepted.
  public var failsFast = false
  /// Hold every mutant against every test that may notice it; no cache is used then.
  public var matrix = false
  /// Take over results of earlier runs, and keep those of this one.
  public var caches = true
  /// Only find out what would be judged: nothing is built, and no report is touched.
  ///
  /// The record then holds the mutants whose outcome is known, and no verdict.
  public var previews = false
  /// Files of the working tree, relative to the repository, that are taken as HEAD has them.
  public var restored: [String] = []
  /// Whether each mutant must name its killers; nil: what the configuration says.
  public var requiresKillers: Bool?
  /// Wait for another run to leave the state folder; otherwise give up at once.
  public var waits = true

  /// The options of a plain run.
  public init(packageFolder: String) {
    self.packageFolder = packageFolder
  }

  var catalogue: String { catalogueFolder ?? "\(packageFolder)/mutants" }
  var state: String { stateFolder ?? "\(packageFolder)/.build/mutate" }
  /// The folder for the reports, absolute.
  public var output: String { outputFolder ?? "\(state)/report" }

  /// Makes the folder for the reports of a command that judges nothing; in a state folder that ignores itself unless the
  /// user named another.
  public func makeOutputFolder() throws(LabError) {
    if outputFolder == nil { _ = try StateFolder(at: state) }
    try Places.makeFolder(output)
  }
}
