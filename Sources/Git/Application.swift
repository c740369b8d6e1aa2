/// What came of applying a patch to a tree.
public enum Application: Sendable, Equatable {
  /// The tree with the change made, and how its place was found.
  case applied(tree: ObjectID, anchoring: Anchoring)
  /// The patch has no certain place in the tree.
  case stale(StaleReason)
}

/// How the place of a patch was found; of several hunks, the least certain way counts.
public enum Anchoring: String, Sendable, Codable, Comparable {
  /// Every hunk fits where it says.
  case exact
  /// Every hunk fits in one place, for some of them another than they say.
  case moved
  /// By a three-way merge from the blob that the patch was made against.
  case merged

  private var rank: Int {
    switch self {
    case .exact: 0
    case .moved: 1
    case .merged: 2
    }
  }

  /// Orders by certainty, the most certain first.
  public static func < (left: Anchoring, right: Anchoring) -> Bool { left.rank < right.rank }
}

/// Why a patch has no certain place in a tree.
public struct StaleReason: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of reason.
  public enum Kind: Sendable, Equatable {
    /// The file to change is not in the tree.
    case missingFile
    /// The lines that a hunk starts from are nowhere in the file.
    case noPlace
    /// They are in several places: the line numbers where, from 1.
    case severalPlaces([Int])
    /// The path leads through a link, or the patch would make a link that leads out of the repository.
    case throughLink
    /// The path leads into a submodule.
    case underSubmodule
    /// What the patch would add is there already.
    case alreadyThere
    /// The path is something else than the patch takes it for: a folder, a link, a file with other content.
    case otherKind
  }

  /// What kind of reason it is.
  public var kind: Kind
  /// The file, from the repository's root.
  public var file: String
  /// The `@@` line of the hunk, where it is one hunk's fault.
  public var hunkHeader: String?
  /// The line at which that hunk says it starts, from 1.
  public var oldLine: Int?
  /// A sentence that names the place and what was wanted there.
  public var message: String

  /// Makes a reason from its parts.
  public init(kind: Kind, file: String, hunkHeader: String? = nil, oldLine: Int? = nil, message: String) {
    self.kind = kind
    self.file = file
    self.hunkHeader = hunkHeader
    self.oldLine = oldLine
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
