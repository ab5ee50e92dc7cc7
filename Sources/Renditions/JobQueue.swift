import Synchronization

/// Jobs that several workers take from, and those at which a worker has died.
final class JobQueue: Sendable {
  private struct State {
    var taken = 0
    var lastNumber = 0
    var suspects: [RenderJob] = []
    var deathsInARow = 0
  }

  /// So many workers killed from outside, without an answer in between, are no coincidence.
  private static let mostDeathsInARow = 8

  private let jobs: [RenderJob]
  private let state = Mutex(State())

  init(_ jobs: [RenderJob]) {
    self.jobs = jobs
  }

  var isEmpty: Bool {
    state.withLock { $0.taken == jobs.count }
  }

  /// The next job and its number, which no other has.
  func next() -> (job: RenderJob, number: Int)? {
    state.withLock { state in
      guard state.taken < jobs.count else { return nil }
      state.taken += 1
      state.lastNumber += 1
      return (jobs[state.taken - 1], state.lastNumber)
    }
  }

  /// A number for a job that is tried again.
  func nextNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Puts a job aside, to be tried once more when no other is in flight.
  func suspect(_ job: RenderJob) {
    state.withLock { $0.suspects.append(job) }
  }

  /// What was put aside.
  var suspects: [RenderJob] {
    state.withLock { $0.suspects }
  }

  func noteAnswer() {
    state.withLock { $0.deathsInARow = 0 }
  }

  /// Counts a worker that was killed from outside.
  ///
  /// - Throws: `RendererError.workersDie` when there are too many in a row.
  func noteKill(_ ending: WorkerProcess.Ending) throws(RendererError) {
    let count = state.withLock { state in
      state.deathsInARow += 1
      return state.deathsInARow
    }
    if count >= Self.mostDeathsInARow { throw .workersDie("\(ending)") }
  }
}
