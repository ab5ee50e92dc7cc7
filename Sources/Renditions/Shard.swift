import Facts

/// One of several parts of a site's photos, each rendered by a process of its own.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// From 1 to `count`.
  package let index: Int
  /// At least 1.
  package let count: Int

  /// The maximum number of parts: more than any scheduler runs, so that typing errors are found.
  package static let maxCount = 100_000

  /// Makes a shard; fails if `index` is not between 1 and `count`, or `count` not between 1 and `maxCount`.
  package init?(_ index: Int, of count: Int) {
    guard (1...Self.maxCount).contains(count), (1...count).contains(index) else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// Parses a text such as `2/8`.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(index, of: count)
  }

  /// As `2/8`.
  package var description: String { "\(index)/\(count)" }

  /// Whether a photo belongs to this part. The part of a photo depends on its id alone, so it is the same on every
  /// machine.
  package func contains(_ photo: String) -> Bool {
    Int(Digest(of: photo).leading64 % UInt64(count)) == index - 1
  }
}

/// Why the shard of a process is not known.
package enum ShardError: Error, Equatable, CustomStringConvertible {
  /// No variable of a known scheduler is set.
  case noScheduler
  /// The number of tasks is not known: schedulers that run a single task again tell the number of those that run.
  case unknownCount(variable: String)
  /// A variable has an unusable value.
  case invalid(variable: String, value: String)

  package var description: String {
    switch self {
    case .noScheduler:
      "no variable of a job array is set; give the shard, as in --shard 2/8"
    case .unknownCount(let variable):
      "\(variable) is set, but not the number of all tasks; give it, as in --shard auto/8"
    case .invalid(let variable, let value):
      "\(variable)=\(value) is not the number of a task; number N tasks from 1 to N, or give the shard, as in "
        + "--shard 2/8"
    }
  }
}

extension Shard {
  /// The environment variables that contain the position of a task in a job array.
  private struct Scheduler {
    var index: String
    /// The index of the first task.
    var base = 1
    /// The variable of the number of all tasks. Slurm, Grid Engine and PBS have none: if `sbatch --array=4` runs a
    /// single task again, the numbers that they set are those of that one task.
    var count: String?
  }

  private static let schedulers = [
    Scheduler(index: "SLURM_ARRAY_TASK_ID"),
    // https://docs.aws.amazon.com/batch/latest/userguide/array_jobs.html
    Scheduler(index: "AWS_BATCH_JOB_ARRAY_INDEX", base: 0, count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    // An indexed job of Kubernetes. Its manifest must set `JOB_COMPLETIONS`.
    Scheduler(index: "JOB_COMPLETION_INDEX", base: 0, count: "JOB_COMPLETIONS"),
    // Grid Engine sets the variable to "undefined" outside of arrays.
    Scheduler(index: "SGE_TASK_ID"),
    Scheduler(index: "PBS_ARRAY_INDEX"),
  ]

  /// Returns the shard of a task of a job array. `count` is `nil` to read it from a variable of the scheduler.
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
    let told = try number(scheduler.count)
    guard let count = given ?? told else { throw .unknownCount(variable: scheduler.index) }
    guard let shard = Shard(value - scheduler.base + 1, of: count) else {
      throw .invalid(variable: scheduler.index, value: "\(value)")
    }
    return shard
  }
}
