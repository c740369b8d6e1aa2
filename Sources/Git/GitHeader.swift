/// The lines from `diff --git` to the first hunk.
struct GitHeader {
  private let start: Int
  private let names: ArraySlice<UInt8>
  private let hasCarriageReturns: Bool
  private var old: PatchName?
  private var new: PatchName?
  private var from: PatchName?
  private var to: PatchName?
  private var status = FilePatch.Status.modified
  private var oldMode: FileMode?
  private var newMode: FileMode?
  private var oldID: String?
  private var newID: String?

  /// Starts with the current line.
  init(_ lines: PatchLines) {
    start = lines.number
    names = lines.rest(after: "diff --git ")
    hasCarriageReturns = lines.hasCarriageReturn
  }

  /// Takes the current line if it belongs to the header.
  mutating func take(_ lines: inout PatchLines) throws(PatchFault) -> Bool {
    var isTaken = try takeName(lines)
    if !isTaken { isTaken = try takeMode(lines) }
    if !isTaken { isTaken = try takeOther(lines) }
    if isTaken { lines.advance() }
    return isTaken
  }

  private mutating func takeName(_ lines: PatchLines) throws(PatchFault) -> Bool {
    if old == nil, lines.starts(with: "--- ") {
      old = try PatchName(lines.rest(after: "--- "), lines)
    } else if old != nil, new == nil, lines.starts(with: "+++ ") {
      new = try PatchName(lines.rest(after: "+++ "), lines)
    } else if lines.starts(with: "rename from ") {
      from = try PatchName(lines.rest(after: "rename from "), lines)
      status = .renamed
    } else if lines.starts(with: "rename to ") {
      to = try PatchName(lines.rest(after: "rename to "), lines)
    } else if lines.starts(with: "copy from ") {
      from = try PatchName(lines.rest(after: "copy from "), lines)
      status = .copied
    } else if lines.starts(with: "copy to ") {
      to = try PatchName(lines.rest(after: "copy to "), lines)
    } else {
      return false
    }
    return true
  }

  private mutating func takeMode(_ lines: PatchLines) throws(PatchFault) -> Bool {
    if lines.starts(with: "old mode ") {
      oldMode = try mode(lines.rest(after: "old mode "), lines)
    } else if lines.starts(with: "new mode ") {
      newMode = try mode(lines.rest(after: "new mode "), lines)
    } else if lines.starts(with: "new file mode ") {
      newMode = try mode(lines.rest(after: "new file mode "), lines)
      status = .added
    } else if lines.starts(with: "deleted file mode ") {
      oldMode = try mode(lines.rest(after: "deleted file mode "), lines)
      status = .deleted
    } else {
      return false
    }
    return true
  }

  private mutating func takeOther(_ lines: PatchLines) throws(PatchFault) -> Bool {
    if lines.starts(with: "index ") {
      try takeIndex(lines)
      return true
    }
    return lines.starts(with: "similarity index ") || lines.starts(with: "dissimilarity index ")
  }

  private func mode(_ digits: ArraySlice<UInt8>, _ lines: PatchLines) throws(PatchFault) -> FileMode {
    let text = String(decoding: digits, as: UTF8.self)
    let mode = UInt32(text, radix: 8).flatMap { FileMode(git: $0) }
    switch mode {
    case .submodule:
      throw lines.fault("a change of a submodule cannot be applied", "patch the files in it instead")
    case .regular, .executable, .link:
      return mode!
    case .folder, nil:
      throw lines.fault("'\(text)' is no file mode", "use 100644, 100755 or 120000")
    }
  }

  private mutating func takeIndex(_ lines: PatchLines) throws(PatchFault) {
    let text = String(decoding: lines.rest(after: "index "), as: UTF8.self)
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    let ids = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard ids.count == 3, ids[1].isEmpty, parts.count <= 2, Self.isID(ids[0]), Self.isID(ids[2]) else {
      throw lines.fault("this does not read 'index old..new'", "make the diff again")
    }
    oldID = String(ids[0])
    newID = String(ids[2])
    if parts.count == 2, oldMode == nil { oldMode = try mode(ArraySlice(parts[1].utf8), lines) }
  }

  private static func isID(_ text: Substring) -> Bool {
    text.utf8.count >= 4 && text.utf8.count <= 40 && text.utf8.allSatisfy { ObjectID.isHexadecimal($0) }
  }

  /// What the header says.
  func file() throws(PatchFault) -> FilePatch {
    var file = FilePatch(line: start)
    file.status = status
    file.oldMode = oldMode
    file.newMode = newMode
    file.oldID = oldID
    file.newID = newID
    file.hasCarriageReturns = hasCarriageReturns
    let pair = try paths()
    file.old = pair.old
    file.new = pair.new
    if file.old == nil, status == .modified { file.status = .added }
    if file.new == nil, status == .modified { file.status = .deleted }
    if file.status == .added { file.old = nil }
    if file.status == .deleted { file.new = nil }
    if file.status == .added, file.newMode == nil { file.newMode = .regular }
    let isWhole = file.status == .deleted ? file.old != nil : file.new != nil
    guard isWhole, file.status != .added || old.map(\.isNothing) != false else { throw contradiction }
    guard file.status != .deleted || new.map(\.isNothing) != false else { throw contradiction }
    return file
  }

  private func paths() throws(PatchFault) -> (old: BytePath?, new: BytePath?) {
    if status == .renamed || status == .copied {
      guard let from, let to else { throw contradiction }
      return (from.path, to.path)
    }
    let header = PatchName.split(names)
    guard let old, let new else {
      guard let header, self.old == nil else { throw contradiction }
      return try PatchName.stripped(header.old, header.new, start)
    }
    guard let header else { return try PatchName.stripped(old, new, start) }
    guard old.isNothing || old == header.old, new.isNothing || new == header.new else { throw contradiction }
    let pair = try PatchName.stripped(header.old, header.new, start)
    return (old.isNothing ? nil : pair.old, new.isNothing ? nil : pair.new)
  }

  private var contradiction: PatchFault {
    PatchFault(
      line: start, message: "the header of this file does not say which file it is about",
      remedy: "make the diff again")
  }
}
