internal import CProcess
internal import Foundation

/// The message of the system for an error number.
func systemMessage(_ error: Int32) -> String {
  String(cString: strerror(error))
}

/// A supervisor process, owned.
///
/// When the value goes, so do the process and its family.
struct Supervisor: ~Copyable {
  private let pid: pid_t
  private var control: Int32
  private let controlReader: Int32
  /// Where records are read.
  ///
  /// Does not block.
  let status: Int32
  /// Where the family's output is read.
  ///
  /// Does not block.
  let output: Int32

  init(_ handle: cprocess_supervisor) {
    pid = handle.pid
    control = handle.control
    controlReader = handle.control_reader
    status = handle.status
    output = handle.output
  }

  deinit {
    if control >= 0 { close(control) }
    close(controlReader)
    close(status)
    close(output)
    // Returns at once: a supervisor ends right after its last record, and is killed when it does not.
    while waitpid(pid, nil, 0) < 0 && errno == EINTR {}
  }

  /// Has a signal sent to the whole family.
  func send(_ signal: Int32) {
    var byte = UInt8(signal)
    // Not heeded when the supervisor is gone, and then the status pipe tells so.
    _ = write(control, &byte, 1)
  }

  /// Asks what the family has used so far; the answer is a record.
  func askForUse() {
    send(0)
  }

  /// Has the family killed from outside, where the supervisor's own first process does not answer.
  mutating func release() {
    if control >= 0 { close(control) }
    control = -1
  }

  /// Kills the supervisor itself, the last resort.
  func kill() {
    _ = Foundation.kill(pid, SIGKILL)
  }
}
