internal import CProcess
internal import Foundation

/// The step in which a supervisor could not go on, and why.
struct SpawnFailure: Equatable {
  var stage: Int
  var error: Int32
  var subject: String

  /// One line for someone who knows the command but not the supervisor.
  func message(for command: Command?) -> String {
    "\(attempt(for: command)): \(reason(for: command))"
  }

  private func attempt(for command: Command?) -> String {
    switch stage {
    case CPROCESS_STAGE_EXECUTE: "cannot execute \(command?.executable ?? "")"
    case CPROCESS_STAGE_DIRECTORY: "cannot enter the folder \(command?.workingDirectory ?? "/")"
    case CPROCESS_STAGE_LIMIT: "cannot limit the command"
    case CPROCESS_STAGE_USER: "cannot make a user namespace"
    case CPROCESS_STAGE_UNSHARE: "cannot make namespaces"
    case CPROCESS_STAGE_PRIVATE: "cannot make mounts private"
    case CPROCESS_STAGE_PROC: "cannot mount /proc"
    case CPROCESS_STAGE_OVERLAY: "cannot mount an overlay over \(subject)"
    case CPROCESS_STAGE_BIND: "cannot mount over \(subject)"
    case CPROCESS_STAGE_LOOPBACK: "cannot bring up the loopback interface"
    default: "cannot start a process"
    }
  }

  private func reason(for command: Command?) -> String {
    guard stage == CPROCESS_STAGE_EXECUTE, let command, error == ENOENT else { return systemMessage(error) }
    if !command.executable.contains("/") {
      return "there is no such program in PATH (\(command.environment["PATH"] ?? "not set"))"
    }
    let exists = access(command.executable, F_OK) == 0
    return exists ? "its interpreter does not exist" : systemMessage(error)
  }
}
