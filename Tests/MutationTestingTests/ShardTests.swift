import MutationTesting
import Testing

@Suite struct ShardTests {
  @Test(arguments: ["1/1", "1/2", "2/2", "7/20", "10000/10000"])
  func `a shard is read as it is written`(text: String) throws {
    #expect(try #require(Shard(text)).description == text)
    #expect(ShardChoice(text) == Shard(text).map(ShardChoice.shard))
  }

  @Test(arguments: [
    "", "/", "1", "1/", "/2", "0/2", "3/2", "-1/2", "1/-2", "1/0", "+1/2", " 1/2", "1/2/3", "a/b", "1.0/2",
    "١/٢",
    "1/99999999999999999999", "auto/", "auto/0", "auto/x", "auto/1/2", "AUTO", "automatic",
  ])
  func `whatever is not K of N is no shard`(text: String) {
    #expect(ShardChoice(text) == nil)
  }

  private static let systems: [(variables: [String: String], choice: String, shard: String)] = [
    (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"], "auto", "1/4"),
    (["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "4"], "auto", "4/4"),
    (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "3"], "auto", "1/3"),
    (["CIRCLE_NODE_INDEX": "2", "CIRCLE_NODE_TOTAL": "3"], "auto", "3/3"),
    (["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "2"], "auto", "1/2"),
    (["BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "2"], "auto/2", "2/2"),
    (["JOB_COMPLETION_INDEX": "0"], "auto/5", "1/5"), (["JOB_COMPLETION_INDEX": "4"], "auto/5", "5/5"),
    // Two systems that say the same: a runner of the one on a job of the other.
    (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4", "JOB_COMPLETION_INDEX": "1"], "auto/4", "2/4"),
  ]

  @Test(arguments: systems)
  func `auto takes the shard that the CI system names`(
    variables: [String: String], choice: String, shard: String
  ) throws {
    let choice = try #require(ShardChoice(choice))
    #expect(try choice.shard(environment: variables).description == shard)
  }

  @Test(arguments: systems)
  func `a shard that is named is not another because of variables`(
    variables: [String: String], choice: String, shard: String
  ) throws {
    #expect(try #require(ShardChoice("1/9")).shard(environment: variables).description == "1/9")
  }

  private static let wrong: [(variables: [String: String], choice: String, words: String)] = [
    ([:], "auto", "no CI system"), ([:], "auto/3", "no CI system"),
    // GitLab's job that is not parallel.
    (["CI_NODE_TOTAL": "1"], "auto", "no CI system"),
    (["JOB_COMPLETION_INDEX": "1"], "auto", "not of how many"),
    (["CI_NODE_INDEX": "1"], "auto", "not of how many"),
    (["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "2"], "auto", "is no shard"),
    (["CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "2"], "auto", "is no shard"),
    (["CIRCLE_NODE_INDEX": "2", "CIRCLE_NODE_TOTAL": "2"], "auto", "is no shard"),
    (["CIRCLE_NODE_INDEX": "", "CIRCLE_NODE_TOTAL": "2"], "auto", "is no shard"),
    (["JOB_COMPLETION_INDEX": "9223372036854775807"], "auto/3", "is no shard"),
    (["JOB_COMPLETION_INDEX": "3"], "auto/3", "is no shard"),
    (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2"], "auto/3", "2 shards, not 3"),
    (
      ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2", "CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "2"],
      "auto",
      "GitLab says that this is shard 1/2, CircleCI says 2/2"
    ),
  ]

  @Test(arguments: wrong)
  func `variables that name no shard, or two, are told`(
    variables: [String: String], choice: String, words: String
  ) throws {
    let choice = try #require(ShardChoice(choice))
    do {
      let shard = try choice.shard(environment: variables)
      Issue.record("it is taken for \(shard)")
    } catch {
      #expect(error.message.contains(words) && error.hint.contains("--shard"), "\(error)")
    }
  }
}
