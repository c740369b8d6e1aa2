import MutationTesting

/// What is wrong with a command line, and what to do about it.
struct UsageError: Error {
  var message: String
  var hint: String?

  init(_ message: String, hint: String? = nil) {
    (self.message, self.hint) = (message, hint)
  }
}

/// The words of a command line, sorted into options and names.
struct Arguments {
  /// What is neither an option nor the value of one.
  private(set) var names: [String] = []
  /// The names after `--`, which are among `names` as well.
  private(set) var namesAfterDashes: [String] = []
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []

  /// Sorts words by a command's options.
  ///
  /// `--name value` and `--name=value` are the same; after `--` all are names.
  init(_ words: some Sequence<String>, options: [Option]) throws(UsageError) {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        names += rest
        namesAfterDashes = Array(rest)
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        names.append(word)
        continue
      }
      try take(word == "-h" ? "--help" : word, from: &rest, options)
    }
  }

  private mutating func take(_ word: String, from rest: inout ArraySlice<String>, _ options: [Option])
    throws(UsageError)
  {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = options.first(where: { $0.name == parts[0] }) else {
      let hint = nearest(to: parts[0], among: options.map(\.name)).map { "did you mean \($0)?" }
      throw UsageError("unknown option \(parts[0])", hint: hint ?? "--help shows them all")
    }
    guard let valueName = option.value else {
      guard parts.count == 1 else { throw UsageError("\(option.name) takes no value") }
      flags.insert(option.name)
      return
    }
    guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty else {
      throw UsageError("\(option.name) needs a value", hint: "write \(option.name) \(valueName)")
    }
    guard values[option.name] == nil || option.isRepeatable else {
      throw UsageError("\(option.name) is given twice", hint: "give it once")
    }
    values[option.name, default: []].append(value)
  }

  /// Whether a flag is set.
  func has(_ name: String) -> Bool { flags.contains(name) }

  /// An option's value.
  func text(_ name: String) -> String? { values[name]?.last }

  /// All values of an option that may be given several times.
  func texts(_ name: String) -> [String] { values[name] ?? [] }

  /// An option's value as a whole number from 1.
  func count(_ name: String) throws(UsageError) -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text), number >= 1, number <= 10_000 else {
      throw UsageError("\(name) must be a whole number from 1, not '\(text)'")
    }
    return number
  }

  /// An option's value as a number of seconds above 0.
  func seconds(_ name: String) throws(UsageError) -> Double? {
    guard let text = text(name) else { return nil }
    guard let number = Double(text), number.isFinite, number > 0, number < 1e7 else {
      throw UsageError("\(name) must be a number of seconds above 0, not '\(text)'")
    }
    return number
  }

  /// An option's value as the seed of an order: a number, or `random`.
  func seed(_ name: String) throws(UsageError) -> UInt64? {
    guard let text = text(name) else { return nil }
    if text == "random" { return UInt64.random(in: 0...999_999) }
    guard let seed = UInt64(text) else {
      throw UsageError("\(name) must be a whole number from 0, or random, not '\(text)'")
    }
    return seed
  }

  /// An option's value as one of a few words.
  func word(_ name: String, of known: [String]) throws(UsageError) -> String? {
    guard let text = text(name) else { return nil }
    guard known.contains(text) else {
      let hint = nearest(to: text, among: known).map { "did you mean '\($0)'?" }
      throw UsageError("\(name) must be \(known.joined(separator: ", ")), not '\(text)'", hint: hint)
    }
    return text
  }
}
