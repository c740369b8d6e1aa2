internal import CProcess
internal import Foundation

/// One run, on the thread that waits for it: reads the output and the supervisor's records, keeps the time, and ends
/// the family when it has to.
struct SupervisedRun: ~Copyable {
  private let launch: Launch
  private let interruption: Interruption
  private var supervisor: Supervisor
  private var output: OutputReader
  private var status = StatusReader()

  private let clock = SuspendingClock()
  private let begun: SuspendingClock.Instant
  private var lastOutput: SuspendingClock.Instant
  /// When the family is next asked what it has used; nil: never, or the answer is awaited.
  private var askAt: SuspendingClock.Instant?
  /// How many answers have been heeded.
  private var answers = 0
  /// Why the family is being ended, and how far that has come.
  private var cause: Ending?
  private var steps: [(signal: Int32, at: SuspendingClock.Instant)] = []
  /// When a supervisor that should have finished is no longer waited for.
  private var harderMeansAt: SuspendingClock.Instant?
  private var isReleased = false

  /// Starts the command, sees it to its end, and says what was observed.
  static func perform(
    _ launch: Launch, log: CappedLog?, onLine: (@Sendable (String) -> LineResponse)?,
    interruption: Interruption
  ) throws(SpawnError) -> ProcessReport {
    let supervisor = try launch.start()
    var run = SupervisedRun(
      launch: launch, supervisor: supervisor, log: log, onLine: onLine, interruption: interruption)
    run.watch()
    return try run.report()
  }

  private init(
    launch: Launch, supervisor: consuming Supervisor, log: CappedLog?,
    onLine: (@Sendable (String) -> LineResponse)?, interruption: Interruption
  ) {
    self.launch = launch
    self.interruption = interruption
    output = OutputReader(supervisor.output, log: log, onLine: onLine)
    self.supervisor = supervisor
    begun = clock.now
    lastOutput = begun
    askAt = launch.bounds.processorTime.map { begun + SupervisedRun.soonest(toUse: $0) }
  }

  private mutating func watch() {
    while !status.isClosed {
      waitForEvent()
      let now = clock.now
      if !output.isClosed, output.read() { lastOutput = now }
      status.read(from: supervisor.status)
      lookForCause(now)
      askForUse(now)
      takeDueSteps(now)
      loseNoTime(now)
    }
    output.finish()
  }

  /// Sleeps until there is something to read or something is due.
  private func waitForEvent() {
    var events = [
      pollfd(fd: supervisor.status, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output.isClosed ? -1 : supervisor.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: mayBeEnded ? interruption.descriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    guard let due = nextInstant else {
      poll(&events, nfds_t(events.count), -1)
      return
    }
    // Rounded up: to wake just before the time would mean to wake twice.
    let left = max(.zero, clock.now.duration(to: due)) + .milliseconds(1)
    let (seconds, fraction) = left.components
    let milliseconds = min(seconds, 86_400) * 1000 + fraction / 1_000_000_000_000_000
    poll(&events, nfds_t(events.count), Int32(milliseconds))
  }

  private var nextInstant: SuspendingClock.Instant? {
    var instants = [steps.first?.at, harderMeansAt]
    if mayBeEnded { instants += [deadlineAt, idleAt, askAt] }
    return instants.compactMap(\.self).min()
  }

  private var deadlineAt: SuspendingClock.Instant? { launch.bounds.deadline.map { begun + $0 } }

  private var idleAt: SuspendingClock.Instant? { launch.bounds.idle.map { lastOutput + $0 } }

  /// The first reason to end the family counts, and none does once the command has ended.
  private var mayBeEnded: Bool {
    cause == nil && status.exit == nil && status.failure == nil && !status.isClosed
  }

  private mutating func lookForCause(_ now: SuspendingClock.Instant) {
    guard mayBeEnded else { return }
    let polite = Teardown.polite(grace: launch.bounds.grace)
    if isInterrupted {
      end(.cancelled, polite, now)
    } else if output.wantsStop {
      end(.stopped, .immediate, now)
    } else if let deadlineAt, now >= deadlineAt {
      end(.deadline, polite, now)
    } else if let idleAt, now >= idleAt {
      end(.idle, polite, now)
    } else if let most = launch.bounds.processorTime, used >= most {
      end(.processorTime, polite, now)
    }
  }

  /// What the family has used by its last answer.
  private var used: Duration { .milliseconds(Int64(status.used.seconds * 1000)) }

  /// Asks the family what it has used, each time that it can have come to the limit since the last answer.
  private mutating func askForUse(_ now: SuspendingClock.Instant) {
    guard mayBeEnded, let most = launch.bounds.processorTime else { return }
    if status.used.answers > answers {
      answers = status.used.answers
      askAt = now + SupervisedRun.soonest(toUse: most - used)
    }
    guard let due = askAt, now >= due else { return }
    askAt = nil
    supervisor.askForUse()
  }

  /// The least time in which all processors of the machine together can do so much work; at least 0.1 s.
  private static func soonest(toUse work: Duration) -> Duration {
    max(.milliseconds(100), work / ProcessInfo.processInfo.activeProcessorCount)
  }

  private var isInterrupted: Bool {
    var event = pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&event, 1, 0) == 1
  }

  private mutating func end(_ cause: Ending, _ teardown: Teardown, _ now: SuspendingClock.Instant) {
    self.cause = cause
    steps = teardown.steps.map { (signal: $0.signal, at: now + $0.after) }
  }

  private mutating func takeDueSteps(_ now: SuspendingClock.Instant) {
    if status.exit != nil { steps = [] }
    while let step = steps.first, step.at <= now {
      supervisor.send(step.signal)
      steps.removeFirst()
    }
  }

  /// A supervisor whose family has been killed, or whose command has ended, is done in a moment.
  ///
  /// One that is not is told by closing its control pipe, then killed itself.
  private mutating func loseNoTime(_ now: SuspendingClock.Instant) {
    let isEnding = status.exit != nil || status.failure != nil || (cause != nil && steps.isEmpty)
    guard isEnding else { return }
    guard let instant = harderMeansAt else {
      harderMeansAt = now + launch.patience
      return
    }
    guard now >= instant else { return }
    if isReleased { supervisor.kill() } else { supervisor.release() }
    isReleased = true
    harderMeansAt = now + launch.patience
  }

  private func report() throws(SpawnError) -> ProcessReport {
    if let failure = status.failure { throw SpawnError(failure.message(for: launch.command)) }
    let achieved = launch.plan.achieved
    if !status.isDone, !achieved.pid, let session = status.session { cprocess_kill_session(session) }
    return ProcessReport(
      exit: status.exit ?? .unknown("the supervisor did not report it"),
      ending: ending, seconds: status.seconds, strays: status.strays, listeners: status.listeners,
      outputBytes: output.bytes, truncated: output.truncated, logFailure: output.logFailure,
      isolation: achieved, peakMemory: status.peakMemory,
      processorSeconds: status.processorSeconds)
  }

  private var ending: Ending {
    if !status.isDone { return .lost("the supervisor died") }
    if status.exit == nil { return .lost("the family could not be ended in good order") }
    return cause ?? .exited
  }
}
