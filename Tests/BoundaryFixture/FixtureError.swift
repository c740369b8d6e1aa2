/// Why the fixture could not do what was asked.
public enum FixtureError: Error, CustomStringConvertible {
  /// It did not start.
  case notStarted(String)
  /// It ended while an answer was awaited.
  case ended
  /// It refused a command.
  case refused(String)
  /// It is not controlled from here, since its endpoints came from the environment.
  case notControlled

  /// The reason in words.
  public var description: String {
    switch self {
    case .notStarted(let why): "the fixture did not start: \(why)"
    case .ended: "the fixture ended while an answer was awaited"
    case .refused(let why): "the fixture refused a command: \(why)"
    case .notControlled: "the fixture of BOUNDARY_FIXTURE_FIRST and _SECOND takes no commands from here"
    }
  }
}
