/// Finds the places of a file's hunks and puts their new lines there.
///
/// Never fuzzy: a place is where all context and removed lines stand exactly. The stated place comes first; else
/// the one place in the file, if it is one.
struct HunkAnchor {
  private let patch: FilePatch
  private let lines: FileLines

  init(_ patch: FilePatch, _ content: [UInt8]) {
    self.patch = patch
    lines = FileLines(content)
  }

  /// The content after, and how the places were found.
  func result() throws(StaleReason) -> (content: [UInt8], anchoring: Anchoring) {
    var content: [UInt8] = []
    var next = 0
    var anchoring = Anchoring.exact
    for hunk in patch.hunks {
      // Once a hunk has moved, the place that the next one states means little: only a sole place is certain.
      let place = try place(of: hunk, from: next, trustingItsLine: anchoring == .exact)
      if place.line != Self.statedLine(hunk) { anchoring = .moved }
      content += lines.slice(next..<place.line)
      content += place.text.after
      next = place.line + place.text.lineCount
    }
    content += lines.slice(next..<lines.count)
    return (content, anchoring)
  }

  /// The line, from 0, at which a hunk says it starts.
  private static func statedLine(_ hunk: Hunk) -> Int {
    hunk.oldCount == 0 ? hunk.oldStart : hunk.oldStart - 1
  }

  private typealias Place = (line: Int, text: HunkText)

  private func place(
    of hunk: Hunk, from next: Int, trustingItsLine: Bool
  ) throws(StaleReason) -> Place {
    let readings = HunkText.readings(of: hunk, in: patch)
    if !hunk.hasContext { return try wholeFile(hunk, readings) }
    let stated = Self.statedLine(hunk)
    if trustingItsLine, stated >= next, let text = readings.first(where: { lines.has($0, at: stated) }) {
      return (stated, text)
    }
    let places = places(of: readings)
    guard places.count < 2 else { throw severalPlaces(hunk, places.map(\.line)) }
    guard let place = places.first else { throw noPlace(hunk, readings) }
    guard place.line >= next else { throw outOfOrder(hunk, place.line) }
    return place
  }

  private func places(of readings: [HunkText]) -> [Place] {
    var places: [Place] = []
    for text in readings {
      for line in lines.places(of: text) where !places.contains(where: { $0.line == line }) {
        places.append((line, text))
      }
    }
    return places
  }

  /// Whether every hunk has exactly one place in the file, whatever line it states.
  var isUnambiguous: Bool {
    patch.hunks.allSatisfy { !$0.hasContext || count(of: $0) == 1 }
  }

  /// The first hunk that has several places in the file.
  var ambiguousHunk: Hunk? {
    patch.hunks.first { $0.hasContext && count(of: $0) > 1 }
  }

  private func count(of hunk: Hunk) -> Int {
    places(of: HunkText.readings(of: hunk, in: patch)).count
  }

  /// A hunk without context has one place only: all of the file.
  private func wholeFile(_ hunk: Hunk, _ readings: [HunkText]) throws(StaleReason) -> Place {
    for text in readings where text.lineCount == lines.count && lines.has(text, at: 0) { return (0, text) }
    let wanted = hunk.oldCount == 0 ? "an empty file" : "the whole file"
    throw stale(
      .noPlace, hunk, "the hunk has no context, so it must be \(wanted) that it changes, and it is not")
  }

  private func noPlace(_ hunk: Hunk, _ readings: [HunkText]) -> StaleReason {
    let isApplied = readings.contains { !lines.places(of: $0.reversed).isEmpty }
    if isApplied { return stale(.alreadyThere, hunk, "the file has the hunk's new lines already") }
    let wanted = hunk.landmark.map { ", such as '\(Self.shown($0.bytes))'," } ?? ""
    return stale(
      .noPlace, hunk, "the lines that the hunk starts from\(wanted) stand nowhere in the file together")
  }

  private func severalPlaces(_ hunk: Hunk, _ places: [Int]) -> StaleReason {
    let numbers = places.sorted().map { $0 + 1 }
    let shown =
      numbers.prefix(8).map(String.init).joined(separator: ", ") + (numbers.count > 8 ? ", ..." : "")
    return stale(
      .severalPlaces(numbers), hunk,
      "the lines that the hunk starts from stand in \(numbers.count) places, at lines \(shown)")
  }

  private func outOfOrder(_ hunk: Hunk, _ line: Int) -> StaleReason {
    stale(
      .noPlace, hunk, "the only place that fits, at line \(line + 1), overlaps or precedes the hunk before")
  }

  private func stale(_ kind: StaleReason.Kind, _ hunk: Hunk, _ text: String) -> StaleReason {
    StaleReason(
      kind: kind, file: patch.place, hunkHeader: hunk.header, oldLine: hunk.oldStart,
      message: "\(patch.place), hunk of line \(hunk.oldStart): \(text)")
  }

  private static func shown(_ line: [UInt8]) -> String {
    let text = String(decoding: line, as: UTF8.self).drop { $0 == " " || $0 == "\t" }
    let visible = String(text.filter { !$0.isNewline })
    return visible.count > 80 ? visible.prefix(77) + "..." : visible
  }
}
