/// Work of a worker process on one original. `WorkerPool` runs jobs of any type. Another medium adds a type that
/// conforms to this protocol, a member of `WorkerRequest` and one of `WorkerReply`.
package protocol WorkerJob: Sendable {
  /// What the worker reports in addition to the files that it writes.
  associatedtype Output: Sendable

  /// The id of the photo.
  var photo: String { get }
  var original: LibraryFile { get }
  /// The paths of the files that the job makes, below the site's folder.
  var paths: [String] { get }

  /// The message to the worker.
  func request(number: Int) -> WorkerRequest

  /// The job's part of a reply without an error; `nil` if it is missing.
  func output(_ reply: WorkerReply) -> Output?
}
