import Foundation
import Testing

@testable import Git

/// The way that a mutant goes, from end to end.
struct JourneyTests {
  @Test func aPatchIsAppliedToASnapshotCheckedOutAndUndone() throws {
    let fixture = try Fixture()
    let workspace = try fixture.workspace()
    let baseline = try workspace.snapshot(of: fixture.repository(), including: [], leavingOut: [])
    #expect(!baseline.uncommitted)
    #expect(baseline.notes == [])

    try fixture.write("Sources/A.swift", Fixture.lines(1...20).replacing("line 10\n", with: "line ten\n"))
    let patch = try Patch.parse(Array(fixture.git("diff", "--full-index").utf8))
    try fixture.git("checkout", "-q", ".")
    let application = try workspace.apply(patch, to: baseline.tree)
    guard case .applied(let mutated, .exact) = application else {
      Issue.record("\(application)")
      return
    }

    #expect(try workspace.checkOut(baseline.tree, stamp: 1_000).sorted() == ["README", "Sources/A.swift"])
    #expect(try workspace.workTree(leavingOut: []) == baseline.tree)
    #expect(try workspace.checkOut(mutated, stamp: 2_000) == ["Sources/A.swift"])
    #expect(try workspace.workTree(leavingOut: []) == mutated)
    let file = workspace.root + "/Sources/A.swift"
    #expect(Disk.text(file)?.contains("line ten\n") == true)
    #expect(Disk.modified(file) == 2_000_000_000_000)
    #expect(Disk.modified(workspace.root + "/README") == 1_000_000_000_000)
    #expect(try workspace.checkOut(baseline.tree, stamp: 3_000) == ["Sources/A.swift"])
    #expect(try workspace.workTree(leavingOut: []) == baseline.tree)
  }

  @Test func trailersAreReadInTheirOrder() throws {
    let message = "Subject: x\n\nBody.\n\nKilled-By: A/b\nProvenance: CVE-1\nKilled-By: C/d\n"
    let found = try trailers(of: message)
    #expect(found.map(\.key) == ["Killed-By", "Provenance", "Killed-By"])
    #expect(found.map(\.value) == ["A/b", "CVE-1", "C/d"])
  }
}
