internal import Foundation
import Git
import MutationTesting
import ProcessControl

/// Compiles the files that a mutant changes, each by itself, as the build would without the other mutants, and holds the
/// objects against the baseline's.
///
/// So a mutant that no test notices may turn out to make no other program: that two programs are the same to the last bit
/// is the cheapest proof of an equivalent mutant, known as trivial compiler equivalence (Papadakis, Jia, Harman, Le Traon:
/// ICSE 2015). And where warnings are errors, a mutant may be refused that the compiler takes among the others: what it
/// leaves unused is used there. A check can be used from several tasks at once.
struct CompileCheck: Sendable {
  /// The module that compiles each file, by path from the repository's root.
  private let modules: [String: String]
  private let drivers: [String: DriverCommand]
  private let runner: CommandRunner
  private let workspace: Scene
  /// The deadline of a compilation, in seconds; nil: none.
  private let deadline: Double?
  /// How modules are compiled, by module, as far as that was found out.
  private var compilations: [String: ModuleCompilation]?

  /// A check that has not found out yet how anything is compiled.
  ///
  /// - Parameters:
  ///   - modules: the module that compiles each file which mutants change, by path from the repository's root.
  ///   - drivers: the commands with which modules were compiled.
  ///   - workspace: holds the baseline and its build.
  ///   - deadline: of a compilation, in seconds; nil: none.
  init(
    of modules: [String: String], drivers: [String: DriverCommand], runner: CommandRunner, workspace: Scene,
    deadline: Double?
  ) {
    (self.modules, self.drivers, self.runner) = (modules, drivers, runner)
    (self.workspace, self.deadline) = (workspace, deadline)
  }

  /// Whether a file has to be compiled by itself before anything is believed of it, since its module refuses warnings.
  func isStrict(_ path: String) -> Bool { modules[path].flatMap { drivers[$0] }?.refusesWarnings == true }

  /// Whether there are such files.
  var hasStrictFiles: Bool { modules.keys.contains(where: isStrict) }

  /// What was found out.
  enum Answer: Sendable {
    /// An object differs: so does the program.
    case differs
    /// All objects are what they were: so will be the program, unless something else hangs on the changes.
    case same
    /// The compiler refuses it.
    case refused
    /// The objects cannot be made here as the build makes them.
    case unknown
  }

  /// Finds out how the modules are compiled, and sees of each that a file which no mutant has changed comes out to the
  /// last bit as the build has made it.
  ///
  /// - Parameter width: how many modules are looked at side by side.
  func prepared(width: Int) async throws(LabError) -> CompileCheck {
    guard compilations == nil else { return self }
    let firsts = Dictionary(grouping: modules.keys.sorted()) { modules[$0]! }.compactMapValues(\.first)
    let asked = self
    var check = self
    check.compilations = [:]
    try await sideBySide(firsts.sorted { $0.key < $1.key }, width: width) { entry, _ throws(LabError) in
      (entry.key, try await asked.compilation(of: entry.key, provedBy: entry.value))
    } take: { module, compilation in
      check.compilations?[module] = compilation
      return true
    }
    return check
  }

  /// How a module is compiled; nil: nobody knows, or a file of it comes out otherwise than the build has made it.
  private func compilation(of module: String, provedBy file: String) async throws(LabError)
    -> ModuleCompilation?
  {
    guard let driver = drivers[module], let map = driver.outputFileMap else { return nil }
    return try await inLayer { scene, scratch throws(LabError) in
      let job = "\(scratch)/job"
      let printing = driver.printing(to: job, in: workspace.folder)
      guard await isDone(printing, in: scene, scratch, nil),
        let line = FileManager.default.contents(atPath: job),
        let objects = FileManager.default.contents(atPath: workspace.place(of: map)),
        let compilation = ModuleCompilation(
          job: String(decoding: line, as: UTF8.self), objects: OutputFileMap.objects(in: objects)),
        let command = compilation.command(for: "\(workspace.root)/\(file)", in: workspace.folder),
        let object = compilation.object(of: "\(workspace.root)/\(file)"),
        await isDone(command, in: scene, scratch, nil), isUnchanged(object, in: scene)
      else { return nil }
      return compilation
    }
  }

  /// Compiles what a mutant changes: until an object differs, and all that is strict.
  func answer(for files: [LayerFile], stamp: Int64, log: ScenarioLog) async throws(LabError) -> Answer {
    let compilations = files.compactMap { file in modules[file.path].flatMap { self.compilations?[$0] } }
    guard !files.isEmpty, compilations.count == files.count else { return .unknown }
    return try await inLayer { scene, scratch throws(LabError) in
      try scene.put(files, stamp: stamp)
      var differs = false
      for (file, compilation) in zip(files, compilations) where !differs || isStrict(file.path) {
        let path = "\(workspace.root)/\(file.path)"
        guard let command = compilation.command(for: path, in: workspace.folder),
          let object = compilation.object(of: path)
        else { return .unknown }
        guard await isDone(command, in: scene, scratch, (log, "compile: \(file.path)")) else {
          return .refused
        }
        if !isUnchanged(object, in: scene) { differs = true }
      }
      return differs ? .differs : .same
    }
  }

  private func inLayer<Made: Sendable>(
    _ work: @Sendable (Scene, String) async throws(LabError) -> Made
  ) async throws(LabError) -> Made {
    try await runner.withScratch { scratch throws(LabError) in
      let scene = try workspace.layered(in: "\(scratch)/layer")
      defer { scene.removeLayer() }
      return try await work(scene, scratch)
    }
  }

  /// Whether a command came to its end, and well.
  private func isDone(
    _ command: SuiteCommand, in scene: Scene, _ scratch: String, _ told: (log: ScenarioLog, head: String)?
  ) async -> Bool {
    guard
      case .success(let finished) = await runner.build(
        command, in: scene, scratch: scratch, deadline: deadline)
    else { return false }
    if let told {
      told.log.append(
        told.head, contentsOf: finished.log, end: runner.secrets.mask(finished.report.summary))
    }
    guard case (.exited, .code(0)) = (finished.report.ending, finished.report.exit) else { return false }
    return true
  }

  /// Whether an object, as a layer shows it, is what the build has made.
  private func isUnchanged(_ object: String, in scene: Scene) -> Bool {
    let (made, built) = (scene.place(of: object), workspace.place(of: object))
    return made == built || FileManager.default.contentsEqual(atPath: made, andPath: built)
  }
}
