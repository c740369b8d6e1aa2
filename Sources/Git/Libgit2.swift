internal import CLibgit2

/// The library's process-wide state: started once, never shut down.
enum Libgit2 {
  private static let started: Int32 = {
    let code = git_libgit2_init()
    guard code >= 0 else { return code }
    for level in [
      GIT_CONFIG_LEVEL_GLOBAL, GIT_CONFIG_LEVEL_XDG, GIT_CONFIG_LEVEL_SYSTEM, GIT_CONFIG_LEVEL_PROGRAMDATA,
    ] {
      _ = git_shim_set_search_path(level.rawValue, "")
    }
    // Nothing is ever run from a repository's configuration, so whose it is does not matter; and in CI
    // containers the checkout often belongs to another user.
    _ = git_shim_set_owner_validation(0)
    _ = git_shim_accept_extensions()
    return code
  }()

  private static let configuration = Lock()

  /// Starts the library unless it is running.
  static func start() throws(GitError) {
    try check(started, "start libgit2")
  }

  /// Runs `body` while `~` stands for `folder`, or for nothing, in the configuration files that libgit2 reads.
  ///
  /// The search path is process-wide: everything that loads configuration goes through here, one at a time.
  static func withHome<Value>(_ folder: String?, _ body: () -> Value) -> Value {
    configuration.withLock {
      _ = git_shim_set_search_path(GIT_CONFIG_LEVEL_GLOBAL.rawValue, folder ?? "")
      defer { _ = git_shim_set_search_path(GIT_CONFIG_LEVEL_GLOBAL.rawValue, "") }
      return body()
    }
  }
}
