/// Which network a command sees.
public enum NetworkAccess: Sendable, Equatable {
  /// The machine's own.
  case host
  /// A loopback interface of its own and nothing else.
  case loopback
}

/// How far a command and its family are kept from the rest of the machine.
public struct Isolation: Sendable, Equatable {
  /// Use namespaces as far as they can be had.
  ///
  /// What was had is in the report.
  public var namespaces: Bool
  /// The network, if namespaces are used and a network of the run's own can be had.
  public var network: NetworkAccess
  /// Seen inside the run only.
  ///
  /// Mounted after the overlay, in order. Refused where they cannot be had.
  public var bindMounts: [BindMount]
  /// Seen inside the run only.
  ///
  /// Refused where it cannot be had.
  public var overlay: OverlayMount?

  /// Makes an isolation; without arguments, a session of its own and no more.
  public init(
    namespaces: Bool = false, network: NetworkAccess = .host, bindMounts: [BindMount] = [],
    overlay: OverlayMount? = nil
  ) {
    self.namespaces = namespaces
    self.network = network
    self.bindMounts = bindMounts
    self.overlay = overlay
  }
}
