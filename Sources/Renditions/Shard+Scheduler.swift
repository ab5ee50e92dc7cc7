/// Why the shard of a process is not known.
package enum ShardError: Error, Equatable, CustomStringConvertible {
  /// No variable of a known scheduler is set.
  case noScheduler
  /// The scheduler does not set the number of tasks.
  case unknownCount(variable: String)
  /// A variable has an unusable value.
  case invalid(variable: String, value: String)

  package var description: String {
    switch self {
    case .noScheduler:
      "no variable of a job array is set; give the shard, as in --shard 2/8"
    case .unknownCount(let variable):
      "\(variable) is set, but not the number of tasks; give it, as in --shard auto/8"
    case .invalid(let variable, let value):
      "\(variable)=\(value) is not the number of a task; give the shard, as in --shard 2/8"
    }
  }
}

extension Shard {
  /// The environment variables that contain the position of a task in a job array.
  private struct Scheduler {
    var index: String
    /// The variables of the first index and of the difference between two indices; the difference is 1 without a
    /// variable.
    var first: String?
    var step: String?
    /// The index of the first task if no variable contains it.
    var base = 1
    var count: String?
    /// The variable of the last index, for schedulers that do not set the count.
    var last: String?
  }

  private static let schedulers = [
    // https://slurm.schedmd.com/job_array.html
    Scheduler(
      index: "SLURM_ARRAY_TASK_ID", first: "SLURM_ARRAY_TASK_MIN", step: "SLURM_ARRAY_TASK_STEP",
      count: "SLURM_ARRAY_TASK_COUNT"),
    // https://docs.aws.amazon.com/batch/latest/userguide/array_jobs.html
    Scheduler(index: "AWS_BATCH_JOB_ARRAY_INDEX", base: 0, count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    // An indexed job of Kubernetes. Its manifest must set `JOB_COMPLETIONS`.
    Scheduler(index: "JOB_COMPLETION_INDEX", base: 0, count: "JOB_COMPLETIONS"),
    // Grid Engine sets the variables to "undefined" outside of arrays.
    Scheduler(
      index: "SGE_TASK_ID", first: "SGE_TASK_FIRST", step: "SGE_TASK_STEPSIZE",
      last: "SGE_TASK_LAST"),
    Scheduler(index: "PBS_ARRAY_INDEX"),
  ]

  /// Returns the shard of a task of a job array.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - count: The number of tasks; `nil` to read it from the variables of the scheduler.
  /// - Throws: `ShardError`.
  package init(
    from environment: [String: String], count: Int? = nil
  ) throws(ShardError) {
    for scheduler in Self.schedulers {
      guard let text = environment[scheduler.index], text != "undefined", !text.isEmpty else {
        continue
      }
      self = try Self.shard(scheduler, environment, count)
      return
    }
    throw .noScheduler
  }

  private static func shard(
    _ scheduler: Scheduler, _ environment: [String: String], _ given: Int?
  ) throws(ShardError) -> Shard {
    func number(_ variable: String?) throws(ShardError) -> Int? {
      guard let variable, let text = environment[variable] else { return nil }
      guard let value = Int(text), (0...Self.maxCount * 1000).contains(value) else {
        throw .invalid(variable: variable, value: text)
      }
      return value
    }
    let value = try number(scheduler.index) ?? 0
    let first = try number(scheduler.first) ?? scheduler.base
    let step = max(1, try number(scheduler.step) ?? 1)
    let told = try number(scheduler.count)
    let last = try number(scheduler.last)
    guard let count = given ?? told ?? last.map({ ($0 - first) / step + 1 }) else {
      throw .unknownCount(variable: scheduler.index)
    }
    let (place, rest) = (value - first).quotientAndRemainder(dividingBy: step)
    guard rest == 0, let shard = Shard(place + 1, of: count) else {
      throw .invalid(variable: scheduler.index, value: "\(value)")
    }
    return shard
  }
}
