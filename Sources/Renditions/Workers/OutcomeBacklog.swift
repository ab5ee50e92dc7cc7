/// Limits the outcomes that wait to be handled. Workers that are faster than the disk wait, so that their outcomes do
/// not fill the memory.
actor OutcomeBacklog {
  /// The maximum number of jobs that have begun and are not yet handled.
  private static let limit = 256

  private var count = 0
  private var hasEnded = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits until another job may begin, and counts it.
  func enter() async {
    while count >= Self.limit, !hasEnded {
      await withCheckedContinuation { waiting.append($0) }
    }
    count += 1
  }

  /// Notes that the outcome of a job was handled, or that it has none yet.
  func leave() {
    count -= 1
    if !waiting.isEmpty { waiting.removeFirst().resume() }
  }

  /// Resumes all waiting workers, because outcomes are no longer handled.
  func end() {
    hasEnded = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
