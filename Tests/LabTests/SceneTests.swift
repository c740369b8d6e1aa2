import Foundation
import Testing

@testable import Lab

@Suite struct SceneTests {
  /// A workspace with a file in it, gone with the test.
  private final class Place {
    let root: String

    init() throws {
      root = NSTemporaryDirectory() + "scene-\(UUID().uuidString)"
      try FileManager.default.createDirectory(
        atPath: "\(root)/workspace/inner/.build", withIntermediateDirectories: true)
      try Data("below".utf8).write(to: URL(fileURLWithPath: "\(root)/workspace/inner/file"))
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    var scene: Scene { Scene(root: "\(root)/workspace", folder: "\(root)/workspace/inner") }
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func file(_ path: String, _ text: String, isExecutable: Bool = false) -> LayerFile {
    LayerFile(path: path, bytes: Array(text.utf8), isExecutable: isExecutable)
  }

  @Test func `a layer takes what is put, with its mode and its time, and the workspace stays as it was`()
    throws
  {
    let place = try Place()
    let scene = try place.scene.layered(in: "\(place.root)/one")
    try scene.put(
      [file("inner/file", "above"), file("new/tool", "x", isExecutable: true)], stamp: 2_000_000_000)
    #expect(text("\(place.root)/workspace/inner/file") == "below")
    #expect(text("\(place.root)/one/upper/inner/file") == "above")
    let facts = try FileManager.default.attributesOfItem(atPath: "\(place.root)/one/upper/new/tool")
    #expect(facts[.posixPermissions] as? Int == 0o755)
    #expect((facts[.modificationDate] as? Date)?.timeIntervalSince1970 == 2_000_000_000)
  }

  @Test func `a file lies in the topmost layer that has it`() throws {
    let place = try Place()
    let path = "\(place.root)/workspace/inner/file"
    let one = try place.scene.layered(in: "\(place.root)/one")
    #expect(text(one.place(of: path)) == "below")
    try one.put([file("inner/file", "one")], stamp: 0)
    #expect(text(one.place(of: path)) == "one")
    let two = try one.layered(in: "\(place.root)/two")
    #expect(text(two.place(of: path)) == "one")
    try two.put([file("inner/file", "two"), file("inner/other", "two")], stamp: 0)
    #expect(text(two.place(of: path)) == "two")
    #expect(text(one.place(of: path)) == "one")
    #expect(two.names(in: "\(place.root)/workspace/inner") == [".build", "file", "other"])
    #expect(two.files(below: "\(place.root)/workspace/inner").contains("\(place.root)/workspace/inner/other"))
    #expect(two.isLayered && !place.scene.isLayered)
  }

  @Test func `what tests wrote is told, without products and without what was put`() throws {
    let place = try Place()
    let scene = try place.scene.layered(in: "\(place.root)/one")
    let put = [file("inner/file", "mutated")]
    try scene.put(put + [file("inner/.build/product", "x"), file("inner/litter", "x")], stamp: 0)
    #expect(scene.written(besides: put) == ["inner/litter"])
    try scene.emptyLayer()
    #expect(scene.written(besides: put) == [])
    scene.removeLayer()
    #expect(!FileManager.default.fileExists(atPath: "\(place.root)/one/upper"))
  }

  @Test func `a scene without layers is the workspace`() throws {
    let place = try Place()
    let path = "\(place.root)/workspace/inner/file"
    #expect(place.scene.place(of: path) == path)
    #expect(place.scene.overlay == nil)
    #expect(place.scene.whereWritten("\(place.root)/workspace/inner") == "\(place.root)/workspace/inner")
    #expect(place.scene.written(besides: []) == [])
  }
}
