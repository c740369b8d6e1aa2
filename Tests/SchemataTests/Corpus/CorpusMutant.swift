@testable import Schemata

/// One mutant of the corpus, and where its case and itself are.
struct CorpusMutant: Sendable {
  let number: Int
  /// The name that `ID` stands for in the original.
  let home: String
  /// The name that it stands for where the mutant is written out.
  let copy: String
  let path: String
  let title: String
  let isReached: Bool
  /// The text with `ID` in it.
  let text: String

  static let all: [CorpusMutant] = {
    var result: [CorpusMutant] = []
    for (index, corpusCase) in CorpusCase.all.enumerated() {
      for change in corpusCase.changes {
        let number = result.count + 1
        result.append(CorpusMutant(number, corpusCase, index, change))
      }
    }
    return result
  }()

  private init(_ number: Int, _ corpusCase: CorpusCase, _ index: Int, _ change: CorpusCase.Change) {
    let places = corpusCase.text.ranges(of: change.old)
    precondition(places.count == 1, "\(corpusCase.title): \(change.old) stands in it \(places.count) times")
    self.number = number
    home = CorpusCase.name(index)
    copy = "\(home)m\(number)x"
    path = CorpusCase.path(index)
    title = "\(corpusCase.title): \(change.old) -> \(change.new)"
    isReached = change.isReached
    text = corpusCase.text.replacing(change.old, with: change.new)
  }
}

extension CorpusCase {
  static let all = bodies + statements + types + features

  static func name(_ index: Int) -> String { "C\(index)n" }
  static func path(_ index: Int) -> String { "Sources/Corpus/\(name(index)).swift" }

  /// The text with a name for `ID`, which is a word or begins one.
  static func named(_ text: String, _ name: String) -> String {
    text.replacing(#/\bID/#, with: name)
  }
}
