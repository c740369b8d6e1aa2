/// Completion scripts, made from the tables of the commands.
enum Completions {
  /// The script for a shell; nil: none is known for it.
  static func script(for shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  /// Whether a command takes names of mutants.
  private static func takesMutants(_ command: any Command.Type) -> Bool { command.usage.contains("MUTANT") }

  /// Whether a command takes names of files.
  private static func takesFiles(_ command: any Command.Type) -> Bool {
    command.usage.contains("FILE") || command.usage.contains("REPORT")
  }

  /// Whether a command takes names of files after `--`.
  private static func takesPaths(_ command: any Command.Type) -> Bool { command.usage.contains("-- PATH") }

  private static func takesFolder(_ option: Option) -> Bool { option.value == "DIR" }

  private static func takesFile(_ option: Option) -> Bool { option.value == "PATH" }

  /// Makes two lines of one of `mutate list`: the mutant with its area, and its id alone.
  private static let namesOfMutants = "s/ .*//;p;s/.*\\///"

  /// The words that a value may be, where its help lists them.
  private static func words(of option: Option) -> [String] {
    guard option.value != nil, option.value != "DIR", option.value != "N" else { return [] }
    let head = option.help.prefix { $0 != ":" && $0 != "(" }
    let words = head.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
    guard words.count >= 3, let or = words.lastIndex(of: "or"),
      or == words.count - 2 || option.help.contains(":")
    else { return [] }
    return (words[..<or] + words[(or + 1)...].prefix(1)).filter { !$0.isEmpty }
  }

  private static func single(_ text: String) -> String { "'\(text.replacing("'", with: #"'\''"#))'" }

  // MARK: bash

  private static var bash: String {
    let names = commands.map { $0.name }.joined(separator: " ")
    let options = commands.map { command in
      let words = single(command.options.map(\.name).joined(separator: " "))
      let kinds = [
        takesMutants(command) ? " mutants=1" : "", takesFiles(command) ? " files=1" : "",
        takesPaths(command) ? " files=$dashes" : "",
      ]
      return "  \(command.name)) options=\(words)\(kinds.joined()) ;;"
    }
    let head = [
      "# Completion of mutate for bash.",
      "_mutate_files() {",
      "  compopt -o filenames 2>/dev/null",
      "  local IFS=$'\\n'",
      #"  COMPREPLY=($(compgen "${1:--f}" -- "$current"))"#,
      "}",
      "_mutate() {",
      #"  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}""#,
      "  local command=run options= mutants=0 files=0 dashes=0 words=",
      "  # Bash takes --name=value for three words.",
      #"  if [ "$current" = = ]; then current="#,
      #"  elif [ "$previous" = = ]; then previous="${COMP_WORDS[COMP_CWORD-2]}"; fi"#,
      #"  case " ${COMP_WORDS[*]:1:COMP_CWORD-1} " in *" -- "*) dashes=1 ;; esac"#,
      "  case \" \(names) help \" in",
      #"  *" ${COMP_WORDS[1]} "*) [ "$COMP_CWORD" -gt 1 ] && command="${COMP_WORDS[1]}" ;;"#,
      "  esac",
      #"  case "$previous" in"#,
    ]
    let middle = ["  esac", #"  case "$command" in"#, "  help) words=\(single(names)) ;;"]
    let tail = [
      "  esac",
      #"  case "$dashes$current" in"#,
      #"  0-*) words="$options" ;;"#,
      "  *)",
      #"    [ "$command" != completions ] || words="bash zsh fish""#,
      "    [ \"$mutants\" = 0 ] || words=\"$(\"${COMP_WORDS[0]}\" list 2>/dev/null | sed '\(namesOfMutants)')\"",
      #"    if [ "$files" = 1 ]; then _mutate_files; return; fi"#,
      "    [ \"$COMP_CWORD\" -ne 1 ] || words=\"\(names) help $words\"",
      "    ;;",
      "  esac",
      #"  COMPREPLY=($(compgen -W "$words" -- "$current"))"#,
      "}",
      "complete -F _mutate mutate",
      "",
    ]
    return (head + valueCases + middle + options + tail).joined(separator: "\n")
  }

  private static var valueCases: [String] {
    var seen: Set<String> = []
    var cases: [String] = []
    for option in commands.flatMap({ $0.options })
    where option.value != nil && seen.insert(option.name).inserted {
      let words = words(of: option)
      let reply =
        if takesFolder(option) {
          "_mutate_files -d"
        } else if takesFile(option) {
          "_mutate_files"
        } else if words.isEmpty {
          "COMPREPLY=()"
        } else {
          "COMPREPLY=($(compgen -W \(single(words.joined(separator: " "))) -- \"$current\"))"
        }
      cases.append("  \(option.name)) \(reply); return ;;")
    }
    return cases
  }

  // MARK: zsh

  private static var zsh: String {
    let names = commands.map { command in
      "    " + single("\(command.name):\(command.summary.replacing(":", with: "\\:"))")
    }
    let cases = commands.map { command -> String in
      let options = command.options.map { "      " + zshOption($0) }
      let rest = zshWords(command).map { "      " + single($0) }
      return "  \(command.name))\n    _arguments \\\n" + (options + rest).joined(separator: " \\\n") + " ;;"
    }
    let head = [
      "#compdef mutate",
      "# Completion of mutate for zsh.",
      "_mutate_mutants() {",
      "  local -a mutants",
      "  mutants=(${(f)\"$($program list 2>/dev/null | sed '\(namesOfMutants)')\"})",
      "  compadd -a mutants",
      "}",
      "_mutate_paths() {",
      "  (( ${words[(I)--]} && ${words[(I)--]} < CURRENT )) && _files",
      "}",
      "_mutate() {",
      "  local -a names",
      "  local program=${(Q)words[1]} command=run",
      "  names=(",
    ]
    let middle = [
      "    'help:Show how a command is called.'",
      "  )",
      "  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then",
      "    _describe command names",
      "    _mutate_mutants",
      "    return",
      "  fi",
      "  if (( ${names[(I)$words[2]:*]} )); then",
      "    command=$words[2]",
      "    shift words",
      "    (( CURRENT-- ))",
      "  fi",
      "  case $command in",
    ]
    let tail = [
      "  help) _describe command names ;;",
      "  esac",
      "}",
      #"if [ "$funcstack[1]" = _mutate ]; then _mutate "$@"; else compdef _mutate mutate; fi"#,
      "",
    ]
    return (head + names + middle + cases + tail).joined(separator: "\n")
  }

  /// What the words of a command that are no options may be.
  private static func zshWords(_ command: any Command.Type) -> [String] {
    if command.name == CompletionsCommand.name { return ["1:shell:(bash zsh fish)"] }
    if takesMutants(command) { return ["*:mutant:_mutate_mutants"] }
    if takesFiles(command) { return ["*:report:_files"] }
    return takesPaths(command) ? ["*:path:_mutate_paths"] : []
  }

  private static func zshOption(_ option: Option) -> String {
    let help = option.help.replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: ",")
    let mark = option.value == nil ? "" : "="
    var text = "\(option.isRepeatable ? "*" : "")\(option.name)\(mark)[\(help)]"
    if let value = option.value {
      let words = words(of: option)
      text += ":\(value):"
      if takesFolder(option) {
        text += "_files -/"
      } else if takesFile(option) {
        text += "_files"
      } else if !words.isEmpty {
        text += "(\(words.joined(separator: " ")))"
      }
    }
    return single(text)
  }

  // MARK: fish

  private static var fish: String {
    let names = commands.map { $0.name }.joined(separator: " ")
    var lines = [
      "# Completion of mutate for fish.",
      "complete -c mutate -f",
      "function __mutate_mutants; set -l words (commandline -opc); $words[1] list 2>/dev/null | sed '\(namesOfMutants)'; end",
      "complete -c mutate -n __fish_use_subcommand -a help -d 'Show how a command is called.'",
      "complete -c mutate -n '__fish_seen_subcommand_from help' -a '\(names)'",
    ]
    for command in commands {
      lines.append(
        "complete -c mutate -n __fish_use_subcommand -a \(command.name) -d \(single(command.summary))")
      let isHere =
        command.name == "run"
        ? "not __fish_seen_subcommand_from \(names.replacing("run ", with: "")) help"
        : "__fish_seen_subcommand_from \(command.name)"
      for option in command.options { lines.append(fishOption(option, isHere)) }
      if takesMutants(command) {
        lines.append("complete -c mutate -n \(single(isHere)) -a '(__mutate_mutants)'")
      }
      if takesFiles(command) { lines.append("complete -c mutate -n \(single(isHere)) -F") }
      if takesPaths(command) {
        lines.append(
          "complete -c mutate -n \(single("\(isHere); and contains -- -- (commandline -opc)")) -F")
      }
    }
    lines.append(
      "complete -c mutate -n '__fish_seen_subcommand_from \(CompletionsCommand.name)' -a 'bash zsh fish'")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishOption(_ option: Option, _ condition: String) -> String {
    var line = "complete -c mutate -n \(single(condition)) -l \(option.name.dropFirst(2))"
    if option.value != nil {
      let words = words(of: option)
      line +=
        takesFolder(option) ? " -x -a '(__fish_complete_directories)'" : takesFile(option) ? " -rF" : " -x"
      if !words.isEmpty { line += " -a \(single(words.joined(separator: " ")))" }
    }
    return line + " -d \(single(option.help))"
  }
}
