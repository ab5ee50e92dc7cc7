import Dispatch
import Foundation
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
  func run() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        start { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
  }

  private func start(whenDone: @escaping @Sendable () -> Void) {
    let (listing, reading, writing) = (DispatchGroup(), DispatchGroup(), DispatchGroup())
    let isDry = settings.onChange != nil
    thread(in: writing) { if !isDry { self.write() } }
    for _ in 0..<(isDry ? 0 : settings.readers) { thread(in: reading) { self.read() } }
    for _ in 0..<Self.listers { thread(in: listing) { self.list() } }
    listing.notify(queue: .global()) { self.unread.finish() }
    listing.notify(queue: .global()) {
      reading.notify(queue: .global()) { self.found.finish() }
    }
    writing.notify(queue: .global()) {
      listing.notify(queue: .global(), execute: whenDone)
    }
  }

  private func thread(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    group.enter()
    Thread.detachNewThread {
      body()
      group.leave()
    }
  }

  private func read() {
    while let files = unread.pop() {
      guard !isCancelled else { continue }
      found.push(.files(files.read { !self.isCancelled }))
    }
  }
}
