/// What the prose of a patch file says once its trailers are understood.
public struct MutantHeader: Sendable, Equatable {
  /// The trailers that a header may have.
  ///
  /// An unknown one is a fault, so a typo cannot silently weaken the gate.
  public enum Key: String, CaseIterable, Sendable {
    case killedBy = "Killed-By"
    case provenance = "Provenance"
    case expect = "Expect"
    case platforms = "Platforms"
    case ignoreUntil = "Ignore-Until"
  }

  /// Prose between subject and trailers.
  public var explanation = ""
  /// The values of `Killed-By`.
  public var killers: [Glob] = []
  /// The values of `Provenance`.
  public var provenance: [String] = []
  /// The value of `Expect`.
  public var expectation = Mutant.Expectation.assertion
  /// The values of `Platforms`.
  public var platforms: Set<Platform> = []
  /// The value of `Ignore-Until`.
  public var reprieve: Mutant.Reprieve?
  /// The lines of the file on which the trailers stand, from 1.
  public var lines: [Key: [Int]] = [:]

  /// Understands the trailers of a patch file.
  ///
  /// - Parameters:
  ///   - file: the file taken apart.
  ///   - path: its path, for the findings.
  ///   - trailers: what a trailer parser found in `file.message`, in order.
  ///   - findings: gets every fault; the header then holds what could be understood.
  public init(
    of file: MutantFile, at path: String, trailers: [(key: String, value: String)], findings: inout [Finding]
  ) {
    var reader = Reader(file: file, path: path, trailerCount: trailers.count)
    for (key, value) in trailers { take(key, value, &reader) }
    reader.findTrailersElsewhere()
    reader.findUnread(among: trailers.map(\.key))
    explanation = reader.explanation
    lines = reader.trailerLines
    findings += reader.findings
  }

  private mutating func take(_ name: String, _ value: String, _ reader: inout Reader) {
    guard let key = Key.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
      let known = Key.allCases.map(\.rawValue)
      let hint = nearest(to: name, among: known).map { "did you mean '\($0):'?" }
      return reader.fault(
        .unknownTrailer, name, "unknown trailer '\(name):'",
        hint ?? "known are \(known.joined(separator: ", "))")
    }
    let value = value.trimmingSpaces()
    guard !value.isEmpty else {
      return reader.fault(.invalidTrailer, name, "'\(name):' has no value", "write one, or delete the line")
    }
    switch key {
    case .killedBy: killers.append(Glob(value))
    case .provenance: provenance.append(value)
    case .expect: takeExpectation(value, &reader)
    case .platforms: takePlatforms(value, &reader)
    case .ignoreUntil: takeReprieve(value, &reader)
    }
  }

  private mutating func takeExpectation(_ value: String, _ reader: inout Reader) {
    guard let known = Mutant.Expectation(rawValue: value), known != .assertion else {
      return reader.fault(
        .invalidTrailer, "Expect", "'Expect: \(value)' is neither crash nor timeout",
        "write 'Expect: crash' or 'Expect: timeout', or delete the line when an assertion fails")
    }
    expectation = known
  }

  private mutating func takePlatforms(_ value: String, _ reader: inout Reader) {
    for word in value.split(whereSeparator: { $0 == "," || $0 == " " }) {
      guard let platform = Platform(rawValue: word.lowercased()) else {
        reader.fault(
          .invalidTrailer, "Platforms", "unknown platform '\(word)'", "known are linux and macos")
        continue
      }
      platforms.insert(platform)
    }
  }

  private mutating func takeReprieve(_ value: String, _ reader: inout Reader) {
    let parts = value.split(separator: " ", maxSplits: 1)
    guard let day = parts.first.flatMap({ Day($0) }), parts.count == 2 else {
      return reader.fault(
        .invalidTrailer, "Ignore-Until", "'Ignore-Until: \(value)' is not a day and a reason",
        "write it as 'Ignore-Until: 2027-01-31 why it is accepted'")
    }
    reprieve = Mutant.Reprieve(until: day, reason: parts[1].trimmingSpaces())
  }
}

/// Finds the lines that findings speak of, and the trailers that stand where no trailer parser looks.
private struct Reader {
  let path: String
  let firstLine: Int
  let lines: [String]
  /// The index in `lines` at which the last paragraph, the trailers', begins.
  let trailerStart: Int
  var findings: [Finding] = []

  init(file: MutantFile, path: String, trailerCount: Int) {
    self.path = path
    firstLine = file.messageLine
    lines = file.message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let end = (lines.lastIndex { !$0.trimmingSpaces().isEmpty }).map { $0 + 1 } ?? 0
    let blank = lines[..<end].lastIndex { $0.trimmingSpaces().isEmpty }
    trailerStart = trailerCount == 0 ? end : blank.map { $0 + 1 } ?? 0
  }

  var explanation: String {
    var prose = lines[..<trailerStart]
    while prose.first?.trimmingSpaces().isEmpty == true { prose.removeFirst() }
    while prose.last?.trimmingSpaces().isEmpty == true { prose.removeLast() }
    return prose.joined(separator: "\n")
  }

  /// Where each trailer stands.
  var trailerLines: [MutantHeader.Key: [Int]] {
    var found: [MutantHeader.Key: [Int]] = [:]
    for (index, line) in lines[trailerStart...].enumerated() {
      let name = line.prefix { $0 != ":" }.lowercased()
      guard let key = MutantHeader.Key.allCases.first(where: { $0.rawValue.lowercased() == name }) else {
        continue
      }
      found[key, default: []].append(firstLine + trailerStart + index)
    }
    return found
  }

  mutating func fault(_ rule: Finding.Rule, _ key: String, _ message: String, _ remedy: String) {
    let index = lines.lastIndex { $0.lowercased().hasPrefix(key.lowercased() + ":") }
    findings.append(
      Finding(
        file: path, line: index.map { firstLine + $0 }, rule: rule, message: message, remedy: remedy))
  }

  /// A trailer without a value is none to the parser: its rule would silently not hold.
  mutating func findUnread(among read: [String]) {
    let read = Set(read.map { $0.lowercased() })
    for (index, line) in lines[trailerStart...].enumerated() {
      guard
        let key = MutantHeader.Key.allCases.first(where: {
          line.lowercased().hasPrefix($0.rawValue.lowercased() + ":")
        }),
        !read.contains(key.rawValue.lowercased())
          || line.dropFirst(key.rawValue.count + 1).allSatisfy({ $0 == " " || $0 == "\t" })
      else { continue }
      guard !findings.contains(where: { $0.line == firstLine + trailerStart + index }) else { continue }
      findings.append(
        Finding(
          file: path, line: firstLine + trailerStart + index, rule: .invalidTrailer,
          message: "'\(key.rawValue):' has no value", remedy: "write one, or delete the line"))
    }
  }

  /// A trailer that is not in the last paragraph is prose to every parser: its rule would silently not hold.
  mutating func findTrailersElsewhere() {
    for (index, line) in lines[..<trailerStart].enumerated() {
      guard let key = MutantHeader.Key.allCases.first(where: { line.hasPrefix($0.rawValue + ":") })
      else { continue }
      findings.append(
        Finding(
          file: path, line: firstLine + index, rule: .misplacedTrailer,
          message: "'\(key.rawValue):' stands outside the last paragraph of the header",
          remedy: "put all trailers in one paragraph, right before the line '---'"))
    }
  }
}
