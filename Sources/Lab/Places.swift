internal import Foundation
import Git
import MutationTesting

/// Where everything of a run is.
///
/// To look at the places writes nothing; they are made when everything about the call has proved right.
struct Places {
  /// The state folder, absolute.
  private let state: String
  let catalogue: CatalogueReader
  /// The package's folder relative to the repository; empty: the repository itself.
  let packagePrefix: String
  /// The catalogue's folder relative to the repository; nil: it lies outside.
  let catalogueFolder: String?
  /// The folder for the reports, absolute.
  let output: String
  /// Paths relative to the repository that are never part of a snapshot unless tracked.
  let leftOut: [String]
  /// Paths relative to the repository that a snapshot of the working tree takes as HEAD has them.
  let restored: [String]

  init(options: RunOptions, repository: SourceRepository) throws(LabError) {
    let reader = try Places.catalogue(options: options, repository: repository)
    let configuration = try reader.readConfiguration()
    let package = Places.resolved("\(options.packageFolder)/\(configuration.suite.package)")
    guard let prefix = Places.relative(package, to: repository.root) else {
      throw LabError(
        .usage, "the package \(package) lies outside the repository \(repository.root)",
        hint: "set 'suite.package' in gate.json to a folder inside it")
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: package, isDirectory: &isFolder), isFolder.boolValue else {
      throw LabError(
        .usage, "there is no package folder \(package)", hint: "check 'suite.package' in gate.json")
    }
    catalogue = reader
    catalogueFolder = Places.relative(Places.resolved(options.catalogue), to: repository.root)
    packagePrefix = prefix
    state = options.state
    output = options.output
    restored = options.restored
    let build = prefix.isEmpty ? ".build" : "\(prefix)/.build"
    let own = [options.state, options.output].compactMap {
      Places.relative(Places.resolved($0), to: repository.root)
    }
    leftOut = [build] + own.filter { !$0.isEmpty }
  }

  /// Makes the state folder.
  func makeState() throws(LabError) -> StateFolder { try StateFolder(at: state) }

  /// Makes a state folder of its own inside the state folder, for work that need not wait for a run.
  func makeState(named name: String) throws(LabError) -> StateFolder {
    _ = try makeState()
    return try StateFolder(at: "\(state)/\(name)")
  }

  static func catalogue(options: RunOptions, repository: SourceRepository) throws(LabError) -> CatalogueReader
  {
    let folder = resolved(options.catalogue)
    if options.catalogueFolder != nil, !FileManager.default.fileExists(atPath: folder) {
      throw LabError(.usage, "there is no catalogue folder \(folder)", hint: "check --catalogue DIR")
    }
    var reader = CatalogueReader(folder: folder, name: relative(folder, to: repository.root) ?? folder)
    reader.requiresKillers = options.requiresKillers
    return reader
  }

  /// Makes the output folder, and removes the reports of an earlier run, so that none can be taken for this one's.
  ///
  /// - Returns: the logs of the earlier run, relative to the folder: results that still hold keep theirs.
  func makeOutput() throws(LabError) -> Set<String> {
    try Places.makeFolder(output)
    // Without a report the folder is not one of ours, and neither are its logs.
    guard FileManager.default.fileExists(atPath: "\(output)/report.json") else { return [] }
    let reports = [
      "report.json", "report.html", "elements.json", "junit.xml", "report.sarif", "summary.md",
    ]
    for name in reports { try? FileManager.default.removeItem(atPath: "\(output)/\(name)") }
    let below = FileManager.default.enumerator(atPath: "\(output)/logs")
    var logs: Set<String> = []
    while let path = below?.nextObject() as? String {
      guard below?.fileAttributes?[.type] as? FileAttributeType != .typeDirectory else { continue }
      logs.insert("logs/\(path)")
    }
    return logs
  }

  /// Removes logs of an earlier run, and the folders that are empty then.
  func remove(_ logs: Set<String>) {
    for log in logs {
      try? FileManager.default.removeItem(atPath: "\(output)/\(log)")
      // Refused where something is left in it.
      _ = rmdir(("\(output)/\(log)" as NSString).deletingLastPathComponent)
    }
  }

  /// Makes an output folder.
  static func makeFolder(_ output: String) throws(LabError) {
    do {
      try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    } catch {
      throw LabError(
        .usage, "the output folder \(output) cannot be made: \(error.localizedDescription)",
        hint: "name another with --output DIR")
    }
  }

  /// A path relative to a folder; nil when it lies outside.
  static func relative(_ path: String, to folder: String) -> String? {
    if path == folder { return "" }
    let head = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(head) ? String(path.dropFirst(head.count)) : nil
  }

  /// A path without links, `.` and `..`, also where its end does not exist yet.
  static func resolved(_ path: String) -> String {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    if let real = realpath(url.path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    let parent = url.deletingLastPathComponent().path
    return parent == "/" || parent.isEmpty ? url.path : "\(resolved(parent))/\(url.lastPathComponent)"
  }
}
