import ProcessControl
import Testing

/// The two ways in which a family is held together.
///
/// What is promised is promised of both.
enum Level: CaseIterable, CustomTestStringConvertible {
  case session
  case namespaces

  /// Those that this machine has.
  static let here = allCases.filter { level in
    level == .session || Isolation.available().pid.isAvailable
  }

  var isolation: Isolation {
    Isolation(namespaces: self == .namespaces, network: self == .namespaces ? .loopback : .host)
  }

  var testDescription: String { self == .session ? "in a session" : "in namespaces" }
}
