/// What a file of a patch must be to be applied with certainty.
enum PatchRules {
  static func verify(_ file: FilePatch, _ lines: PatchLines) throws(PatchFault) {
    try verifyContent(file)
    var last: Hunk?
    for hunk in file.hunks {
      try verify(hunk, after: last, of: file)
      last = hunk
    }
    try verifyLink(file)
  }

  private static func fault(_ line: Int, _ message: String, _ remedy: String) -> PatchFault {
    PatchFault(line: line, message: message, remedy: remedy)
  }

  private static let emptyBlob = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"

  private static func verifyContent(_ file: FilePatch) throws(PatchFault) {
    guard file.hunks.isEmpty && !file.isBinary else { return }
    let remedy = "make the diff again"
    switch file.status {
    case .modified:
      if let new = file.newMode, new != file.oldMode, file.oldID == nil { return }
      throw fault(file.line, "there is no hunk for \(file.place): nothing would change", remedy)
    case .renamed, .copied:
      if file.oldID == nil || file.oldID == file.newID { return }
      throw fault(file.line, "there is no hunk for \(file.place), whose content changes", remedy)
    case .added, .deleted:
      guard let id = file.status == .added ? file.newID : file.oldID else { return }
      if emptyBlob.hasPrefix(id) { return }
      throw fault(file.line, "there is no hunk for \(file.place), which is not an empty file", remedy)
    }
  }

  private static func verify(_ hunk: Hunk, after last: Hunk?, of file: FilePatch) throws(PatchFault) {
    let remedy = "make the diff again"
    if let last, hunk.oldStart < last.oldStart + last.oldCount {
      throw fault(hunk.line, "this hunk overlaps the one before it, or stands out of order", remedy)
    }
    if hunk.oldStart == 0 && hunk.oldCount > 0 || hunk.newStart == 0 && hunk.newCount > 0 {
      throw fault(hunk.line, "lines are counted from 1, and this hunk starts at line 0", remedy)
    }
    guard hunk.lines.contains(where: { $0.kind != .context }) else {
      throw fault(hunk.line, "this hunk changes nothing", remedy)
    }
    switch file.status {
    case .added:
      guard hunk.oldCount == 0, file.hunks.count == 1 else {
        throw fault(hunk.line, "a new file can have neither old lines nor a second hunk", remedy)
      }
    case .deleted:
      guard hunk.newCount == 0, file.hunks.count == 1 else {
        throw fault(hunk.line, "a file that goes can have neither new lines nor a second hunk", remedy)
      }
    case .modified, .renamed, .copied:
      try verifyContext(of: hunk)
    }
  }

  /// Refuses a hunk whose place would be a guess.
  private static func verifyContext(of hunk: Hunk) throws(PatchFault) {
    let remedy = "make the diff with three lines of context (`git diff -U3`)"
    if !hunk.hasContext {
      // A hunk for all of a short file has none to give: it is held against the whole file when it is applied.
      guard hunk.oldStart <= 1 else {
        throw fault(
          hunk.line, "this hunk has no context: its place would rest on a line number alone", remedy)
      }
      if hunk.oldCount == 0 { return }
    }
    let hasLandmark = hunk.lines.contains { $0.kind != .added && !$0.isThin }
    guard hasLandmark else {
      throw fault(
        hunk.line, "all context of this hunk is blank or a lone bracket: it would fit in many places", remedy)
    }
  }

  /// Refuses a new link that leads out; one that changes is looked at when its new target is known.
  private static func verifyLink(_ file: FilePatch) throws(PatchFault) {
    guard file.status == .added, file.newMode == .link, let path = file.new, !file.isBinary else { return }
    let target = file.hunks.flatMap { $0.lines }.map { $0.bytes }.joined(separator: [UInt8(ascii: "\n")])
    if PatchSafety.leaves(Array(target), at: path) {
      throw fault(
        file.line, "the link '\(path)' would lead out of the repository", "link to a file of the repository")
    }
  }
}
