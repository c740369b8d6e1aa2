import Foundation
import Testing

@testable import Lab

/// How the compilation of a single file is read from what the build has written.
@Suite struct ModuleCompilationTests {
  private static let objects = [
    "/w/a.swift": "/w/.build/A.build/a.swift.o", "/w/b c.swift": "/w/.build/A.build/b c.swift.o",
  ]

  private func read(_ job: String) -> ModuleCompilation? {
    ModuleCompilation(job: job, objects: Self.objects)
  }

  @Test(arguments: [
    ("a b", ["a", "b"]), ("  a   b ", ["a", "b"]), ("'a b' c", ["a b", "c"]), (#"'a '\''b'"#, ["a 'b"]),
    ("''", [""]), (#"a\ b"#, ["a b"]), (#"'a\b'"#, [#"a\b"#]), ("-I'x y'z", ["-Ix yz"]), ("", []),
  ])
  func `words of a command line`(line: String, words: [String]) {
    #expect(ModuleCompilation.words(of: line) == words)
  }

  @Test func `the job of one file gives those of all`() throws {
    let job =
      "swift-frontend -c -primary-file /w/a.swift '/w/b c.swift' -Onone -o /w/.build/A.build/a.swift.o -x"
    let compilation = try #require(read(job))
    #expect(
      compilation.command(for: "/w/b c.swift", in: "/w")
        == SuiteCommand(
          executable: "swift-frontend",
          arguments: [
            "-c", "/w/a.swift", "-primary-file", "/w/b c.swift", "-Onone", "-o",
            "/w/.build/A.build/b c.swift.o", "-x",
          ], folder: "/w"))
    #expect(
      compilation.command(for: "/w/a.swift", in: "/w")?.arguments
        == [
          "-c", "-primary-file", "/w/a.swift", "/w/b c.swift", "-Onone", "-o", "/w/.build/A.build/a.swift.o",
          "-x",
        ])
    #expect(compilation.object(of: "/w/a.swift") == "/w/.build/A.build/a.swift.o")
  }

  @Test func `a file that the module has not cannot be compiled`() throws {
    let job = try #require(read("swift-frontend -c -primary-file /w/a.swift -o a.o"))
    #expect(job.command(for: "/w/other.swift", in: "/w") == nil)
    // Known to the build, and yet not among the words.
    #expect(job.command(for: "/w/b c.swift", in: "/w") == nil)
  }

  @Test(arguments: [
    "", "swift-frontend -c a.swift -o a.o", "swift-frontend -c -primary-file a.swift",
    "swift-frontend -c -primary-file a.swift -o", "swift-frontend -c -o a.o -primary-file",
    "swift-frontend -c -primary-file a.swift -primary-file b.swift -o a.o",
    "swift-frontend -c -primary-file a.swift -o a.o -o b.o",
  ])
  func `what does not compile one file to one object is no job`(line: String) {
    #expect(read(line) == nil)
  }

  private static let manifest = """
    commands:
      "C.A-tool.module":
        tool: shell
        args: ["swiftc","-module-name","A","-output-file-map","/w/.build/debug/A-tool.build/output-file-map.json","-Xtool"]
      "C.A.module":
        tool: shell
        inputs: ["/w/a.swift","A"]
        args: ["swiftc","-module-name","A","-emit-module","-emit-module-path","/w/A.swiftmodule","-output-file-map","/w/.build/debug/A.build/output-file-map.json","-incremental","-c","@/w/a sources","-index-store-path","/w/index","-enable-batch-mode","-parseable-output","-DA"]
      "C.ATests.module":
        tool: shell
        args: ["swiftc","-module-name","ATests","-output-file-map","/w/.build/debug/ATests.build/output-file-map.json","-DX=\\"A\\""]
      "C.clang":
        args: ["clang","-DNAME=\\"A\\"","a.c"]

    """

  @Test func `the command of a module is found among others`() throws {
    let command = try #require(DriverCommand.commands(in: Self.manifest)["A"])
    #expect(command.outputFileMap == "/w/.build/debug/A.build/output-file-map.json")
    #expect(
      DriverCommand.commands(in: Self.manifest)["ATests"]?.outputFileMap
        == "/w/.build/debug/ATests.build/output-file-map.json")
    #expect(DriverCommand.commands(in: Self.manifest)["B"] == nil)
    #expect(DriverCommand.commands(in: Self.manifest).count == 2)
    #expect(DriverCommand.commands(in: "").isEmpty)
    #expect(DriverCommand.commands(in: "    args: [\"swiftc\",\"-output-file-map\"").isEmpty)
  }

  @Test(arguments: [("-warnings-as-errors", true), ("-Werror", true), ("-Wwarning", false)])
  func `a module whose warnings are errors is known by its command`(option: String, refuses: Bool) {
    let map = "/w/A.build/output-file-map.json"
    let manifest =
      "    args: [\"swiftc\",\"-module-name\",\"A\",\"-output-file-map\",\"\(map)\",\"\(option)\",\"X\"]"
    #expect(DriverCommand.commands(in: manifest)["A"]?.refusesWarnings == refuses)
  }

  @Test func `a job is printed with nothing that makes other files than objects`() throws {
    let command = try #require(DriverCommand.commands(in: Self.manifest)["A"])
    let printing = command.printing(to: "/s/job", in: "/w")
    #expect(printing.executable == "/bin/sh" && printing.folder == "/w")
    #expect(
      Array(printing.arguments.dropFirst(2)) == [
        "/s/job", "swiftc", "-module-name", "A", "-output-file-map",
        "/w/.build/debug/A.build/output-file-map.json",
        "-c", "@/w/a sources", "-DA", "-disable-batch-mode", "-driver-filelist-threshold", "1000000",
        "-driver-print-jobs",
      ])
  }

  @Test func `the output file map tells where objects go`() {
    let map =
      #"{"": {"swift-dependencies": "m"}, "/w/a.swift": {"object": "/o/a.o", "diagnostics": "/o/a.dia"}}"#
    #expect(OutputFileMap.objects(in: Data(map.utf8)) == ["/w/a.swift": "/o/a.o"])
    #expect(OutputFileMap.objects(in: Data("{".utf8)) == [:])
    #expect(OutputFileMap.objects(in: Data([0x22, 0xff, 0xfe, 0x22])) == [:])
  }
}
