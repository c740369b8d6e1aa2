internal import Foundation

/// How the build compiles the files of one Swift module, each by itself.
struct ModuleCompilation: Sendable, Equatable {
  /// The compiler's command line for one of the files.
  private let words: [String]
  /// Where the object of each source file goes, by absolute path.
  private let objects: [String: String]

  /// - Parameters:
  ///   - job: the compiler's command line for any file of the module, as `swiftc -driver-print-jobs` prints it.
  ///   - objects: where the object of each source file goes, by absolute path.
  /// - Returns: nil where the line is none that compiles one file of the module to one object.
  init?(job: String, objects: [String: String]) {
    let words = ModuleCompilation.words(of: job)
    guard words.filter({ $0 == ModuleCompilation.mark }).count == 1, words.filter({ $0 == "-o" }).count == 1,
      words.last != ModuleCompilation.mark, words.last != "-o"
    else { return nil }
    (self.words, self.objects) = (words, objects)
  }

  /// What stands before the file to be compiled; the other files are only read.
  static let mark = "-primary-file"

  /// Where the object of a file goes; nil: the module has no such file.
  func object(of file: String) -> String? { objects[file] }

  /// The command that compiles a file to the place where the build puts its object; nil: the module has no such file.
  func command(for file: String, in folder: String) -> SuiteCommand? {
    guard let object = objects[file] else { return nil }
    var words = words.filter { $0 != ModuleCompilation.mark }
    guard let place = words.firstIndex(of: file), let output = words.firstIndex(of: "-o") else { return nil }
    words[output + 1] = object
    words.insert(ModuleCompilation.mark, at: place)
    return SuiteCommand(executable: words[0], arguments: Array(words.dropFirst()), folder: folder)
  }

  /// The words of a command line in which single quotes keep together what belongs together.
  static func words(of line: some StringProtocol) -> [String] {
    var (words, word, isWord, isQuoted, isEscaped): ([String], String, Bool, Bool, Bool) = (
      [], "", false, false, false
    )
    for character in line {
      if isEscaped {
        word.append(character)
        isEscaped = false
      } else if character == "'" {
        (isQuoted, isWord) = (!isQuoted, true)
      } else if isQuoted {
        word.append(character)
      } else if character == "\\" {
        (isEscaped, isWord) = (true, true)
      } else if character.isWhitespace {
        if isWord { words.append(word) }
        (word, isWord) = ("", false)
      } else {
        word.append(character)
        isWord = true
      }
    }
    return isWord ? words + [word] : words
  }
}
