import Foundation

extension FixtureRepository {
  /// The environment in which the program is called: nothing of the user's but `PATH`.
  var environment: [String: String] {
    var environment = FixtureRepository.bare
    environment["HOME"] = outside("home")
    environment["FIXTURE_MARKER"] = marker
    return environment
  }

  /// Runs `mutate run` with options or names, to its end.
  func run(_ words: String..., in folder: String? = nil, variables: [String: String] = [:]) async throws
    -> Invocation
  {
    try await mutate(["run", "--output", outputFolder] + words, in: folder, variables: variables)
  }

  /// Runs the program with any words, to its end.
  func mutate(_ words: [String], in folder: String? = nil, variables: [String: String] = [:]) async throws
    -> Invocation
  {
    await Program.turnstile.enter()
    let ending: Child.Ending
    do {
      ending = try await start(words, in: folder, variables: variables).ending()
    } catch {
      await Program.turnstile.leave()
      throw error
    }
    await Program.turnstile.leave()
    return try invocation(ending)
  }

  /// Starts the program and does not wait for it.
  func start(_ words: [String], in folder: String? = nil, variables: [String: String] = [:]) throws -> Child {
    try Child(
      [Program.path] + words, in: folder ?? root,
      environment: environment.merging(variables) { _, new in new })
  }

  /// What an ended call came to, with the report that it has left in the output folder.
  func invocation(_ ending: Child.Ending) throws -> Invocation {
    let file = "\(outputFolder)/report.json"
    let data = FileManager.default.contents(atPath: file)
    // Gone, so that the next call's report cannot be mistaken for this one's.
    if data != nil { try FileManager.default.removeItem(atPath: file) }
    return Invocation(
      exitCode: ending.exitCode, output: ending.output, errors: ending.errors, seconds: ending.seconds,
      report: try data.map { try JSONDecoder().decode(Report.self, from: $0) },
      reportText: data.map { String(decoding: $0, as: UTF8.self) })
  }
}

extension FixtureRepository {
  /// The text of a file in the output folder; empty when it is not there.
  func output(_ name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: "\(outputFolder)/\(name)") ?? Data(), as: UTF8.self)
  }
}
