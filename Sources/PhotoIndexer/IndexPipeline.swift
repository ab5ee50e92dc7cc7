import PhotoCatalog
import Synchronization
import SystemPackage

/// A place of a library on its way into the catalog, by threads that hand each other values.
///
///     FolderQueue > listers > unread > readers > found > writer
///
/// The queues are bounded, so memory is too, however large the library. Threads of its own, because
/// Swift's are only as many as the cores: a disk answers many at once sooner than one by one.
final class IndexPipeline: Sendable {
  /// What is to be written.
  enum Finding: Sendable {
    case folder(NewFolder)
    case files([FileReading])
    case link(HardLink)
    case note(FolderNote)
    case times(ChangeTimes)
  }

  let place: LibraryPlace
  let settings: IndexSettings
  let folders: FolderQueue
  let unread: BoundedQueue<UnreadFiles>
  let found = BoundedQueue<Finding>(capacity: 32)
  let state: Mutex<RunState>
  private let isStopped = Atomic(false)

  private static let listers = 4

  init(_ place: LibraryPlace, _ settings: IndexSettings, _ state: RunState) {
    self.place = place
    self.settings = settings
    self.state = Mutex(state)
    folders = FolderQueue(place.start)
    unread = BoundedQueue(capacity: 2 * settings.readers)
  }

  /// Whether the run was cancelled or has failed; queues are emptied then, without work.
  var isCancelled: Bool { isStopped.load(ordering: .relaxed) }

  func cancel() {
    isStopped.store(true, ordering: .relaxed)
    folders.cancel()
  }

  /// Ends the run with the first error.
  func fail(_ error: any Error) {
    state.withLock { $0.failure = $0.failure ?? error }
    cancel()
  }

  /// Runs all threads until everything is written that was found.
  ///
  /// - Parameter readers: How many files are read at once; fewer where the system has not so many
  ///   threads.
  /// - Throws: `IndexError.noThreads`.
  func run(readers: Int) throws(IndexError) {
    var listing = ThreadGroup()
    var reading = ThreadGroup()
    var writing = ThreadGroup()
    let isDry = settings.onChange != nil
    var failure: Errno?
    do {
      try writing.start { if !isDry { self.write() } }
      try reading.start { self.read() }
      try listing.start { self.list() }
      for _ in 1..<max(Self.listers, readers) {
        if listing.count < Self.listers { try listing.start { self.list() } }
        if reading.count < readers, !isDry { try reading.start { self.read() } }
      }
    } catch {
      // With one of each kind the work is done, only slower.
      if listing.count == 0 {
        failure = error
        cancel()
      }
    }
    listing.join()
    unread.finish()
    reading.join()
    found.finish()
    writing.join()
    if let failure { throw .noThreads(failure.description) }
  }

  private func read() {
    while let files = unread.pop() {
      guard !isCancelled else { continue }
      found.push(.files(files.read { !self.isCancelled }))
    }
  }
}
