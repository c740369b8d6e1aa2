internal import Foundation
internal import Git
public import MutationTesting

/// Reads a catalogue from its folder: `gate.json` and `<area>/<id>.patch`.
public struct CatalogueReader {
  /// The folder, absolute.
  let folder: String
  /// How messages call it.
  let name: String
  /// Whether each mutant must name its killers; nil: what `gate.json` says.
  var requiresKillers: Bool?

  /// A reader of a folder.
  ///
  /// - Parameters:
  ///   - folder: absolute.
  ///   - name: how messages call it, relative to the repository where it lies inside.
  public init(folder: String, name: String) {
    (self.folder, self.name) = (folder, name)
  }

  /// Reads everything; faults of form are collected, not thrown.
  ///
  /// Throws when `gate.json` is wrong or something cannot be read at all.
  public func read() throws(LabError) -> (catalogue: Catalogue, findings: [Finding]) {
    let configuration = try readConfiguration()
    var mutants: [Mutant] = []
    var findings: [Finding] = []
    for path in try patchFiles(&findings) { read(path, into: &mutants, &findings) }
    return (Catalogue(mutants: mutants, configuration: configuration, folder: name), findings)
  }

  /// Reads `gate.json` alone; the defaults when there is none.
  public func readConfiguration() throws(LabError) -> GateConfiguration {
    let path = "\(folder)/gate.json"
    guard FileManager.default.fileExists(atPath: path) else {
      var configuration = GateConfiguration()
      configuration.requireKilledBy = requiresKillers ?? configuration.requireKilledBy
      return configuration
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw LabError(.usage, "\(name)/gate.json cannot be read", hint: "check its permissions")
    }
    do {
      var configuration = try GateConfiguration(json: Array(data))
      configuration.requireKilledBy = requiresKillers ?? configuration.requireKilledBy
      return configuration
    } catch {
      throw LabError(.usage, "\(name)/gate.json: \(error)")
    }
  }

  /// The patch files, as `area/id.patch`, sorted.
  ///
  /// A patch anywhere else would silently not be judged: a finding.
  private func patchFiles(_ findings: inout [Finding]) throws(LabError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue, let below = FileManager.default.enumerator(atPath: folder) else {
      throw LabError(
        .usage, "\(name) is not a folder", hint: "name the catalogue's folder with --catalogue DIR")
    }
    var files: [String] = []
    while let path = below.nextObject() as? String {
      guard path.hasSuffix(".patch") || path.hasSuffix(".diff") else { continue }
      if path.split(separator: "/").count == 2, path.hasSuffix(".patch") {
        files.append(path)
      } else {
        findings.append(
          Finding(
            file: "\(name)/\(path)", line: 1, rule: .misplacedFile,
            message: "a patch outside <area>/<id>.patch is not judged",
            remedy: "move it to \(name)/<area>/<id>.patch, or give it another ending"))
      }
    }
    return files.sorted()
  }

  private func read(_ path: String, into mutants: inout [Mutant], _ findings: inout [Finding]) {
    let full = "\(name)/\(path)"
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else {
      findings.append(
        Finding(
          file: full, rule: .unreadable, message: "the file cannot be read", remedy: "check its permissions"))
      return
    }
    let parts = path.split(separator: "/")
    mutants.append(
      CatalogueReader.mutant(
        id: String(parts[1].dropLast(".patch".count)), area: String(parts[0]), path: full, bytes: Array(data),
        findings: &findings))
  }

  /// Understands one patch file.
  static func mutant(id: String, area: String, path: String, bytes: [UInt8], findings: inout [Finding])
    -> Mutant
  {
    let file = MutantFile(bytes)
    // The parser looks for trailers behind a subject and a body, as in a commit's message.
    let message = "\(file.subject.isEmpty ? "-" : file.subject)\n\n\(file.message)\n"
    let trailers = (try? Git.trailers(of: message)) ?? []
    let header = MutantHeader(of: file, at: path, trailers: trailers, findings: &findings)
    var mutant = Mutant(
      id: id, area: area, path: path, summary: file.subject, explanation: header.explanation,
      killers: header.killers, provenance: header.provenance, expectation: header.expectation,
      platforms: header.platforms, reprieve: header.reprieve, diff: file.diff, diffLine: file.diffLine)
    mutant.trailerLines = header.lines
    return mutant
  }
}

extension Catalogue {
  /// The mutants that names pick; a name that picks nothing is an error.
  public func selected(_ names: [String]) throws(LabError) -> [Mutant] {
    let (mutants, unmatched) = selection(names)
    if let name = unmatched.first {
      throw LabError(.usage, "no mutant is called '\(name)'", hint: hint(for: name))
    }
    return mutants
  }
}
