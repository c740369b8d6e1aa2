/// Which network a command sees.
public enum NetworkAccess: Sendable, Equatable {
  /// The machine's own.
  case host
  /// A loopback interface of its own and nothing else.
  case loopback
}

/// A file or folder that a command sees in place of another.
public struct BindMount: Sendable, Equatable {
  /// What is seen.
  public var source: String
  /// Where it is seen.
  ///
  /// Has to exist, and to be of the same kind.
  public var target: String

  /// Makes a bind mount.
  public init(source: String, target: String) {
    self.source = source
    self.target = target
  }
}

/// A folder that a command can change without the folder changing: what it writes goes to a layer above.
public struct OverlayMount: Sendable, Equatable {
  /// The folder that is kept as it is.
  ///
  /// The layered view is seen at its own path.
  public var lower: String
  /// The folder that takes what is written.
  ///
  /// The same one in a later run continues where this one ended.
  public var upper: String
  /// An empty folder for the kernel's use, on the same file system as `upper`, outside of it.
  public var work: String

  /// Makes an overlay.
  ///
  /// All three folders have to exist; `upper` and `work` belong to one run at a time.
  public init(lower: String, upper: String, work: String) {
    self.lower = lower
    self.upper = upper
    self.work = work
  }

  /// The mount's options, in which a comma, a colon and a backslash of a path need a backslash.
  func options(inUserNamespace: Bool) -> String {
    let parts = ["lowerdir=\(escaped(lower))", "upperdir=\(escaped(upper))", "workdir=\(escaped(work))"]
    return (parts + (inUserNamespace ? ["userxattr"] : [])).joined(separator: ",")
  }

  private func escaped(_ path: String) -> String {
    path.reduce(into: "") { result, character in
      if "\\:,".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
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
