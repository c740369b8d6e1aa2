/// One change of one text in one file.
struct Edit {
  var file = "rules.sh"
  var old: String
  var new: String

  /// Every port counts as the same: `testOtherPortIsRefused` notices.
  static let portIgnored = Edit(old: #"test "port $1" = "port $2""#, new: "true")
  /// Every generation counts as current: `testOldGenerationIsRefused` notices.
  static let generationUnchecked = Edit(old: #"test "generation $1" = "generation $2""#, new: "true")
  /// A path matches its siblings: `testSiblingPathIsRefused` notices.
  static let siblingMatched = Edit(old: #""$1"/*)"#, new: #""$1"*)"#)
  /// The operands change places: nothing notices, since nothing changes.
  static let equalBySymmetry = Edit(
    old: #""generation $1" = "generation $2""#, new: #""generation $2" = "generation $1""#)

  /// A path is compared by other words as well.
  static func path(_ words: String) -> Edit {
    Edit(old: "path_matches() {", new: "path_matches() {\n  \(words)")
  }

  /// The port is compared by other words.
  static func port(_ words: String) -> Edit { Edit(old: #"test "port $1" = "port $2""#, new: words) }
}
