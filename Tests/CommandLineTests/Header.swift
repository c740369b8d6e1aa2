/// The header of a mutant's patch.
struct Header {
  var subject = "Bring back a fault"
  var explanation = "Somebody once wrote it so."
  var killers: [String]
  /// Further trailers, a line each.
  var trailers: [String] = []

  /// A header that names one test.
  static func killedBy(_ test: String, _ trailers: String...) -> Header {
    Header(killers: [test], trailers: trailers)
  }

  /// A header that names no test.
  static let killedByAny = Header(killers: [])

  /// The text up to the diff.
  var text: String {
    let lines = killers.map { "Killed-By: \($0)" } + trailers
    let body = ["Subject: \(subject)", "", explanation, ""] + lines + (lines.isEmpty ? [] : [""])
    return body.dropLast(lines.isEmpty ? 0 : 1).joined(separator: "\n") + "\n---\n"
  }
}
