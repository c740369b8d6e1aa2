import Foundation
import Testing

@testable import Git

/// Times on 20,000 files.
///
/// Run with GIT_TESTS_SCALE=1; the bounds are generous, the figures are printed.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["GIT_TESTS_SCALE"] != nil))
struct ScaleTests {
  @Test func twentyThousandFilesAreQuick() throws {
    let fixture = try Fixture()
    for folder in 0..<400 {
      for file in 0..<50 {
        let text = (0..<60).map { "let value\($0) = \(folder) * \(file) + \($0)\n" }.joined()
        try fixture.write("Sources/Module\(folder % 20)/Part\(folder)/File\(file).swift", text)
      }
    }
    try fixture.git("add", "-A")
    try fixture.git("commit", "-q", "-m", "Many")
    let workspace = try fixture.workspace()
    let repository = try fixture.repository()
    func snapshot(_ name: String) throws -> Snapshot {
      try timed(name) { try workspace.snapshot(of: repository, including: [], leavingOut: [".build"]) }
    }
    let first = try snapshot("cold snapshot")
    // What was written to make the fixture is not to be paid for by the checkout.
    sync()
    _ = try timed("git's own checkout, for comparison") {
      try Command.run(
        ["git", "clone", "-q", "--shared", fixture.source, fixture.folder.path + "/clone"], in: "/")
    }
    try timed("cold checkout") { _ = try workspace.checkOut(first.tree, stamp: 1_000) }
    _ = try snapshot("second snapshot")
    try fixture.write("Sources/Module1/Part1/File1.swift", "let changed = true\n")
    let second = try snapshot("snapshot, one file changed")
    #expect(second.uncommitted)
    for round in 1...3 {
      try timed("checkout, one file changed") { _ = try workspace.checkOut(second.tree, stamp: 2_000) }
      let onDisk = try timed("tree of the work tree") { try workspace.workTree(leavingOut: [".build"]) }
      #expect(onDisk == second.tree)
      try timed("checkout back \(round)") { _ = try workspace.checkOut(first.tree, stamp: 3_000) }
    }
    let again = try timed("workspace opened again") { try fixture.workspace() }
    try timed("checkout, reopened") { _ = try again.checkOut(second.tree, stamp: 4_000) }
  }

  @Test func ignoreRulesOnManyUntrackedFilesAreQuick() throws {
    let fixture = try Fixture(isEmpty: true)
    for folder in 0..<200 {
      for file in 0..<100 {
        try fixture.write("Module\(folder % 20)/Part\(folder)/File\(file).swift", "\(file)\n")
      }
    }
    let rules = [
      "*.o", "*.d", "*.log", "*.tmp", "*.swp", "*~", ".DS_Store", "xcuserdata/", "*.xcuserstate", "build/",
      "DerivedData/",
      "*.moved-aside", "*.pbxuser", "!default.pbxuser", "*.hmap", "*.ipa", "*.dSYM.zip", "*.dSYM",
      "timeline.xctimeline",
      "/Carthage/Build/", "Pods/", "fastlane/report.xml", "fastlane/screenshots/**/*.png", ".build/",
      "Packages/",
    ]
    try fixture.write(".gitignore", rules.joined(separator: "\n") + "\n")
    let workspace = try fixture.workspace()
    let source = try fixture.repository()
    for name in ["cold", "warm", "warm again"] {
      let snapshot = try timed("untracked, \(name)") {
        try workspace.snapshot(of: source, including: [], leavingOut: [])
      }
      #expect(snapshot.uncommitted)
    }
  }

  private func timed<Value>(_ name: String, _ body: () throws -> Value) rethrows -> Value {
    let clock = ContinuousClock()
    let start = clock.now
    let value = try body()
    let time = clock.now - start
    print("\(name): \(time)")
    #expect(time < .seconds(30))
    return value
  }
}
