import Glibc
import PhotoCatalog
package import SystemPackage

/// Reports the folders of a library whose content changes, by inotify(7). Changes on network drives that other machines
/// make are not reported by the system.
package struct LibraryWatcher: Sendable {
  private let roots: [FilePath]
  /// Which files and folders belong to the library.
  private var rules: [LibraryRules]
  private let followsLinks: Bool
  /// The folder of the site, which may be in the library.
  private let site: FilePath
  private let events: FolderEvents
  /// The watched folders by the numbers of their watches.
  private var watched: [Int32: FilePath] = [:]
  /// The names of other files, by the numbers of the watches of their folders.
  private var otherFiles: [Int32: Set<[UInt8]>] = [:]
  private var pending = PendingChanges()
  private var changes = LibraryChanges()
  /// The roots that do not exist now.
  private var absent: Set<FilePath> = []

  /// The time without events after which changes are reported. It can be short, because the folder of a file that is
  /// being written waits anyway, and changes during an update are reported together.
  private static let pause = Duration.milliseconds(20)
  /// The longest time that events without a pause delay the report.
  private static let maxDelay = Duration.seconds(2)

  /// Watches folders; changes from now on are reported.
  package init(
    _ roots: [FilePath], site: FilePath, rules: [LibraryRules] = [],
    followsLinks: Bool = false
  ) throws(WatchError) {
    (self.roots, self.site) = (roots, site)
    (self.rules, self.followsLinks) = (rules, followsLinks)
    events = try Self.open()
    for root in roots { try findOrLose(root) }
  }

  /// Changes which files and folders belong to the library; folders that now do are watched.
  package mutating func change(_ rules: [LibraryRules]) throws(WatchError) {
    self.rules = rules
    for root in roots where !absent.contains(root) { try watch(root) }
  }

  /// Watches files that do not belong to the library, in place of those watched before.
  package mutating func watch(files: [FilePath]) {
    otherFiles = [:]
    for file in files {
      guard let name = file.lastComponent else { continue }
      let parent = file.removingLastComponent()
      // A folder that cannot be watched is no error, because the files are read anyway.
      guard let number = try? events.watch(parent.isEmpty ? "." : parent) else { continue }
      otherFiles[number, default: []].insert(FilePath(root: nil, [name]).bytes)
    }
  }

  private static func open() throws(WatchError) -> FolderEvents {
    do throws(Errno) {
      return try FolderEvents()
    } catch .tooManyOpenFiles {
      throw .tooManyQueues
    } catch {
      throw .failed(nil, error)
    }
  }

  /// Waits for the next changes, and for the end of a burst of changes. `limit` is `nil` for no limit.
  package mutating func next(within limit: Duration? = nil) async throws -> LibraryChanges {
    let end = limit.map { ContinuousClock.now + $0 }
    while true {
      // Files that are not closed and lost roots are checked every second.
      let isWaiting = !pending.folders.isEmpty || !absent.isEmpty || limit != nil
      await events.wait(upTo: isWaiting ? .seconds(1) : nil)
      try Task.checkCancellation()
      let start = ContinuousClock.now
      while try read() > 0, ContinuousClock.now - start < Self.maxDelay {
        try await Task.sleep(for: Self.pause)
      }
      for root in absent { try findOrLose(root) }
      if let changes = take() { return changes }
      if let end, ContinuousClock.now >= end { return LibraryChanges() }
    }
  }

  /// The changes to report; `nil` if there are none.
  private mutating func take() -> LibraryChanges? {
    let now = ContinuousClock.now
    guard
      pending.isReady(at: now) || changes.hasOtherFiles || !changes.lost.isEmpty
        || !changes.found.isEmpty
    else { return nil }
    var folders = pending.takeReady(at: now)
    if followsLinks {
      // The path of a linked folder in the catalog is found only by a walk from its root.
      folders = roots.filter { root in !absent.contains(root) && !folders.isEmpty }
    }
    changes.folders = folders.compactMap { LibraryRoot(changed: $0, in: roots) }
    defer { changes = LibraryChanges() }
    return changes
  }

  /// Reads the events that there are, and returns their number.
  private mutating func read() throws -> Int {
    var count = 0
    do {
      while case let list = try events.next(), !list.isEmpty {
        count += list.count
        for event in list { try add(event) }
      }
    } catch let reason as Errno {
      throw WatchError.failed(nil, reason)
    }
    return count
  }

  private mutating func add(_ event: FolderEvents.Event) throws(WatchError) {
    guard !event.has(IN_Q_OVERFLOW) else {
      changes.isOverflown = true
      for root in roots where !absent.contains(root) {
        try watch(root)
        pending.add(root)
      }
      return
    }
    let isWritten = event.has(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM)
    if isWritten, otherFiles[event.watch]?.contains(event.name) == true {
      changes.hasOtherFiles = true
    }
    guard let folder = watched[event.watch] else { return }
    if event.has(IN_IGNORED) { return watched[event.watch] = nil }
    guard let first = event.name.first else {
      if event.has(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT), roots.contains(folder) {
        lose(folder)
      }
      return
    }
    let mark = unsafe event.name.withUnsafeBytes { unsafe FolderMark($0) }
    if mark != nil {
      // The folder may belong to the library now, or no longer.
      try watch(folder)
      return pending.add(folder)
    }
    let isAlbumFile = unsafe event.name.withUnsafeBytes { unsafe AlbumFileName($0) != nil }
    guard first != UInt8(ascii: ".") || isAlbumFile else { return }
    pending.touch(folder, at: .now)
    // A folder with this name hides the album.
    if isAlbumFile, event.has(IN_ISDIR) { pending.add(folder) }
    if event.has(IN_ISDIR) {
      try addFolder(folder.pushing(FilePath(bytes: event.name)), event)
    } else if isAlbumFile || isPartOfLibrary(event.name, in: folder) {
      let file = PendingChanges.ChangedFile(folder: folder, name: event.name)
      if event.has(IN_MODIFY) {
        pending.addWritten(file, at: .now)
      } else if event.has(IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO) {
        pending.addClosed(file)
      } else {
        pending.add(folder)
      }
    }
  }

  private mutating func addFolder(_ path: FilePath, _ event: FolderEvents.Event) throws(WatchError) {
    guard !isIgnored(path) else { return }
    if event.has(IN_CREATE | IN_MOVED_TO) {
      try watch(path)
      if event.has(IN_CREATE) { pending.addNew(path, at: .now) } else { pending.add(path) }
    } else if event.has(IN_DELETE | IN_MOVED_FROM) {
      unwatch(path)
      pending.removeAll(below: path)
      pending.add(path.removingLastComponent())
    } else if event.has(IN_ATTRIB) {
      try watch(path)
      pending.add(path)
    }
  }

  /// Watches a root that exists and is not empty; others are noted as lost.
  private mutating func findOrLose(_ root: FilePath) throws(WatchError) {
    // A disk that is not mounted leaves an empty folder.
    guard let listing = try? FolderListing(of: root), !listing.isEmpty else { return lose(root) }
    try watch(root)
    if absent.remove(root) != nil {
      changes.found.append(root)
      pending.add(root)
    }
  }

  private mutating func lose(_ root: FilePath) {
    unwatch(root)
    pending.removeAll(below: root)
    if absent.insert(root).inserted { changes.lost.append(root) }
  }

  /// Watches a folder and those in it; one that has disappeared is ignored.
  private mutating func watch(_ folder: FilePath) throws(WatchError) {
    guard !isIgnored(folder) else { return }
    let number: Int32
    do throws(Errno) {
      number = try events.watch(folder)
    } catch {
      switch error {
      case .noSpace: throw .tooManyFolders(watched.count)
      // The index run reports folders that cannot be read.
      case .noSuchFileOrDirectory, .notDirectory, .permissionDenied: return
      default: throw .failed(folder, error)
      }
    }
    // A loop of links ends where it began.
    if let known = watched[number], followsLinks, known != folder { return }
    watched[number] = folder
    guard var listing = try? FolderListing(of: folder, followsLinks: followsLinks) else { return }
    if let (index, inside) = place(folder) { _ = rules[index].select(&listing, at: inside) }
    for name in listing.folders + listing.links { try watch(folder.pushing(name)) }
  }

  private mutating func unwatch(_ folder: FilePath) {
    for (number, path) in watched where path.starts(with: folder) {
      events.remove(number)
      watched[number] = nil
    }
  }

  private func isIgnored(_ folder: FilePath) -> Bool {
    guard !roots.contains(folder) else { return false }
    guard !folder.starts(with: site) else { return true }
    return place(folder).map { rules[$0].kind(ofFolder: $1) != nil } ?? false
  }

  /// The rules of a path, and the path below their root.
  private func place(_ path: FilePath) -> (Int, FilePath)? {
    guard let index = rules.firstIndex(where: { path.starts(with: $0.root) }) else { return nil }
    var inside = path
    _ = inside.removePrefix(rules[index].root)
    return (index, inside)
  }

  /// Whether a file matters to the catalog by its name.
  private func isPartOfLibrary(_ name: [UInt8], in folder: FilePath) -> Bool {
    let suffix = name.lastIndex(of: UInt8(ascii: ".")).map { name[($0 + 1)...] } ?? []
    guard !rules.contains(where: { $0.isOfCatalog(name) }) else { return false }
    // Texts of albums and own pages.
    guard FileKind(suffix: suffix) != .other || suffix.elementsEqual("md".utf8) else {
      return false
    }
    let kind = LeftOutNames.kind(ofAnyFile: String(decoding: name, as: UTF8.self))
    // Fast path, for many events.
    guard kind != nil || rules.contains(where: \.hasPatterns) else { return true }
    guard let (index, inside) = place(folder.pushing(FilePath(bytes: name))) else { return true }
    return rules[index].kind(ofFile: inside, kind) == nil
  }
}
