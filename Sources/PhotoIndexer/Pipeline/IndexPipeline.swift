import Facts
import Glibc
import PhotoCatalog
import Synchronization
import SystemPackage

/// Indexes a folder with threads that are connected by queues.
///
///     FolderQueue > listers > unread > readers > found > writer
///
/// The queues are bounded, so memory does not grow with the library. The pipeline starts its own
/// threads, because Swift uses only as many as there are cores, and a disk is faster with more
/// concurrent reads.
final class IndexPipeline: Sendable {
  /// A change to write to the catalog.
  enum Finding: Sendable {
    case folder(NewFolder)
    case mount(folder: Int64)
    case files([FileReading])
    case link(HardLink)
    case note(FolderNote)
    case album(RememberedAlbum)
    case page(PageChange)
    case times(ChangeTimes)
  }

  let scope: IndexScope
  let settings: IndexSettings
  /// What the catalog remembers of albums, by their folders.
  let albums: [FilePath: AlbumRecord]
  /// What is above folders at their other paths.
  let above: Mutex<AlbumsAbove>
  let folders: FolderQueue
  let unread: BoundedQueue<UnreadFiles>
  let found = BoundedQueue<Finding>(capacity: 32)
  let state: Mutex<RunState>
  /// Which files and folders belong to the library; the marks of folders are added when they are listed.
  let rules: Mutex<LibraryRules>
  /// The captions of the root, which count for all folders.
  let captions = Mutex(LibraryCaptions())
  private let isStopped = Atomic(false)

  private static let listers = 4

  init(
    _ scope: IndexScope, _ settings: IndexSettings, _ above: AlbumsAbove, _ state: RunState, _ rules: LibraryRules
  ) {
    self.scope = scope
    albums = above.records
    self.above = Mutex(above)
    self.settings = settings
    self.state = Mutex(state)
    self.rules = Mutex(rules)
    folders = FolderQueue(scope.path)
    unread = BoundedQueue(capacity: 2 * settings.readers)
  }

  /// Whether the run was cancelled or has failed; the queues are then emptied without further work.
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

  /// Runs all threads until all findings are written.
  func run(readers: Int) throws(IndexError) {
    var listing = ThreadGroup()
    var reading = ThreadGroup()
    var writing = ThreadGroup()
    let isDry = settings.onChange != nil
    var failure: Errno?
    readCaptionsAbove()
    do {
      try writing.start { if !isDry { self.write() } }
      try reading.start { self.read() }
      try listing.start { self.list() }
      for _ in 1..<max(Self.listers, readers) {
        if listing.count < Self.listers { try listing.start { self.list() } }
        if reading.count < readers, !isDry { try reading.start { self.read() } }
      }
    } catch {
      // One thread of each kind is enough, but slower.
      if listing.count == 0 {
        failure = error
        cancel()
      }
    }
    listing.join()
    reportUnusedCaptions()
    unread.finish()
    reading.join()
    found.finish()
    writing.join()
    if let failure { throw .noThreads(failure.description) }
  }

  /// The niceness of readers. The writer is the slowest part. With equal priorities, it waits for a processor a third
  /// of the time, because there are many readers.
  private static let readersNiceness: Int32 = 10

  private func read() {
    // Linux sets it for this thread. A failure only costs time.
    setpriority(Int32(PRIO_PROCESS.rawValue), 0, Self.readersNiceness)
    while let files = unread.pop() {
      guard !isCancelled else { continue }
      found.push(.files(files.read(settings.probe, settings.track?.track) { !self.isCancelled }))
    }
  }
}

extension IndexPipeline {
  /// The differences between the Markdown files of a root and those in the catalog. A file that cannot be read is
  /// reported, and keeps its text in the catalog. `known` is `nil` if it is new.
  func pageChanges(_ listing: FolderListing, in parent: FilePath, _ known: KnownFolder?) -> [PageChange] {
    // A dry run writes nothing.
    guard settings.onChange == nil else { return [] }
    var before = known?.pages ?? [:]
    var changes: [PageChange] = []
    for (name, stamp) in listing.pages {
      let token = stamp.changeToken
      guard before.removeValue(forKey: name) != token else { continue }
      switch MarkdownFile.text(at: parent.pushing(name)) {
      case .success(let text):
        changes.append(PageChange(folder: 0, name: name, content: .init(changeToken: token, text: text)))
      case .failure(let problem):
        report(name, reason: problem.description)
      }
    }
    return changes
      + before.keys.sorted { $0.string < $1.string }.map {
        PageChange(folder: 0, name: $0, content: nil)
      }
  }
}

/// The state that the threads of a run share.
struct RunState {
  /// The first name that was found of a file with several names.
  struct FirstName {
    var folder: Int64
    var name: FilePath
    var kind: FileKind
  }

  var report: IndexReport
  var failure: (any Error)?
  /// The lowest id of the folders that are new to the catalog.
  let firstNewFolder: Int64
  private var nextFolder: Int64
  /// The ids of the folders in the catalog that the run found.
  var seen: Set<Int64> = []
  /// Missing files in folders that exist.
  var missing: [MissingFile] = []
  /// Files in the catalog that no longer belong to the library.
  var withdrawn: [MissingFile] = []
  /// Folders that do not belong to the library, by their paths below the root.
  var leftOut: Set<FilePath> = []
  /// The marks that the run found.
  var marks = LibraryMarks()
  /// Folders that could not be listed; everything below them is kept.
  var unlisted: [FilePath] = []
  /// The folders that were listed, if links are followed.
  var listed: Set<FileIdentity> = []
  private var firstNames: [FileIdentity: FirstName] = [:]

  init(report: IndexReport, nextFolder: Int64) {
    self.report = report
    self.nextFolder = nextFolder
    firstNewFolder = nextFolder
  }

  /// Returns the id of a folder.
  mutating func number(of known: KnownFolder?) -> Int64 {
    if let known {
      seen.insert(known.id)
      return known.id
    }
    defer { nextFolder += 1 }
    return nextFolder
  }

  /// Returns the first name of a file; if there is none, stores this one.
  mutating func firstName(of identity: FileIdentity?, else name: FirstName) -> FirstName? {
    guard let identity else { return nil }
    if let first = firstNames[identity] {
      return first.kind == name.kind ? first : nil
    }
    firstNames[identity] = name
    return nil
  }
}
