internal import CLibgit2

/// What the configuration says about reading a work tree.
struct SourceSettings: Sendable {
  /// `core.ignoreCase`: patterns match letters of either case.
  var ignoresCase = false
  /// `core.fileMode`: whether executable bits on disk mean anything.
  var trustsFileMode = true
  /// The user's own ignore file, `core.excludesFile`.
  var excludesFile: String?

  /// Reads the repository's configuration with the user's beneath it.
  ///
  /// The user's files are added to the handle that libgit2 keeps for the repository, so that it judges what is
  /// changed as git does (`core.autocrlf` mostly stands there). They change no byte that is read or written.
  init(of repository: OpaquePointer, _ environment: UserEnvironment) {
    var configuration: OpaquePointer?
    // First without a home: libgit2 would look there itself, past GIT_CONFIG_GLOBAL.
    let code = Libgit2.withHome(nil) { git_repository_config(&configuration, repository) }
    defer { git_config_free(configuration) }
    let read = Libgit2.withHome(environment.home) { () -> SourceSettings? in
      guard code == 0 else { return nil }
      for file in environment.configurationFiles {
        // A user's file that cannot be read is no reason to stop: it only says what to leave out.
        _ = git_config_add_file_ondisk(configuration, file.path, file.level, repository, 0)
      }
      return SourceSettings(configuration, environment)
    }
    git_error_clear()
    self = read ?? SourceSettings()
  }

  private init() {}

  private init(_ configuration: OpaquePointer?, _ environment: UserEnvironment) {
    ignoresCase = Self.flag(configuration, "core.ignorecase") ?? false
    trustsFileMode = Self.flag(configuration, "core.filemode") ?? true
    excludesFile =
      Self.path(configuration, "core.excludesfile", environment) ?? environment.defaultExcludesFile
  }

  private static func flag(_ configuration: OpaquePointer?, _ name: String) -> Bool? {
    var value: Int32 = 0
    return git_config_get_bool(&value, configuration, name) == 0 ? value != 0 : nil
  }

  private static func path(
    _ configuration: OpaquePointer?, _ name: String, _ environment: UserEnvironment
  ) -> String? {
    var buffer = git_buf()
    guard git_config_get_string_buf(&buffer, configuration, name) == 0 else { return nil }
    defer { git_buf_dispose(&buffer) }
    let path = String(cString: buffer.ptr)
    if path.hasPrefix("~/"), let home = environment.home { return home + path.dropFirst() }
    return path
  }
}
