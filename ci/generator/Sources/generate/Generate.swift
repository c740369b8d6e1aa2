import Foundation

/// Writes a catalogue of generated mutants: `generate SOURCES... OUT [--sample N] [--seed S]`.
@main
enum Generate {
  static func main() {
    do {
      try run()
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("generate: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func run() throws {
    let call = try Call(Array(CommandLine.arguments.dropFirst()))
    let repository = try Repository(around: call.sources[0])
    var mutants: [Mutant] = []
    var taken: [String: Int] = [:]
    for file in try call.files() {
      mutants += try self.mutants(of: file, named: repository.path(of: file), &taken)
    }
    let found = mutants.count
    if let sample = call.sample, sample < found {
      var numbers = SeededNumbers(seed: call.seed)
      mutants = Array(mutants.shuffled(using: &numbers).prefix(sample))
    }
    try write(mutants, to: call.out, repository)
    for kind in Operator.allCases {
      print("\(kind.rawValue): \(mutants.filter { $0.kind == kind }.count)")
    }
    print("\(mutants.count) of \(found) mutants are in \(call.out.path)")
  }

  /// The mutants of a file, no two alike; `taken` counts the ids that a file name and line have got.
  private static func mutants(of file: URL, named path: String, _ taken: inout [String: Int]) throws
    -> [Mutant]
  {
    let source = try String(contentsOf: file, encoding: .utf8)
    let before = Array(source.utf8)
    var seen: Set<[UInt8]> = [before]
    var mutants: [Mutant] = []
    for change in ChangeFinder.changes(in: source) {
      let after = change.applied(to: before)
      guard seen.insert(after).inserted else { continue }
      let line = before[..<change.range.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
      let name = "\(kebab(file.deletingPathExtension().lastPathComponent))-\(line)"
      taken[name, default: 0] += 1
      mutants.append(
        Mutant(
          kind: change.kind, id: "\(name)-\(taken[name]!)", path: path, before: before, after: after,
          line: line))
    }
    return mutants
  }

  /// `HTTPField+Name` as `http-field-name`.
  private static func kebab(_ name: String) -> String {
    var words: [String] = []
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      guard letter.isASCII, letter.isLetter || letter.isNumber else {
        words.append("")
        continue
      }
      let follows = index > 0 && letters[index - 1].isLowercase
      let leads = index + 1 < letters.count && letters[index + 1].isLowercase
      if words.isEmpty || letter.isUppercase && (follows || leads) { words.append("") }
      words[words.count - 1].append(letter.lowercased())
    }
    return words.filter { !$0.isEmpty }.joined(separator: "-")
  }

  private static func write(_ mutants: [Mutant], to out: URL, _ repository: Repository) throws {
    let files = FileManager.default
    try? files.removeItem(at: out)
    for kind in Operator.allCases {
      try files.createDirectory(
        at: out.appendingPathComponent(kind.rawValue), withIntermediateDirectories: true)
    }
    try Data(Call.mark.utf8).write(to: out.appendingPathComponent(".gitignore"))
    try repository.gateFile().write(to: out.appendingPathComponent("gate.json"))
    let ids = try repository.blobIDs(of: mutants.flatMap { [$0.before, $0.after] })
    for (index, mutant) in mutants.enumerated() {
      let patch = mutant.patch(from: ids[2 * index], to: ids[2 * index + 1])
      let file = out.appendingPathComponent("\(mutant.kind.rawValue)/\(mutant.id).patch")
      try Data(patch.utf8).write(to: file)
    }
  }
}
