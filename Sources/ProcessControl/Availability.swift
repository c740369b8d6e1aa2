internal import CProcess
internal import Foundation

/// Which kinds of isolation this machine gives to this user.
public struct Availability: Sendable, Equatable {
  /// Whether one kind can be had.
  public enum Part: Sendable, Equatable {
    /// It was tried and worked.
    case available
    /// It was tried and did not work, for a reason told in one line.
    case unavailable(String)

    /// It can be had.
    public var isAvailable: Bool { self == .available }

    /// Why it cannot be had.
    public var reason: String? {
      if case .unavailable(let reason) = self { reason } else { nil }
    }
  }

  /// A PID namespace with a `/proc` of its own.
  public var pid: Part
  /// A network namespace with loopback only.
  public var network: Part
  /// A mount namespace, for bind mounts.
  public var mount: Part
  /// Overlay mounts, with the upper layer in the folder for temporary files.
  public var overlay: Part
  /// The others can be had in a user namespace only.
  var needsUserNamespace: Bool

  /// What stands for an answer where nobody has asked.
  static let nothingAsked = Availability(nothing: "not asked for")

  init(nothing reason: String) {
    (pid, network, mount, overlay) = (
      .unavailable(reason), .unavailable(reason), .unavailable(reason), .unavailable(reason)
    )
    needsUserNamespace = false
  }
}

extension Isolation {
  /// What can be had here.
  ///
  /// Found out by trying, once in the life of the program; takes some milliseconds.
  public static func available() -> Availability {
    Probe.result
  }

  /// Whether an overlay can be had whose upper layer is in this folder: not every file system can take one.
  public static func overlayAvailable(in folder: String) -> Availability.Part {
    let known = available()
    guard known.mount.isAvailable else { return known.mount }
    return Probe.overlay(in: folder, inUserNamespace: known.needsUserNamespace)
  }
}
