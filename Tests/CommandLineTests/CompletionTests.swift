import Foundation
import Testing

/// The completion scripts in the shells that they are for.
@Suite struct CompletionTests {
  /// What is typed after `mutate `, and all that may come of its last word.
  private static let table: [(typed: String, expected: [String])] = [
    ("ne", ["new"]), ("re", ["redirect/port-ignored", "refresh", "report"]), ("hel", ["help"]),
    ("help ne", ["new"]), ("port-i", ["port-ignored"]), ("show redirect/p", ["redirect/port-ignored"]),
    ("run --conf", ["--confirm"]), ("--fail", ["--fail-fast"]), ("run --network l", ["loopback"]),
    ("run --network=l", ["loopback"]), ("new --expect ", ["crash", "timeout"]),
    ("completions ", ["bash", "fish", "zsh"]), ("check --state muta", ["mutants"]), ("new --summary r", []),
    ("report rul", ["rules.sh"]), ("report --html rul", ["rules.sh"]), ("merge rul", ["rules.sh"]),
    ("new x -- rul", ["rules.sh"]), ("new rul", []), ("harvest -- rul", ["rules.sh"]),
  ]

  @Test(.enabled(if: Shell.bash.isThere, "there is no bash here"), arguments: table)
  func `bash completes commands, options, values, files and mutants`(typed: String, expected: [String])
    async throws
  {
    let script = #"""
      eval "$(mutate completions bash)" || exit 1
      words="mutate $1"
      read -r -a COMP_WORDS <<< "${words/=/ = }"
      case "$words" in *" ") COMP_WORDS+=("") ;; esac
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _mutate
      printf '%s\n' "${COMPREPLY[@]}"
      """#
    try await complete(["bash", "-c", script, "bash", typed], expected)
  }

  @Test(
    .enabled(if: Shell.zsh.isThere, "there is no zsh here; ci/setup shells installs it"), arguments: table)
  func `zsh completes commands, options, values, files and mutants`(typed: String, expected: [String])
    async throws
  {
    try await complete(["zsh", "-f", "-c", CompletionTests.zsh, "zsh", typed], expected)
  }

  @Test(
    .enabled(if: Shell.fish.isThere, "there is no fish here; ci/setup shells installs it"), arguments: table)
  func `fish completes commands, options, values, files and mutants`(typed: String, expected: [String])
    async throws
  {
    let script = "mutate completions fish | source; complete -C \"mutate $TYPED\""
    try await complete(["TYPED=\(typed)", "fish", "--no-config", "-c", script], expected)
  }

  /// Types into a zsh on a terminal of its own, whose `compadd` tells what it is given.
  private static let zsh = #"""
    zmodload zsh/zpty || exit 1
    mkdir -p $HOME/functions && mutate completions zsh > $HOME/functions/_mutate || exit 1
    cat > $HOME/rc <<'RC'
    fpath=($HOME/functions $fpath)
    autoload -U compinit; compinit -u -D
    compadd() {
      if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
      local -a hits
      builtin compadd -A hits "$@"
      print -rl -- $hits >> $HOME/hits
      builtin compadd "$@"
    }
    complete-and-tell() { zle complete-word; zle -I; print "the word is com""plete" }
    zle -C complete-word complete-word _main_complete
    zle -N complete-and-tell
    bindkey '^X^X' complete-and-tell
    print "the shell is rea""dy"
    RC
    : > $HOME/hits
    zpty shell zsh -f -i
    zpty -w shell ". $HOME/rc"
    zpty -r shell said '*the shell is ready*'
    zpty -n -w shell "mutate $1"$'\C-x\C-x'
    zpty -r shell said '*the word is complete*'
    zpty -d shell
    sort -u $HOME/hits
    """#

  /// Completes in a repository with mutants, where `mutate` is in the path.
  private func complete(_ words: [String], _ expected: [String]) async throws {
    let fixture = try await FixtureRepository()
    try await fixture.addKilledMutants()
    let (home, programs) = (fixture.outside("shell"), fixture.outside("programs"))
    for folder in [home, programs] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(programs)/mutate", withDestinationPath: Program.path)
    var environment = fixture.environment
    environment["PATH"] = "\(programs):\(environment["PATH"] ?? "/usr/bin:/bin")"
    environment["HOME"] = home
    environment["TERM"] = "dumb"
    let ending = try await Child(["env"] + words, in: fixture.root, environment: environment)
      .ending(within: 120)
    let replies = ending.output.split(separator: "\n").map { line in
      // fish describes each word, and gives the whole of one that has a value.
      let word = line.split(separator: "\t")[0]
      return String(word.split(separator: "=").last ?? word).trimmingSuffix("/")
    }
    #expect(
      ending.exitCode == 0 && Set(replies.filter { !$0.isEmpty }) == Set(expected),
      "\(ending.output) \(ending.errors)")
  }

  @Test func `every shell's script knows every command and option`() async throws {
    let fixture = try await FixtureRepository()
    let help = try await fixture.mutate(["new", "--help"], in: "/").output
    let options = help.matches(of: /\n  (--[a-z-]+)/).map { String($0.output.1) }
    #expect(options.count > 8)
    for shell in ["bash", "zsh", "fish"] {
      let script = try await fixture.mutate(["completions", shell], in: "/")
      #expect(script.exitCode == 0 && script.errors.isEmpty)
      for command in ["run", "refresh", "harvest"] { #expect(script.output.contains(command)) }
      for option in options {
        #expect(
          script.output.contains(shell == "fish" ? "-l \(option.dropFirst(2))" : option), "\(shell) \(option)"
        )
      }
    }
    for words in [[], ["tcsh"], ["bash", "zsh"]] {
      #expect(try await fixture.mutate(["completions"] + words, in: "/").exitCode == 2)
    }
  }
}

/// A shell that may be installed.
private enum Shell: String {
  case bash, zsh, fish

  var isThere: Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(rawValue)") }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
