import Lab
import MutationTesting

/// `mutate init`: a starter catalogue for another repository.
enum InitCommand: Command {
  static let name = "init"
  static let summary = "Write a starter catalogue, and a CI job where there is a .github."
  static let usage = "init [OPTIONS]"
  static let details = """
    Finds out how the tests are run: a Swift package, an Xcode project, Cargo, Go, Python,
    Node.js, or a Makefile with a test target. Asks nothing, and overwrites nothing.
    """
  static let examples = [
    (call: "init", purpose: "in the folder of the project"),
    (call: "init --package-path Server", purpose: "for a project in a folder of the repository"),
  ]
  static let options: [Option] = [.packagePath, .catalogue, .help]

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard arguments.names.isEmpty else {
      throw UsageError("init takes no names", hint: "name a folder with --package-path DIR")
    }
    // The catalogue's folder need not exist yet.
    var options = RunOptions(packageFolder: try packageFolder(arguments))
    options.catalogueFolder = arguments.text(Option.catalogue.name).map(absolute)
    let starter = try StarterCatalogue(options)
    Terminal.say("found \(starter.project)\n")
    let (written, kept) = try starter.write()
    for name in written { Terminal.print("wrote \(name)\n") }
    for name in kept { Terminal.say("left alone, since it is there: \(name)\n") }
    let killers = starter.canNameTests ? " --try" : ""
    Terminal.say("next: break the code, then mutate new AREA/ID --summary TEXT\(killers)\n")
    Terminal.say("or:   mutate harvest --judge, which takes past fixes of this repository back\n")
    return .pass
  }
}
