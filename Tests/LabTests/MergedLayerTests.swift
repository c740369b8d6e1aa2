import Foundation
import Git
import Testing

@testable import Lab

/// What of a layer is kept from run to run, seen from outside of any build.
@Suite struct MergedLayerTests {
  private let site: Site

  init() throws {
    site = try Site()
  }

  /// The workspace's tree, and that tree with mutants in both of its modules.
  private func trees(_ version: String = "1") throws -> (base: ObjectID, merged: ObjectID) {
    let base = try site.checkOut(["a.swift": "a\(version)", "b.swift": "b", "c.swift": "c\(version)"])
    return (base, try site.tree(base, ["a.swift": "mutants in a\(version)", "b.swift": "mutants in b"]))
  }

  @Test func `what was kept is shown again without touching a file`() throws {
    let (base, merged) = try trees()
    var first = try site.layer()
    #expect(!first.isKept)
    try first.show(merged, over: base)
    first.keep()
    let before = try site.times()
    #expect(before.keys.sorted() == ["a.swift", "b.swift"])

    var second = try site.layer()
    #expect(second.isKept)
    try second.show(merged, over: base)
    #expect(try site.times() == before)
    #expect(second.isKept)
  }

  @Test func `only what differs is written, with a time that no file had`() throws {
    let (base, merged) = try trees()
    var first = try site.layer()
    try first.show(merged, over: base)
    first.keep()
    let before = try site.times()

    let (newBase, newMerged) = try trees("2")
    var second = try site.layer()
    try second.show(newMerged, over: newBase)
    let after = try site.times()
    #expect(after["b.swift"] == before["b.swift"])
    #expect(try #require(after["a.swift"]) > (before.values.max() ?? .distantFuture))
    #expect(site.text("a.swift") == "mutants in a2")
  }

  @Test func `a file without a mutant is put back as the workspace has it, and follows it from then on`()
    throws
  {
    let (base, merged) = try trees()
    var layer = try site.layer()
    try layer.show(merged, over: base)
    layer.keep()
    let one = try site.tree(base, ["a.swift": "mutants in a1"])
    layer = try site.layer()
    try layer.show(one, over: base)
    #expect(site.text("b.swift") == "b" && layer.isKept)
    layer.keep()

    let changed = try site.checkOut(["a.swift": "a1", "b.swift": "b, changed", "c.swift": "c1"])
    layer = try site.layer()
    try layer.show(try site.tree(changed, ["a.swift": "mutants in a1"]), over: changed)
    #expect(site.text("b.swift") == "b, changed" && layer.isKept)
  }

  @Test func `a file that has gone takes the whole layer with it`() throws {
    let (base, merged) = try trees()
    var layer = try site.layer()
    try layer.show(merged, over: base)
    layer.keep()
    try site.write("built", to: ".build/object")
    let less = try site.checkOut(["a.swift": "a1", "c.swift": "c1"])
    layer = try site.layer()
    try layer.show(try site.tree(less, ["a.swift": "mutants in a1"]), over: less)
    #expect(try site.times().keys.sorted() == ["a.swift"])
    #expect(!layer.isKept && site.text(".build/object") == nil)
  }

  @Test func `without its note a layer is begun anew`() throws {
    let (base, merged) = try trees()
    var layer = try site.layer()
    try layer.show(merged, over: base)
    try site.write("of a build that was cut short", to: ".build/object")
    layer = try site.layer()
    #expect(!layer.isKept)
    try layer.show(merged, over: base)
    #expect(site.text(".build/object") == nil)
  }

  @Test func `while a layer is in use it has no note`() throws {
    let (base, merged) = try trees()
    var layer = try site.layer()
    try layer.show(merged, over: base)
    layer.keep()
    layer = try site.layer()
    try layer.show(merged, over: base)
    #expect(try !site.layer().isKept)
  }

  @Test func `over a build folder that was made anew a layer is begun anew`() throws {
    let (base, merged) = try trees()
    var layer = try site.layer()
    try layer.show(merged, over: base)
    layer.keep()
    #expect(try site.layer().isKept)
    try site.emptyBuildFolder()
    #expect(try !site.layer().isKept)
    site.workspace.markBuild()
    #expect(try !site.layer().isKept)
  }

  @Test func `a few mutants leave the layer of many to the next run`() throws {
    let base = try site.checkOut(["a.swift": "a", "b.swift": "b", "c.swift": "c", "d.swift": "d"])
    let many = try site.tree(
      base, ["a.swift": "mutants", "b.swift": "mutants", "c.swift": "mutants", "d.swift": "mutants"])
    var layer = try site.layer()
    try layer.show(many, over: base)
    layer.keep()

    var other = try site.layer()
    let few = try site.tree(base, ["a.swift": "a mutant"])
    try other.show(few, over: base)
    #expect(try site.times(in: "scratch").keys.sorted() == ["a.swift"])
    // A second round of the same build goes on where the first has ended.
    try site.write("built", to: ".build/object", in: "scratch")
    try other.show(try site.tree(base, ["a.swift": "another"]), over: base)
    #expect(site.text("a.swift", in: "scratch") == "another")
    #expect(site.text(".build/object", in: "scratch") == "built")
    other.keep()
    #expect(try site.layer().isKept && site.text("a.swift") == "mutants")
  }

  @Test(arguments: ["other.swift", "Package.swift"])
  func `what changes besides the modules with mutants makes the layer begin anew`(path: String) throws {
    let (base, merged) = try trees()
    var layer = try site.layer()
    try layer.show(merged, over: base)
    layer.keep()
    try site.write("built", to: ".build/object")
    let more = try site.checkOut(["a.swift": "a1", "b.swift": "b", "c.swift": "c1", path: "new"])
    layer = try site.layer()
    try layer.show(try site.tree(more, ["a.swift": "mutants in a1", "b.swift": "mutants in b"]), over: more)
    #expect(!layer.isKept && site.text(".build/object") == nil)
    layer.keep()
    #expect(try site.layer().isKept)
  }

  @Test func `a new mutant is no reason to begin anew`() throws {
    let (base, merged) = try trees()
    var layer = try site.layer()
    try layer.show(merged, over: base)
    layer.keep()
    let more = try site.checkOut(["a.swift": "a1", "b.swift": "b", "c.swift": "c1", "x.patch": "new"])
    layer = try site.layer()
    try layer.show(try site.tree(more, ["a.swift": "more mutants", "b.swift": "mutants in b"]), over: more)
    #expect(layer.isKept && site.text("a.swift") == "more mutants")
  }

  @Test func `a layer that would have to be turned over is begun anew`() throws {
    let base = try site.checkOut(["a.swift": "a", "b.swift": "b"])
    var layer = try site.layer()
    try layer.show(try site.tree(base, ["a.swift": "mutants"]), over: base)
    layer.keep()
    try site.write("built", to: ".build/object")
    layer = try site.layer()
    // Two files would change, and over the workspace it is one.
    try layer.show(try site.tree(base, ["b.swift": "mutants"]), over: base)
    #expect(try site.times().keys.sorted() == ["b.swift"])
    #expect(site.text(".build/object") == nil)
    layer.keep()
    #expect(try site.layer().isKept)
  }
}

/// A workspace and the places of layers over it, gone with the test.
private final class Site {
  let workspace: Workspace
  private let folder: String
  private let modules = ["a": "M", "b": "M", "c": "M", "other": "N"].reduce(into: [String: String]()) {
    $0["\($1.key).swift"] = $1.value
  }

  init() throws {
    folder = NSTemporaryDirectory() + "merged-\(UUID().uuidString)"
    workspace = try Workspace(in: try StateFolder(at: folder), borrowing: [], packagePrefix: "")
    try FileManager.default.createDirectory(
      atPath: "\(workspace.root)/.build", withIntermediateDirectories: true)
    workspace.markBuild()
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The layer as a run finds it; module `M` has been compiled in it.
  func layer() throws -> MergedLayer {
    try write("", to: ".build/debug/M.build/a.swiftdeps")
    return try MergedLayer(
      in: "\(folder)/merged", orIn: "\(folder)/scratch", over: workspace, modules: modules)
  }

  /// Makes the workspace hold these files and no others.
  func checkOut(_ files: [String: String]) throws -> ObjectID {
    for name in try FileManager.default.contentsOfDirectory(atPath: workspace.root)
    where ![".git", ".build"].contains(name) {
      try FileManager.default.removeItem(atPath: "\(workspace.root)/\(name)")
    }
    let tree = try self.tree(try workspace.trees.workTree(leavingOut: [".build"]), files)
    try workspace.checkOut(tree)
    return tree
  }

  func tree(_ base: ObjectID, _ files: [String: String]) throws -> ObjectID {
    try workspace.trees.tree(base, with: files.mapValues { Array($0.utf8) })
  }

  func emptyBuildFolder() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: "\(workspace.root)/.build") {
      try FileManager.default.removeItem(atPath: "\(workspace.root)/.build/\(name)")
    }
  }

  func write(_ text: String, to path: String, in place: String = "merged") throws {
    let file = URL(fileURLWithPath: "\(folder)/\(place)/upper/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ path: String, in place: String = "merged") -> String? {
    FileManager.default.contents(atPath: "\(folder)/\(place)/upper/\(path)")
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// When each Swift file of a layer was changed.
  func times(in place: String = "merged") throws -> [String: Date] {
    let upper = "\(folder)/\(place)/upper"
    var times: [String: Date] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: upper) where name.hasSuffix(".swift") {
      times[name] =
        try FileManager.default.attributesOfItem(atPath: "\(upper)/\(name)")[.modificationDate] as? Date
    }
    return times
  }
}
