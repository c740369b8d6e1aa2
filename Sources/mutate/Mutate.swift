import Foundation
import Lab
import MutationTesting

/// The program: picks the command, runs it, exits with its code.
@main
struct Mutate {
  static func main() async {
    exit(await run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// Runs a command line.
  static func run(_ words: [String]) async -> ExitCode {
    do {
      return try await dispatch(words)
    } catch let error as UsageError {
      return fail(error.message, hint: error.hint, .usage)
    } catch let error as LabError {
      if case .catalogue(let findings) = error.kind {
        for finding in findings { Terminal.say("\(finding.text)\n") }
      }
      return fail(error.message, hint: error.hint, error.exitCode)
    } catch {
      return fail("\(error)", hint: nil, .internalError)
    }
  }

  private static func dispatch(_ words: [String]) async throws -> ExitCode {
    switch words.first {
    case "--help", "-h", "help":
      Terminal.print(Help.program)
      return .pass
    case "--version":
      Terminal.print("mutate \(Lab.version)\n")
      return .pass
    default: break
    }
    let named = commands.first { $0.name == words.first }
    let command = named ?? RunCommand.self
    let arguments = try Arguments(named == nil ? words[...] : words.dropFirst(), options: command.options)
    if arguments.has("--help") {
      Terminal.print(Help.text(of: command))
      return .pass
    }
    return try await command.run(arguments)
  }

  private static func fail(_ message: String, hint: String?, _ code: ExitCode) -> ExitCode {
    Terminal.say("mutate: \(message)\(hint.map { "; \($0)" } ?? "")\n")
    return code
  }
}

/// A path of the command line as an absolute one.
func absolute(_ path: String) -> String {
  URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
    .standardizedFileURL.path
}

/// A path as short as it can be said from the current folder.
func shown(_ path: String) -> String {
  let here = FileManager.default.currentDirectoryPath + "/"
  return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
}

/// The package's folder that the user named, which has to exist.
func packageFolder(_ arguments: Arguments) throws(UsageError) -> String {
  let folder = absolute(arguments.text(Option.packagePath.name) ?? ".")
  var isFolder: ObjCBool = false
  guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
    throw UsageError("there is no folder \(folder)", hint: "check --package-path DIR")
  }
  return folder
}

/// The options that say where things are, which all commands share.
func places(_ arguments: Arguments) throws(UsageError) -> RunOptions {
  var options = RunOptions(packageFolder: try packageFolder(arguments))
  options.catalogueFolder = arguments.text(Option.catalogue.name).map(absolute)
  options.stateFolder = arguments.text(Option.state.name).map(absolute)
  options.revision = arguments.text(Option.revision.name)
  return options
}
