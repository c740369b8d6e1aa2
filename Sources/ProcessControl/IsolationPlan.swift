internal import CProcess
internal import Foundation

/// The isolation that a run is going to have: what was asked for, as far as it can be had.
struct IsolationPlan {
  var namespaces: UInt32 = 0
  var bindMounts: [BindMount] = []
  var overlay: OverlayMount?

  /// Only as root can the other namespaces be had without one.
  var needsUserNamespace: Bool { namespaces & UInt32(CPROCESS_NEW_USER) != 0 }

  var achieved: AchievedIsolation {
    AchievedIsolation(
      pid: namespaces & UInt32(CPROCESS_NEW_PID) != 0,
      network: namespaces & UInt32(CPROCESS_NEW_NETWORK) != 0,
      mount: namespaces & UInt32(CPROCESS_NEW_MOUNT) != 0)
  }

  /// The lines that map the user and its group to themselves in a user namespace.
  static var identityMaps: (user: String, group: String) {
    ("\(geteuid()) \(geteuid()) 1\n", "\(getegid()) \(getegid()) 1\n")
  }

  init(namespaces: UInt32 = 0, overlay: OverlayMount? = nil) {
    self.namespaces = namespaces
    self.overlay = overlay
  }

  /// Weighs a wish against what can be had.
  ///
  /// A run without its mounts would read and write the wrong files, so it is refused; without the rest it is
  /// still the same run, and the report says so.
  init(_ isolation: Isolation, available: Availability) throws(SpawnError) {
    let mounts = !isolation.bindMounts.isEmpty || isolation.overlay != nil
    if mounts, !isolation.namespaces {
      throw SpawnError("a bind mount or an overlay needs namespaces, and they were not asked for")
    }
    guard isolation.namespaces else { return }
    if mounts, let reason = available.mount.reason { throw SpawnError("no mounts can be had: \(reason)") }
    // Whether an overlay can be had depends on its folders, so it is tried rather than asked for.
    overlay = isolation.overlay
    bindMounts = isolation.bindMounts
    if available.mount.isAvailable { namespaces |= UInt32(CPROCESS_NEW_MOUNT) }
    if available.pid.isAvailable { namespaces |= UInt32(CPROCESS_NEW_PID) }
    if isolation.network == .loopback, available.network.isAvailable {
      namespaces |= UInt32(CPROCESS_NEW_NETWORK)
    }
    if namespaces != 0, available.needsUserNamespace { namespaces |= UInt32(CPROCESS_NEW_USER) }
  }
}
