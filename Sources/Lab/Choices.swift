internal import Foundation

/// The file in which a program of many mutants finds which one is active, where the variables that say so do not reach it:
/// tests start processes with variables of their own.
///
/// It lies in the layer of one run, so that runs side by side have one each; where there are no layers, runs of such a
/// program follow each other (`Bench.sharedJobs`).
enum Choices {
  /// Its path, as processes of the scene see it.
  static func file(in scene: Scene) -> String { "\(scene.folder)/.build/mutate-choices" }

  /// Writes what a run of a program is to find; nothing for a program that holds no mutants.
  static func write(_ activation: [String: String], in scene: Scene) throws(LabError) {
    guard !activation.isEmpty else { return }
    let lines = [SourceMerge.activeVariable, SourceMerge.reachVariable].map { activation[$0] ?? "" }
    let path = scene.whereWritten(file(in: scene))
    do {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try PassingFile.write((lines.joined(separator: "\n") + "\n").utf8, to: path)
    } catch {
      throw LabError(
        .internalFailure, "\(path) cannot be written: \(error.localizedDescription)",
        hint: "is the disk full?")
    }
  }

  /// Removes it.
  static func remove(from scene: Scene) {
    try? FileManager.default.removeItem(atPath: scene.whereWritten(file(in: scene)))
  }
}
