/// What two pieces of syntax that stand in the same place have between them.
enum Difference {
  /// The same tokens in the same structure.
  case none
  /// Nothing but what these changes do.
  case settled(Changes)
  /// More than sites inside can do: a site around them has to.
  case open(OpenDifference)

  /// Both of two differences that stand beside each other.
  static func + (left: Difference, right: Difference) -> Difference {
    switch (left, right) {
    case (.none, let other), (let other, .none): other
    case (.settled(let left), .settled(let right)):
      .settled(
        Changes(
          edits: left.edits + right.edits, additions: left.additions + right.additions,
          clauses: both(left.clauses, right.clauses)))
    case (.open(let left), .open(let right)):
      .open(OpenDifference(clauses: both(left.clauses, right.clauses), reason: left.reason ?? right.reason))
    case (.open(let open), .settled(let changes)), (.settled(let changes), .open(let open)):
      .open(OpenDifference(clauses: both(open.clauses, changes.clauses), reason: open.reason))
    }
  }

  private static func both(_ left: [ClausePair]?, _ right: [ClausePair]?) -> [ClausePair]? {
    guard let left, let right else { return nil }
    return left + right
  }
}

/// What one mutant does to one file.
struct Changes {
  var edits: [Edit] = []
  var additions: [Addition] = []
  /// Where in conditional clauses the changes are, if that is all of them; else nil.
  var clauses: [ClausePair]?
}

/// A difference that no site holds yet.
struct OpenDifference {
  /// Where in conditional clauses the difference is, if that is all of it; else nil.
  var clauses: [ClausePair]?
  /// What the difference is, for people.
  var reason: String?

  init(clauses: [ClausePair]? = nil, reason: String? = nil) {
    self.clauses = clauses
    self.reason = reason
  }
}
