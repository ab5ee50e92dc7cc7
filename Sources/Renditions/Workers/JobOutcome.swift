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

/// A file in the scratch folder and its destination.
package struct ScratchFile: Equatable, Sendable {
  /// The name in the scratch folder.
  package var name: String
  /// The path below the site's folder, such as `i/ab/….webp`.
  package var path: String

  package init(name: String, path: String) {
    self.name = name
    self.path = path
  }
}

/// A photo with the result of its job.
package struct JobOutcome<Output: Sendable>: Sendable {
  package var photo: String
  package var result: JobResult<Output>
  /// The job's files, in the order of `WorkerJob.paths`; none unless it was completed.
  package var files: [ScratchFile]

  package init(photo: String, result: JobResult<Output>, files: [ScratchFile] = []) {
    self.photo = photo
    self.result = result
    self.files = files
  }
}
