import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that a test has started, in a process group of its own, with its output in files.
///
/// Files, because a pipe that nobody reads stops the writer, and because one that a grandchild has inherited would
/// keep the test waiting for the grandchild.
final class Child: Sendable {
  /// How a program ended, and what it said.
  struct Ending: Sendable {
    /// The exit code; 128 and the signal's number where a signal ended it.
    var exitCode: Int32
    var output: String
    var errors: String
    /// How long it ran, in seconds.
    var seconds: Double
  }

  struct CannotStart: Error {
    var program: String
    var code: Int32
  }

  let pid: pid_t
  private let files: Scratch
  private let started = Date()

  /// Starts a program with nothing but the given environment, in a folder.
  init(_ words: [String], in folder: String, environment: [String: String]) throws {
    files = try Scratch()
    // `cd`, because not every system can spawn into a folder; `exec`, so that the process id is the program's.
    let line = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder] + words
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let path = files.path
    let (code, pid) = withStrings(line) { line in
      withStrings(variables) { variables in
        Child.spawn(line, variables, output: "\(path)/output", errors: "\(path)/errors")
      }
    }
    guard code == 0 else { throw CannotStart(program: words[0], code: code) }
    self.pid = pid
  }

  /// What it has written to standard error until now.
  var errorsSoFar: String { text("errors") }

  /// Sends it a signal; the children that it may have are not told.
  func send(_ signal: Int32) { _ = kill(pid, signal) }

  /// Waits until it has ended.
  ///
  /// To be called once.
  ///
  /// - Parameter seconds: a generous bound; when it has passed, the whole group is killed, and the code is 137.
  func ending(within seconds: Double = 300) async -> Ending {
    let watchdog = Watchdog(group: pid, after: seconds)
    let pid = pid
    let status = await onThread {
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
      watchdog.stop()
      return status
    }
    let signal = status & 0x7f
    return Ending(
      exitCode: signal == 0 ? (status >> 8) & 0xff : 128 + signal, output: text("output"),
      errors: text("errors"),
      seconds: Date().timeIntervalSince(started))
  }

  private func text(_ name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: "\(files.path)/\(name)") ?? Data(), as: UTF8.self)
  }

  private static func spawn(
    _ line: [UnsafeMutablePointer<CChar>?], _ variables: [UnsafeMutablePointer<CChar>?], output: String,
    errors: String
  ) -> (code: Int32, pid: pid_t) {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for (descriptor, path) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
      posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    // What the test runner ignores or blocks, the program must not.
    var none = sigset_t()
    sigemptyset(&none)
    var usual = sigset_t()
    sigemptyset(&usual)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var pid: pid_t = 0
    let code = posix_spawn(&pid, "/bin/sh", &actions, &attributes, line, variables)
    return (code, pid)
  }
}

private func withStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
