internal import CLibgit2

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Where the user's own git settings are, taken from the environment as git takes it.
struct UserEnvironment: Sendable {
  private let variables: [String: String]

  /// The variables that count; others are not looked at.
  private static let names = [
    "HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
    "GIT_CEILING_DIRECTORIES",
  ]

  /// An environment of these variables only.
  init(_ variables: [String: String]) {
    self.variables = variables
  }

  /// The environment of this process.
  static var process: UserEnvironment {
    var variables: [String: String] = [:]
    for name in names {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return UserEnvironment(variables)
  }

  private func value(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  var home: String? { value("HOME") }
  var ceilings: String? { value("GIT_CEILING_DIRECTORIES") }

  private var configurationFolder: String? {
    value("XDG_CONFIG_HOME").map { "\($0)/git" } ?? home.map { "\($0)/.config/git" }
  }

  /// The excludes file that holds where no configuration names one.
  var defaultExcludesFile: String? { configurationFolder.map { "\($0)/ignore" } }

  /// The configuration files outside the repository, by the level at which libgit2 takes them.
  var configurationFiles: [(path: String, level: git_config_level_t)] {
    var files: [(path: String, level: git_config_level_t)] = []
    if value("GIT_CONFIG_NOSYSTEM") == nil {
      files.append((value("GIT_CONFIG_SYSTEM") ?? "/etc/gitconfig", GIT_CONFIG_LEVEL_SYSTEM))
    }
    if let global = variables["GIT_CONFIG_GLOBAL"] {
      files.append((global, GIT_CONFIG_LEVEL_GLOBAL))
    } else {
      if let folder = configurationFolder { files.append(("\(folder)/config", GIT_CONFIG_LEVEL_XDG)) }
      if let home { files.append(("\(home)/.gitconfig", GIT_CONFIG_LEVEL_GLOBAL)) }
    }
    return files
  }
}
