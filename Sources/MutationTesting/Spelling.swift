/// The known name that is nearest to a mistyped one, or nil when none is near enough to be meant.
public func nearest(to word: String, among known: some Sequence<String>) -> String? {
  let limit = max(2, word.count / 3)
  return
    known
    .map { (name: $0, distance: editDistance(word.lowercased(), $0.lowercased())) }
    .filter { $0.distance <= limit }
    .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?
    .name
}

/// The number of single-character insertions, deletions and substitutions between two words (Levenshtein 1966).
func editDistance(_ one: String, _ other: String) -> Int {
  let other = Array(other)
  var row = Array(0...other.count)
  for (i, a) in one.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, b) in other.enumerated() {
      let substitution = diagonal + (a == b ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = Swift.min(substitution, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[other.count]
}
