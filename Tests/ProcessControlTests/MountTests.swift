import Foundation
import Testing

@testable import ProcessControl

@Suite(.enabled(if: Isolation.available().mount.isAvailable)) struct BindMountTests {
  @Test("A bind mount is seen inside the run and nowhere else")
  func inside() async throws {
    let scratch = try Scratch()
    let source = try scratch.write("ours", to: "source")
    let target = try scratch.write("theirs", to: "target")
    let isolation = Isolation(namespaces: true, bindMounts: [BindMount(source: source, target: target)])
    let (report, lines) = try await observe(
      shell("cat '\(target)'; echo; echo more >>'\(target)'"), isolation: isolation)
    #expect(report.isolation.mount)
    #expect(lines == ["ours"])
    #expect(try scratch.read("target") == "theirs")
    #expect(try scratch.read("source") == "oursmore\n")
    #expect(!(try String(contentsOfFile: "/proc/self/mounts", encoding: .utf8)).contains(target))
  }

  @Test("A folder can be mounted, too, and the network chosen at the same time")
  func folder() async throws {
    let scratch = try Scratch()
    let source = try scratch.folder("source")
    _ = try scratch.write("inner", to: "source/file")
    let target = try scratch.folder("a folder, with: marks")
    let isolation = Isolation(
      namespaces: true, network: .loopback, bindMounts: [BindMount(source: source, target: target)])
    let (_, lines) = try await observe(shell("cat file", in: target), isolation: isolation)
    #expect(lines == ["inner"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: target) == [])
  }

  @Test("A mount that cannot be made stops the run before it starts")
  func impossible() async throws {
    let scratch = try Scratch()
    let target = try scratch.write("", to: "target")
    let isolation = Isolation(
      namespaces: true, bindMounts: [BindMount(source: "/no/such", target: target)])
    await #expect(throws: SpawnError("cannot mount over \(target): No such file or directory")) {
      try await run(shell("exit 0"), isolation: isolation)
    }
  }

  @Test("Mounts without namespaces are refused, not passed over")
  func refused() async throws {
    let isolation = Isolation(bindMounts: [BindMount(source: "/a", target: "/b")])
    await #expect(throws: SpawnError.self) { try await run(shell("exit 0"), isolation: isolation) }
  }

  @Test("/proc shows the run's own processes only")
  func proc() async throws {
    let (_, lines) = try await observe(
      shell("ls /proc | grep -c '^[0-9]'; echo $$"), isolation: Isolation(namespaces: true))
    #expect((lines.first.flatMap { Int($0) } ?? 0) <= 4)
    #expect(lines.last == "2")
  }
}

@Suite(.enabled(if: Isolation.available().overlay.isAvailable)) struct OverlayTests {
  private func overlay(_ lower: String, in scratch: Scratch, _ name: String) throws -> OverlayMount {
    OverlayMount(
      lower: lower, upper: try scratch.folder("\(name)-upper"), work: try scratch.folder("\(name)-work"))
  }

  /// Names, bytes, kinds, modes and times of everything in a folder.
  private func picture(of folder: String) async throws -> [String] {
    try await observe(
      shell("find . -printf '%p %y %m %T@ %C@ %s %l\\n' | sort; find . -type f -exec cksum {} +", in: folder)
    ).lines
  }

  @Test("What is written goes to the upper folder; the lower one stays as it was, bit by bit")
  func layers() async throws {
    let scratch = try Scratch()
    let lower = try scratch.folder("lower")
    _ = try scratch.folder("lower/sub")
    for name in ["changed", "removed", "sub/kept"] { _ = try scratch.write(name, to: "lower/\(name)") }
    let before = try await picture(of: lower)
    let mount = try overlay(lower, in: scratch, "one")
    let script = "cat changed; echo; echo new >changed; rm removed; touch sub/made; ls . sub"
    let (report, lines) = try await observe(
      shell(script, in: lower), isolation: Isolation(namespaces: true, overlay: mount))
    #expect(report.exit == .code(0))
    #expect(lines == ["changed", ".:", "changed", "sub", "", "sub:", "kept", "made"])
    #expect(try await picture(of: lower) == before)
    #expect(try scratch.read("one-upper/changed") == "new\n")
    #expect(FileManager.default.fileExists(atPath: scratch.file("one-upper/sub/made")))
  }

  @Test("A later run with the same upper folder goes on where the first ended")
  func resumed() async throws {
    let scratch = try Scratch()
    let lower = try scratch.folder("lower")
    let isolation = Isolation(namespaces: true, overlay: try overlay(lower, in: scratch, "one"))
    _ = try await observe(shell("echo built >product", in: lower), isolation: isolation)
    let (_, lines) = try await observe(shell("cat product", in: lower), isolation: isolation)
    #expect(lines == ["built"])
    #expect(!FileManager.default.fileExists(atPath: scratch.file("lower/product")))
  }

  @Test("Layers of runs that have ended can lie between, the topmost first")
  func between() async throws {
    let scratch = try Scratch()
    let lower = try scratch.folder("lower")
    for name in ["a", "b", "c"] { _ = try scratch.write("lower", to: "lower/\(name)") }
    let first = try overlay(lower, in: scratch, "one")
    _ = try await observe(
      shell("echo one >b; echo one >c", in: lower), isolation: Isolation(namespaces: true, overlay: first))
    var second = try overlay(lower, in: scratch, "two")
    second.middle = [first.upper]
    _ = try await observe(
      shell("echo two >c", in: lower), isolation: Isolation(namespaces: true, overlay: second))
    var third = try overlay(lower, in: scratch, "three")
    third.middle = [second.upper, first.upper]
    let (_, lines) = try await observe(
      shell("cat a; echo; cat b c; echo three >b; rm a", in: lower),
      isolation: Isolation(namespaces: true, overlay: third))
    #expect(lines == ["lower", "one", "two"])
    #expect(try scratch.read("one-upper/b") == "one\n")
    #expect(try scratch.read("two-upper/c") == "two\n")
    #expect(!FileManager.default.fileExists(atPath: "\(second.upper)/b"))
    #expect(try scratch.read("lower/a") == "lower")
  }

  @Test("Several runs at once each have a layer of their own over the same folder")
  func concurrent() async throws {
    let scratch = try Scratch()
    let lower = try scratch.folder("lower")
    _ = try scratch.write("0\n", to: "lower/file")
    let before = try await picture(of: lower)
    try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
      for number in 1...6 {
        let isolation = Isolation(
          namespaces: true, network: .loopback, overlay: try overlay(lower, in: scratch, "\(number)"))
        group.addTask {
          let script = "for i in 1 2 3 4 5 6; do echo \(number) >>file; sleep 0.02; done; sort -u file"
          return (number, try await observe(shell(script, in: lower), isolation: isolation).lines)
        }
      }
      for try await (number, lines) in group { #expect(lines == ["0", "\(number)"]) }
    }
    #expect(try await picture(of: lower) == before)
  }

  @Test("Paths may hold what separates the options", arguments: ["a b", "a,b", "a:b", "a\\b", "é=ü"])
  func marks(name: String) async throws {
    let scratch = try Scratch()
    let lower = try scratch.folder("\(name)/lower")
    _ = try scratch.write("below", to: "\(name)/lower/file")
    let mount = try overlay(lower, in: scratch, "\(name)/one")
    let (_, lines) = try await observe(
      shell("cat file; echo; echo above >file", in: lower),
      isolation: Isolation(namespaces: true, overlay: mount))
    #expect(lines == ["below"])
    #expect(try scratch.read("\(name)/one-upper/file") == "above\n")
    #expect(try scratch.read("\(name)/lower/file") == "below")
  }

  @Test("A bind mount lies over the overlay")
  func both() async throws {
    let scratch = try Scratch()
    let lower = try scratch.folder("lower")
    let target = try scratch.write("below", to: "lower/file")
    let source = try scratch.write("bound", to: "source")
    let isolation = Isolation(
      namespaces: true, bindMounts: [BindMount(source: source, target: target)],
      overlay: try overlay(lower, in: scratch, "one"))
    let (_, lines) = try await observe(shell("cat file", in: lower), isolation: isolation)
    #expect(lines == ["bound"])
  }

  @Test("An overlay without its folders stops the run before it starts")
  func impossible() async throws {
    let scratch = try Scratch()
    let lower = try scratch.folder("lower")
    let mount = OverlayMount(lower: lower, upper: scratch.file("no"), work: scratch.file("no"))
    let error = SpawnError("cannot mount an overlay over \(lower): No such file or directory")
    await #expect(throws: error) {
      try await run(shell("exit 0"), isolation: Isolation(namespaces: true, overlay: mount))
    }
  }

  @Test("The layers can be removed, whatever was left in them")
  func removal() async throws {
    let scratch = try Scratch()
    let lower = try scratch.folder("lower")
    let mount = try overlay(lower, in: scratch, "one")
    let script = "mkdir -p a/b; echo >a/b/file; ln -s '\(lower)' a/link; chmod 0 a/b; chmod 555 a"
    _ = try await observe(
      shell(script, in: lower), isolation: Isolation(namespaces: true, overlay: mount))
    try mount.removeLayers()
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["lower"])
    try mount.removeLayers()
  }

  @Test("The folder of an overlay can be asked about")
  func folder() throws {
    let scratch = try Scratch()
    #expect(Isolation.overlayAvailable(in: scratch.path).isAvailable)
    #expect(!Isolation.overlayAvailable(in: "/proc").isAvailable)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
  }
}
