/// How mutants are built.
public enum Strategy: String, Sendable, CaseIterable {
  /// Together where that can be had and they fit, else one at a time.
  case auto
  /// Together where they fit; where it cannot be had at all, the run is refused.
  case schemata
  /// One at a time.
  case rebuild
}
