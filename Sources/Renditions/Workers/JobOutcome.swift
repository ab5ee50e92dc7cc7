package import Facts

/// The result of a job.
package enum JobResult<Output: Sendable>: Sendable {
  /// All files have been written.
  case completed(Output)
  /// A decoder has read the complete file and rejects it, or crashed on it in a process of its own. The error is valid
  /// until the file or the decoder changes.
  case photoError(String)
  /// The job could not be tried: the file cannot be opened or read, or the worker was killed. The error says nothing
  /// about the photo, and must not be stored.
  case environmentError(String)
}

extension JobResult: Equatable where Output: Equatable {}

/// A photo with the result of its job.
package struct JobOutcome<Output: Sendable>: Sendable {
  package var photo: String
  package var result: JobResult<Output>
  /// The job's files, in the order of `WorkerJob.paths`; none unless it was completed.
  package var files: [WrittenFile]

  package init(photo: String, result: JobResult<Output>, files: [WrittenFile] = []) {
    self.photo = photo
    self.result = result
    self.files = files
  }
}

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
