internal import Foundation

/// The command with which a build has compiled a Swift module: `swiftc` with all of the module's files.
struct DriverCommand: Sendable, Equatable {
  private let words: [String]

  /// Finds the commands, by module, in the manifest that SwiftPM writes for its build engine.
  ///
  /// The manifest is YAML, of which the command lines are written as JSON, a line each. A module that is also built for
  /// tools is there twice; the one meant puts its products into `<module>.build`.
  static func commands(in manifest: String) -> [String: DriverCommand] {
    var commands: [String: DriverCommand] = [:]
    for line in manifest.split(separator: "\n") where line.contains("\"\(mapOption)\"") {
      let text = line.drop { $0 == " " }
      guard text.hasPrefix(key),
        let words = try? JSONDecoder().decode([String].self, from: Data(text.dropFirst(key.count).utf8)),
        let module = value(of: "-module-name", in: words),
        value(of: mapOption, in: words)?.hasSuffix("/\(module).build/output-file-map.json") == true
      else { continue }
      commands[module] = DriverCommand(words: words)
    }
    return commands
  }

  private static let key = "args: "
  private static let mapOption = "-output-file-map"

  /// The file that says where the build puts what it makes of each source file.
  var outputFileMap: String? { DriverCommand.value(of: DriverCommand.mapOption, in: words) }

  /// Whether code that the compiler only warns of does not build: all of it (`-warnings-as-errors`), or some (`-Werror`).
  var refusesWarnings: Bool { words.contains("-warnings-as-errors") || words.contains("-Werror") }

  /// The command that writes the first compiler job of the module to a file instead of running it: one that compiles one
  /// file to one object and makes nothing else.
  func printing(to file: String, in folder: String) -> SuiteCommand {
    SuiteCommand(
      executable: "/bin/sh",
      arguments: ["-c", "\"$@\" | grep -m 1 -F -e ' \(ModuleCompilation.mark) ' > \"$0\"", file] + lean
        + ["-disable-batch-mode", "-driver-filelist-threshold", "1000000", "-driver-print-jobs"],
      folder: folder)
  }

  /// Without what makes files besides objects, or other lines than jobs.
  private var lean: [String] {
    let alone: Set = [
      "-parseable-output", "-enable-batch-mode", "-emit-dependencies", "-serialize-diagnostics",
      "-emit-module", "-emit-objc-header", "-incremental",
    ]
    let withValue: Set = ["-index-store-path", "-emit-module-path", "-emit-objc-header-path"]
    var lean: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if withValue.contains(word) {
        _ = rest.popFirst()
      } else if !alone.contains(word) {
        lean.append(word)
      }
    }
    return lean
  }

  private static func value(of option: String, in words: [String]) -> String? {
    words.firstIndex(of: option).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
  }
}

/// Where a build puts the object of each source file, by absolute path.
enum OutputFileMap {
  /// Reads the file that SwiftPM hands to the compiler's driver; empty: it cannot be read.
  static func objects(in data: Data) -> [String: String] {
    // Foundation on Linux traps on some JSON that is not UTF-8.
    guard String(decoding: data, as: UTF8.self).utf8.elementsEqual(data),
      let files = try? JSONDecoder().decode([String: [String: String]].self, from: data)
    else { return [:] }
    return files.compactMapValues { $0["object"] }
  }
}
