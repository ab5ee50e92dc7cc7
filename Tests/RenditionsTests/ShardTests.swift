import Renditions
import Testing

/// The division of photos among processes.
struct ShardTests {
  @Test(arguments: ["1/1", "2/8", "8/8"])
  func `a shard is its number and the number of all`(text: String) {
    #expect(Shard(text)?.description == text)
  }

  @Test(arguments: ["", "2", "0/8", "9/8", "-1/8", "1/0", "1/8/", "a/b", "1/100001", "1/9223372036854775808"])
  func `another text is no shard`(text: String) { #expect(Shard(text) == nil) }

  @Test func `every photo belongs to one shard, and shards are of similar size`() throws {
    let letters = Array("0123456789abcdefghjkmnpqrstvwxyz")
    let ids = (0..<20_000).map { number in
      String((0..<8).map { letters[((number * 2_654_435_761) >> ($0 * 5)) & 31] })
    }
    for count in [1, 2, 7, 8, 64] {
      let shards = (1...count).compactMap { Shard($0, of: count) }
      let sizes = shards.map { shard in ids.filter { shard.contains($0) }.count }
      #expect(sizes.reduce(0, +) == ids.count)
      #expect(sizes.allSatisfy { abs($0 - ids.count / count) < ids.count / count / 4 + 1 })
    }
  }

  @Test func `the shard of a photo never changes`() {
    // Renditions of one machine are completed by others.
    let shards = ["f7tmk34v", "kp6f9d3a", "m04tg8xh", "ercerntt"].map { id in
      (1...8).first { Shard($0, of: 8)?.contains(id) == true }
    }
    #expect(shards == [7, 3, 8, 4])
  }

  @Test(arguments: [
    (["JOB_COMPLETION_INDEX": "0", "JOB_COMPLETIONS": "3"], "1/3"),
    (["AWS_BATCH_JOB_ARRAY_INDEX": "2", "AWS_BATCH_JOB_ARRAY_SIZE": "3"], "3/3"),
  ])
  func `a job array tells the shard`(environment: [String: String], text: String) throws {
    #expect(try Shard(from: environment).description == text)
  }

  @Test(arguments: ["SLURM_ARRAY_TASK_ID", "SGE_TASK_ID", "PBS_ARRAY_INDEX"])
  func `a single task that runs again has the same shard`(index: String) throws {
    // What `sbatch --array=4` and `qsub -t 4` set.
    let environment = [
      index: "4", "SLURM_ARRAY_TASK_MIN": "4", "SLURM_ARRAY_TASK_MAX": "4", "SLURM_ARRAY_TASK_COUNT": "1",
      "SLURM_ARRAY_TASK_STEP": "1", "SGE_TASK_FIRST": "4", "SGE_TASK_LAST": "4", "SGE_TASK_STEPSIZE": "1",
    ]
    #expect(try Shard(from: environment, count: 8).description == "4/8")
    #expect(throws: ShardError.unknownCount(variable: index)) { try Shard(from: environment) }
    for place in ["0", "9"] {
      #expect(throws: ShardError.invalid(variable: index, value: place)) {
        try Shard(from: environment.merging([index: place]) { $1 }, count: 8)
      }
    }
  }

  @Test func `the number of tasks can be given`() throws {
    #expect(try Shard(from: ["JOB_COMPLETION_INDEX": "4"], count: 5).description == "5/5")
  }

  @Test func `a missing or unusable variable is named`() {
    #expect(throws: ShardError.noScheduler) { try Shard(from: ["SGE_TASK_ID": "undefined"]) }
    #expect(throws: ShardError.unknownCount(variable: "PBS_ARRAY_INDEX")) { try Shard(from: ["PBS_ARRAY_INDEX": "2"]) }
    #expect(throws: ShardError.invalid(variable: "SLURM_ARRAY_TASK_ID", value: "x")) {
      try Shard(from: ["SLURM_ARRAY_TASK_ID": "x"], count: 2)
    }
    #expect(throws: ShardError.invalid(variable: "JOB_COMPLETION_INDEX", value: "3")) {
      try Shard(from: ["JOB_COMPLETION_INDEX": "3", "JOB_COMPLETIONS": "3"])
    }
  }
}
