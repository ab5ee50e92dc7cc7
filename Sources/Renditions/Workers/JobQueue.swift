import Synchronization

/// Jobs that several workers share, and those on which a worker died.
final class JobQueue<Job: WorkerJob>: Sendable {
  private struct State {
    var taken = 0
    var lastNumber = 0
    var suspects: [Job] = []
    var deathsInARow = 0
  }

  /// The number of workers killed from outside in a row, without a reply in between, that ends the work: so many are
  /// not a coincidence.
  private static var maxDeathsInARow: Int { 8 }

  private let count: Int
  private let job: @Sendable (Int) -> Job
  private let state = Mutex(State())

  init(count: Int, _ job: @escaping @Sendable (Int) -> Job) {
    (self.count, self.job) = (count, job)
  }

  var isEmpty: Bool {
    state.withLock { $0.taken == count }
  }

  /// The next job and its unique number.
  func next() -> (job: Job, number: Int)? {
    let taken = state.withLock { state -> (index: Int, number: Int)? in
      guard state.taken < count else { return nil }
      state.taken += 1
      state.lastNumber += 1
      return (state.taken - 1, state.lastNumber)
    }
    return taken.map { (job($0.index), $0.number) }
  }

  /// A number for a job that is tried again.
  func nextNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Sets a job aside, to be tried once more when no other is running.
  func suspect(_ job: Job) {
    state.withLock { $0.suspects.append(job) }
  }

  /// The jobs that were set aside.
  var suspects: [Job] {
    state.withLock { $0.suspects }
  }

  func noteAnswer() {
    state.withLock { $0.deathsInARow = 0 }
  }

  /// Counts a worker that was killed from outside.
  func noteKill(_ ending: WorkerProcess.Ending) throws(RendererError) {
    let count = state.withLock { state in
      state.deathsInARow += 1
      return state.deathsInARow
    }
    if count >= Self.maxDeathsInARow { throw .workersDie("\(ending)") }
  }
}
