/// What a run may use before it is ended.
public struct Bounds: Sendable, Equatable {
  /// How long the whole run may take.
  ///
  /// The time that the machine sleeps does not count.
  public var deadline: Duration?
  /// How long the command may be silent.
  public var idle: Duration?
  /// How long the family may keep processors busy, all of its processes together.
  ///
  /// It is looked at now and then (up to ten times a second when it is near). Where processes that live cannot be
  /// asked (macOS), only those that have ended count.
  public var processorTime: Duration?
  /// The time from the first, polite signal to KILL.
  public var grace: Duration
  /// The limit of each process's data, in bytes (`RLIMIT_DATA`: private writable memory; address space that is only
  /// reserved for reading or shared does not count).
  public var memory: UInt64?
  /// The limit of the user's processes (`RLIMIT_NPROC`).
  ///
  /// The kernel exempts root.
  public var processes: UInt64?
  /// The limit of each written file, in bytes (`RLIMIT_FSIZE`).
  public var fileSize: UInt64?

  /// Makes bounds; without arguments nothing is bounded.
  ///
  /// Core dumps are always off.
  public init(
    deadline: Duration? = nil, idle: Duration? = nil, processorTime: Duration? = nil,
    grace: Duration = .seconds(1), memory: UInt64? = nil, processes: UInt64? = nil, fileSize: UInt64? = nil
  ) {
    self.deadline = deadline
    self.idle = idle
    self.processorTime = processorTime
    self.grace = grace
    self.memory = memory
    self.processes = processes
    self.fileSize = fileSize
  }
}
