import Facts
import PhotoCatalog
import Synchronization
import SystemPackage

extension IndexPipeline {
  /// Lists folders until the queue ends, and queues the files to read.
  func list() {
    do {
      if let catalog = settings.catalog, scope.isKnown {
        try catalog.lookUp { lookup in
          while let path = folders.next() { try list(path, lookup) }
        }
      } else {
        while let path = folders.next() { try list(path, nil) }
      }
    } catch {
      fail(error)
    }
  }

  private func list(_ path: FilePath, _ lookup: FolderLookup?) throws {
    let parent = scope.rootPath.pushing(path)
    var listing: FolderListing
    do {
      listing = try FolderListing(of: parent, followsLinks: settings.followsLinks, hasPages: path.isEmpty)
    } catch {
      skip(path, reason: error.description)
      return folders.finish()
    }
    for (name, reason) in listing.failures {
      skip(path.pushing(name), reason: reason.description)
    }
    if settings.followsLinks {
      let isNew = state.withLock { $0.listed.insert(listing.identity).inserted }
      guard isNew else { return folders.finish() }
    }
    let known = try scope.root.flatMap { try lookup?(path, below: $0) }
    let isMount = MountPoint.isMount(parent, device: listing.identity.device)
    if known?.isMount == true, !isMount || listing.isEmpty {
      reportAway(path)
      return folders.finish()
    }
    var rules = rules.withLock { $0 }
    let selection = rules.select(&listing, at: path)
    report(selection, rules)
    let album = albumChange(listing, of: path, known, isMount: isMount)
    let id = enqueue(path, known, album, isMount: isMount)
    let captions = captions(of: listing, at: path)
    folders.finish(
      folders: listing.folders.map { path.pushing($0) },
      links: listing.links.map { path.pushing($0) })
    var comparison = FolderComparison(
      listing, known, isFull: settings.isFull, readsNames: settings.readsNames, track: settings.track?.token ?? 0,
      captions: captions)
    if settings.onChange != nil, let lookup, let known {
      try comparison.compareContents(in: parent, settings.probe, settings.track?.track) {
        try lookup.contents(ofFolder: known.id)
      }
    }
    for (name, kind) in listing.unsupported + comparison.others {
      reportUnsupported(parent.pushing(name), kind: kind)
    }
    let others = listing.unsupported.map(\.name) + listing.failures.map(\.name) + selection.files
    for (name, kind) in Sidecars.lone(in: listing, others: others) {
      reportUnsupported(parent.pushing(name), kind: kind)
    }
    let withdrawn = comparison.withdraw { name in
      selection.kind != nil || selection.files.contains(name)
        || rules.kind(ofFile: path.pushing(name), LeftOutNames.kind(ofAnyFile: name.string)) != nil
    }
    enqueue(comparison, withdrawn, of: path, id, pages: pageChanges(listing, in: parent, known))
  }

  /// Counts and reports a picture or video of an unsupported kind.
  func reportUnsupported(_ path: FilePath, kind: String) {
    state.withLock { $0.report.unsupported[kind, default: 0] += 1 }
    settings.onUnsupportedFile(UnsupportedFile(path: path, kind: kind))
  }

  /// Reports a file or folder that the system could not read.
  func report(_ path: FilePath, reason: String) {
    let file = UnreadableFile(root: scope.rootPath, name: path, reason: reason)
    state.withLock { $0.report.failures.append(file) }
  }

  /// Reports a path that may be a folder, and keeps everything below it in the catalog unchanged.
  private func skip(_ path: FilePath, reason: String) {
    report(path, reason: reason)
    state.withLock { $0.unlisted.append(path) }
  }

  /// Queues the changes of a folder for the writer, and the files to read for the readers.
  private func enqueue(
    _ comparison: FolderComparison, _ withdrawn: [FilePath], of path: FilePath, _ id: Int64,
    pages: [PageChange]
  ) {
    let (links, unread) = state.withLock { state in
      let (links, unread) = state.sort(comparison, folder: id)
      state.report.count(comparison, unread: unread.count)
      state.missing += comparison.missing.map {
        MissingFile(folder: id, name: $0.name, wasGone: $0.wasGone)
      }
      state.withdrawn += withdrawn.map { MissingFile(folder: id, name: $0, wasGone: false) }
      return (links, unread)
    }
    let parent = scope.rootPath.pushing(path)
    if let onChange = settings.onChange {
      for change in comparison.changes where change.isChanged {
        let file = parent.pushing(change.file.name)
        onChange(change.isNew ? .add(file) : .change(file))
      }
      for (name, wasGone) in comparison.missing where !wasGone {
        onChange(.remove(parent.pushing(name)))
      }
      for name in withdrawn { onChange(.withdraw(parent.pushing(name))) }
      return
    }
    for var page in pages {
      page.folder = id
      found.push(.page(page))
    }
    if !comparison.times.isEmpty {
      found.push(.times(ChangeTimes(folder: id, files: comparison.times)))
    }
    for start in stride(from: 0, to: unread.count, by: Self.filesPerElement) where !isCancelled {
      let files = unread[start..<min(start + Self.filesPerElement, unread.count)]
      self.unread.push(UnreadFiles(folder: id, parent: parent, files: Array(files)))
    }
    for link in links { found.push(.link(link)) }
  }

  /// The number of files per queue element: small enough to occupy all readers, large enough to make the overhead of
  /// the queue negligible.
  private static let filesPerElement = 32
}

extension RunState {
  /// Separates additional names of files from the files to read.
  fileprivate mutating func sort(
    _ comparison: FolderComparison, folder: Int64
  ) -> (links: [HardLink], unread: [UnreadFile]) {
    for (name, kind, identity) in comparison.unchangedLinks {
      _ = firstName(of: identity, else: FirstName(folder: folder, name: name, kind: kind))
    }
    var links: [HardLink] = []
    var unread: [UnreadFile] = []
    unread.reserveCapacity(comparison.changes.count)
    for change in comparison.changes {
      let file = change.file
      let name = FirstName(folder: folder, name: file.name, kind: file.kind)
      if let first = firstName(of: change.identity, else: name) {
        links.append(HardLink(folder: folder, name: file.name, stamp: file.stamp, first: (first.folder, first.name)))
      } else {
        unread.append(file)
      }
    }
    return (links, unread)
  }
}

extension IndexReport {
  fileprivate mutating func count(_ comparison: FolderComparison, unread: Int) {
    files += comparison.files
    bytes += comparison.bytes
    added += comparison.changes.count { $0.isNew }
    changed += comparison.changes.count { !$0.isNew && $0.isChanged }
    missing += comparison.missing.count { !$0.wasGone }
    self.unread += unread
  }
}
