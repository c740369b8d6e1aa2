internal import CLibgit2

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Why an operation on a repository failed.
///
/// Every failure of libgit2 and of the system calls around it becomes one of these, in ``check(_:_:)`` or
/// ``GitError/system(_:)``.
public struct GitError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was being done, as a phrase that names the path or object: `open the repository of a folder`.
  public var operation: String
  /// libgit2's return code (negative), or the `errno` of a system call (positive).
  public var code: Int32
  /// What went wrong, in libgit2's or the system's words.
  public var message: String

  /// Makes an error from its parts.
  public init(operation: String, code: Int32, message: String) {
    self.operation = operation
    self.code = code
    self.message = message
  }

  /// What could not be done, and why.
  public var description: String { "could not \(operation): \(message)" }

  /// The error of the system call that has just failed.
  static func system(_ operation: String) -> GitError {
    let code = errno
    return GitError(operation: operation, code: code, message: String(cString: strerror(code)))
  }
}

/// Turns a return code of libgit2 into an error: the only place that reads libgit2's last message.
///
/// The message is read and cleared in the call that failed, so that none leaks into the next.
func check(_ code: Int32, _ operation: @autoclosure () -> String) throws(GitError) {
  guard code < 0 else { return }
  let last = git_error_last()
  let text = last?.pointee.message.map { String(cString: $0) }
  git_error_clear()
  throw GitError(operation: operation(), code: code, message: text ?? "libgit2 error \(code)")
}
