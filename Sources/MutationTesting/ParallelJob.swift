/// How a CI system tells a job which of several equal ones it is.
struct ParallelJob: Sendable {
  /// What the system is called.
  let system: String
  /// The variable with the job's number.
  let index: String
  /// The number of the first job.
  let first: Int
  /// The variable with the number of jobs; nil: the system tells none.
  let total: String?

  /// The systems whose variables are known.
  ///
  /// - GitLab, from 1: https://docs.gitlab.com/ci/variables/predefined_variables/. A job that is not parallel has
  ///   `CI_NODE_TOTAL=1` and no `CI_NODE_INDEX`.
  /// - CircleCI, from 0: https://circleci.com/docs/built-in-environment-variables.
  /// - Buildkite, from 0: https://buildkite.com/docs/pipelines/configure/environment-variables.
  /// - Kubernetes, indexed jobs, from 0, without a total:
  ///   https://kubernetes.io/docs/tasks/job/indexed-parallel-processing-static.
  static let known = [
    ParallelJob(system: "GitLab", index: "CI_NODE_INDEX", first: 1, total: "CI_NODE_TOTAL"),
    ParallelJob(system: "CircleCI", index: "CIRCLE_NODE_INDEX", first: 0, total: "CIRCLE_NODE_TOTAL"),
    ParallelJob(
      system: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", first: 0, total: "BUILDKITE_PARALLEL_JOB_COUNT"),
    ParallelJob(system: "Kubernetes", index: "JOB_COMPLETION_INDEX", first: 0, total: nil),
  ]

  /// The shard that the variables name.
  ///
  /// `count`: how many the user says there are; it has to agree with what the system says.
  static func shard(_ environment: [String: String], count: Int?) throws(ShardUnknown) -> Shard {
    var found: [(job: ParallelJob, shard: Shard)] = []
    for job in known {
      if let shard = try job.shard(environment, count: count) { found.append((job, shard)) }
    }
    guard let first = found.first else {
      throw ShardUnknown(
        message: "no CI system says which shard this is",
        hint: "give --shard K/N, or run it in a parallel job of "
          + known.map(\.system).joined(separator: ", "))
    }
    if let other = found.first(where: { $0.shard != first.shard }) {
      throw ShardUnknown(
        message:
          "\(first.job.system) says that this is shard \(first.shard), \(other.job.system) says \(other.shard)",
        hint: "give --shard K/N")
    }
    return first.shard
  }

  private func shard(_ environment: [String: String], count: Int?) throws(ShardUnknown) -> Shard? {
    guard let text = environment[index] else { return nil }
    let told = total.flatMap { environment[$0] }
    guard let jobs = told ?? count.map(String.init) else {
      throw ShardUnknown(
        message: "\(system) says which shard this is, but not of how many", hint: "give --shard auto/N")
    }
    guard let number = Shard.number(text), let total = Shard.number(jobs),
      let shard = Shard(number - first + 1, of: total)
    else {
      throw ShardUnknown(
        message: "\(index)=\(text) of \(jobs) is no shard", hint: "give --shard K/N")
    }
    if let count, count != total {
      throw ShardUnknown(
        message: "\(system) says that there are \(total) shards, not \(count)", hint: "give --shard auto")
    }
    return shard
  }
}
