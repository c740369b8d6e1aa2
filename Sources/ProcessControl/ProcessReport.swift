/// How a command ended.
public enum Exit: Sendable, Equatable {
  /// It exited with a code.
  case code(Int32)
  /// A signal ended it.
  case signal(Int32)
  /// It cannot be said, and why.
  case unknown(String)
}

/// What brought a run to its end.
public enum Ending: Sendable, Equatable {
  /// The command ended by itself.
  case exited
  /// The deadline passed.
  case deadline
  /// The command was silent for too long.
  case idle
  /// The family has kept processors busy for longer than it may.
  case processorTime
  /// The Swift task was cancelled.
  case cancelled
  /// The reader of the lines said so.
  case stopped
  /// The supervisor died or did not report, and why.
  ///
  /// Nothing is known of the command; treat it as an error.
  case lost(String)
}

/// A process that outlived the command.
public struct Stray: Sendable, Equatable {
  /// Its id, as the run saw it: inside the PID namespace, where there was one.
  public var pid: Int32
  /// Its arguments, joined by spaces; its name where it had none.
  ///
  /// At most 509 bytes.
  public var commandLine: String
  /// It had to be killed.
  ///
  /// If not, it ended by itself just after the command (within 0.25 s).
  public var killed: Bool

  /// Makes a stray.
  public init(pid: Int32, commandLine: String, killed: Bool) {
    self.pid = pid
    self.commandLine = commandLine
    self.killed = killed
  }
}

/// A TCP socket that still listened when the command had ended.
public struct Listener: Sendable, Equatable {
  /// The numeric address, IPv4 or IPv6.
  public var address: String
  /// The port.
  public var port: UInt16

  /// Makes a listener.
  public init(address: String, port: UInt16) {
    self.address = address
    self.port = port
  }
}

/// How far a run was really kept from the rest of the machine.
public struct AchievedIsolation: Sendable, Equatable, CustomStringConvertible {
  /// The run had a PID namespace, with a `/proc` of its own.
  ///
  /// If not, it had a session and its descendants were swept.
  public var pid: Bool
  /// The run had a network of its own, with loopback only.
  public var network: Bool
  /// The run had a mount namespace.
  public var mount: Bool

  /// Makes a level; without arguments, a session only.
  public init(pid: Bool = false, network: Bool = false, mount: Bool = false) {
    self.pid = pid
    self.network = network
    self.mount = mount
  }

  /// The level in one word: `namespaces` or `session`.
  public var description: String { pid ? "namespaces" : "session" }
}

/// What was observed of one run.
///
/// Facts only: what they mean is for the caller to say.
public struct ProcessReport: Sendable, Equatable {
  /// How the command itself ended.
  public var exit: Exit
  /// What brought the run to its end.
  public var ending: Ending
  /// From the start of the command to its end, in seconds.
  public var seconds: Double
  /// The processes that outlived the command, at most 64.
  ///
  /// Empty when the family was killed, for there is nothing to tell of then.
  public var strays: [Stray]
  /// The sockets of such processes that listened on TCP, at most 64.
  public var listeners: [Listener]
  /// How many bytes the family wrote.
  public var outputBytes: Int
  /// The log leaves something out.
  public var truncated: Bool
  /// Why the log could not be written to the end, if so.
  public var logFailure: String?
  /// The level that was had.
  public var isolation: AchievedIsolation
  /// The largest resident size of any process of the family, in bytes.
  ///
  /// The command starts as a copy of its parent, so a smaller value than the parent's own cannot be told.
  public var peakMemory: UInt64
  /// How long the family has kept processors busy, in seconds, all of its processes together.
  ///
  /// One that escaped its parent without a PID namespace may be missing.
  public var processorSeconds: Double

  /// Makes a report.
  public init(
    exit: Exit, ending: Ending, seconds: Double = 0, strays: [Stray] = [], listeners: [Listener] = [],
    outputBytes: Int = 0, truncated: Bool = false, logFailure: String? = nil,
    isolation: AchievedIsolation = AchievedIsolation(), peakMemory: UInt64 = 0,
    processorSeconds: Double = 0
  ) {
    self.exit = exit
    self.ending = ending
    self.seconds = seconds
    self.strays = strays
    self.listeners = listeners
    self.outputBytes = outputBytes
    self.truncated = truncated
    self.logFailure = logFailure
    self.isolation = isolation
    self.peakMemory = peakMemory
    self.processorSeconds = processorSeconds
  }
}
