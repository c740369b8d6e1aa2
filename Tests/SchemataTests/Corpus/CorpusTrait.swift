import Testing

/// Builds the programs of the corpus once for a suite, and removes them after it.
struct CorpusTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await CorpusProgram.$shared.withValue(CorpusProgram(), operation: function)
  }
}

extension Trait where Self == CorpusTrait {
  static var corpus: Self { CorpusTrait() }
}
