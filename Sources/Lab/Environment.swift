internal import Foundation

/// The variables that processes of the suite get.
struct Environment: Sendable {
  private let own: [String: String]
  private let extra: [String: String]

  /// - Parameters:
  ///   - own: the gate's own environment.
  ///   - extra: what the configuration adds for the suite.
  init(_ own: [String: String], extra: [String: String]) {
    (self.own, self.extra) = (own, extra)
  }

  /// What tests get: an allow-list, and a home and a folder for temporary files that go with the run.
  func forTests(scratch: String) -> [String: String] {
    var variables = own.filter { Environment.allowed.contains($0.key) }
    variables.merge(Environment.fixed) { _, fixed in fixed }
    variables["HOME"] = "\(scratch)/home"
    variables["TMPDIR"] = "\(scratch)/tmp"
    return variables.merging(extra) { _, extra in extra }
  }

  /// What builds get: everything but secrets, and a folder for temporary files.
  ///
  /// Toolchains find themselves through variables that nobody can list.
  func forBuilds(temporary: String) -> [String: String] {
    var variables = own.filter { !Secrets.looksSecret($0.key) }
    variables["TMPDIR"] = temporary
    return variables.merging(extra) { _, extra in extra }
  }

  /// What builds get, less what differs from call to call: the variables by which shells, terminals and CI systems number
  /// and place what they start.
  func lastingForBuilds() -> [String: String] {
    forBuilds(temporary: "").filter { name, _ in
      !Environment.passing.contains(name) && !Environment.passingHeads.contains { name.hasPrefix($0) }
    }
  }

  private static let passing: Set<String> = [
    "_", "PWD", "OLDPWD", "SHLVL", "COLUMNS", "LINES", "COLORTERM", "WINDOWID", "DISPLAY", "TMPDIR",
    "JOB_COMPLETION_INDEX",
  ]
  private static let passingHeads = [
    "TERM", "SSH_", "XDG_SESSION_", "GITHUB_", "RUNNER_", "CI_JOB_", "CI_PIPELINE_", "CI_COMMIT_",
    "CI_RUNNER_",
    "CI_NODE_", "CIRCLE_", "BUILDKITE_",
  ]
  private static let allowed: Set<String> = [
    "PATH", "USER", "LOGNAME", "SHELL", "LD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "DYLD_LIBRARY_PATH",
    "DEVELOPER_DIR", "SDKROOT", "TOOLCHAINS", "PKG_CONFIG_PATH", "CI", "VIRTUAL_ENV", "JAVA_HOME", "GOPATH",
    "GOROOT", "CARGO_HOME", "RUSTUP_HOME", "NODE_PATH", "PYENV_ROOT", "PYENV_VERSION", "PYTHONPATH",
    "PYTHONDONTWRITEBYTECODE",
  ]
  private static let fixed = [
    "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no", "TERM": "dumb",
  ]
}
