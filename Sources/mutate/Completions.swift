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

  private static func takesFolder(_ option: Option) -> Bool { option.value == "DIR" }

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
      return "  \(command.name)) options=\(words) mutants=\(takesMutants(command) ? 1 : 0) ;;"
    }
    let head = [
      "# Completion of mutate for bash.",
      "_mutate() {",
      #"  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}""#,
      "  local command=run options= mutants=0 words=",
      "  case \" \(names) \" in",
      #"  *" ${COMP_WORDS[1]} "*) [ "$COMP_CWORD" -gt 1 ] && command="${COMP_WORDS[1]}" ;;"#,
      "  esac",
      #"  case "$previous" in"#,
    ]
    let middle = ["  esac", #"  case "$command" in"#]
    let tail = [
      "  esac",
      #"  case "$current" in"#,
      #"  -*) words="$options" ;;"#,
      "  *)",
      #"    [ "$command" != completions ] || words="bash zsh fish""#,
      #"    [ "$mutants" = 0 ] || words="$("${COMP_WORDS[0]}" list 2>/dev/null | sed 's/ .*//')""#,
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
          "COMPREPLY=($(compgen -d -- \"$current\"))"
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
      let rest = takesMutants(command) ? ["      '*:mutant:_mutate_mutants'"] : zshWords(command)
      return "  \(command.name))\n    _arguments \\\n" + (options + rest).joined(separator: " \\\n") + " ;;"
    }
    let head = [
      "#compdef mutate",
      "# Completion of mutate for zsh.",
      "_mutate_mutants() {",
      "  local -a mutants",
      #"  mutants=(${(f)"$(mutate list 2>/dev/null | sed 's/ .*//')"})"#,
      "  compadd -a mutants",
      "}",
      "_mutate() {",
      "  local -a names",
      "  names=(",
    ]
    let middle = [
      "  )",
      "  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then",
      "    _describe command names",
      "    _mutate_mutants",
      "    return",
      "  fi",
      "  local command=run",
      "  if (( ${names[(I)$words[2]:*]} )); then",
      "    command=$words[2]",
      "    shift words",
      "    (( CURRENT-- ))",
      "  fi",
      "  case $command in",
    ]
    let tail = [
      "  esac",
      "}",
      #"if [ "$funcstack[1]" = _mutate ]; then _mutate "$@"; else compdef _mutate mutate; fi"#,
      "",
    ]
    return (head + names + middle + cases + tail).joined(separator: "\n")
  }

  private static func zshWords(_ command: any Command.Type) -> [String] {
    command.name == CompletionsCommand.name ? ["      '1:shell:(bash zsh fish)'"] : []
  }

  private static func zshOption(_ option: Option) -> String {
    let help = option.help.replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: ",")
    var text = "\(option.isRepeatable ? "*" : "")\(option.name)[\(help)]"
    if let value = option.value {
      let words = words(of: option)
      text += ":\(value):"
      if takesFolder(option) {
        text += "_files -/"
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
      "function __mutate_mutants; mutate list 2>/dev/null | string replace -r ' .*' ''; end",
    ]
    for command in commands {
      lines.append(
        "complete -c mutate -n __fish_use_subcommand -a \(command.name) -d \(single(command.summary))")
      let isHere =
        command.name == "run"
        ? "not __fish_seen_subcommand_from \(names.replacing("run ", with: ""))"
        : "__fish_seen_subcommand_from \(command.name)"
      for option in command.options { lines.append(fishOption(option, isHere)) }
      if takesMutants(command) {
        lines.append("complete -c mutate -n \(single(isHere)) -a '(__mutate_mutants)'")
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
      line += takesFolder(option) ? " -r -a '(__fish_complete_directories)'" : " -x"
      if !words.isEmpty { line += " -a \(single(words.joined(separator: " ")))" }
    }
    return line + " -d \(single(option.help))"
  }
}
