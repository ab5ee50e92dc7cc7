import PhotoCatalog
import Synchronization
import SystemPackage

extension IndexPipeline {
  /// Lists folders as long as there are any, and passes on what is to be read.
  func list() {
    do {
      if let catalog = settings.catalog, place.isKnown {
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
    let parent = place.rootPath.pushing(path)
    var listing: FolderListing
    do {
      listing = try FolderListing(of: parent, followsLinks: settings.followsLinks)
    } catch {
      leave(path, reason: error.description)
      return folders.finish()
    }
    for (name, reason) in listing.failures {
      leave(path.pushing(name), reason: reason.description)
    }
    if settings.followsLinks {
      let isNew = state.withLock { $0.listed.insert(listing.identity).inserted }
      guard isNew else { return folders.finish() }
    }
    let exclusions = settings.exclusions
    if !exclusions.isEmpty {
      listing.folders.removeAll { exclusions.match(path.pushing($0)) }
      listing.links.removeAll { exclusions.match(path.pushing($0)) }
    }
    folders.finish(
      folders: listing.folders.map { path.pushing($0) },
      links: listing.links.map { path.pushing($0) })
    let known = try place.root.flatMap { try lookup?(path, below: $0) }
    if exclusions.match(path.appending(AlbumNoteFile.name)) { listing.note = nil }
    let mark = AlbumNoteFile.mark(listing.note)
    var note: Result<String?, AlbumNoteFile.Problem>?
    if mark != known?.noteMark ?? 0, settings.onChange == nil {
      note = mark == 0 ? .success(nil) : AlbumNoteFile.text(in: parent).map(\.self)
    }
    if case .failure(let problem) = note {
      let file = path.appending(AlbumNoteFile.name)
      report(file, reason: problem.description)
      if known?.noteMark ?? 0 == 0 {
        // It may say that the album is hidden, so nothing new may come from it.
        return leave(path, reason: "left as it was, because of its \(AlbumNoteFile.name)")
      }
    }
    let comparison = FolderComparison(
      listing, known, isFull: settings.isFull,
      isExcluded: exclusions.isEmpty ? nil : { exclusions.match(path.pushing($0)) })
    for (name, kind) in listing.passedOver + comparison.others {
      let file = path.pushing(name)
      if !exclusions.match(file) { passOver(place.rootPath.pushing(file), kind: kind) }
    }
    pass(
      on: comparison, of: path, known,
      note: note.flatMap { note in
        guard case .success(let text) = note else { return nil }
        return FolderNote(folder: 0, mark: mark, text: text)
      })
  }

  /// Counts a picture or film of a kind that is not read.
  func passOver(_ path: FilePath, kind: String) {
    state.withLock { $0.report.passedOver[kind, default: 0] += 1 }
    settings.onPassOver(PassedOver(path: path, kind: kind))
  }

  /// Reports what the system does not let us read.
  private func report(_ path: FilePath, reason: String) {
    let file = UnreadableFile(root: place.rootPath, name: path, reason: reason)
    state.withLock { $0.report.failures.append(file) }
  }

  /// Reports a folder, or what may be one, and leaves all below it as the catalog knows it.
  private func leave(_ path: FilePath, reason: String) {
    report(path, reason: reason)
    state.withLock { $0.unlisted.append(path) }
  }

  /// Tells the writer what it must know of a folder, and the readers what to read.
  private func pass(
    on comparison: FolderComparison, of path: FilePath, _ known: KnownFolder?, note: FolderNote?
  ) {
    let (id, links, unread) = state.withLock { state in
      let id = state.number(of: known)
      let (links, unread) = state.sort(comparison, folder: id)
      state.report.count(comparison, unread: unread.count)
      state.missing += comparison.missing.map {
        MissingFile(folder: id, name: $0.name, wasGone: $0.wasGone)
      }
      return (id, links, unread)
    }
    let parent = place.rootPath.pushing(path)
    if let onChange = settings.onChange {
      for change in comparison.changes where change.isChanged {
        let file = parent.pushing(change.file.name)
        onChange(change.isNew ? .add(file) : .change(file))
      }
      for (name, wasGone) in comparison.missing where !wasGone {
        onChange(.remove(parent.pushing(name)))
      }
      return
    }
    if let root = place.root, known == nil {
      found.push(.folder(NewFolder(id: id, path: path, root: root)))
    }
    if var note {
      note.folder = id
      found.push(.note(note))
    }
    if !comparison.times.isEmpty {
      found.push(.times(ChangeTimes(folder: id, files: comparison.times)))
    }
    for start in stride(from: 0, to: unread.count, by: Self.filesAtOnce) where !isCancelled {
      let files = unread[start..<min(start + Self.filesAtOnce, unread.count)]
      self.unread.push(UnreadFiles(folder: id, parent: parent, files: Array(files)))
    }
    for link in links { found.push(.link(link)) }
  }

  /// Few enough that all readers have work, many enough that the queues cost nothing.
  private static let filesAtOnce = 32
}

extension RunState {
  /// Tells second names of files that are read under their first from what must be read.
  fileprivate mutating func sort(
    _ comparison: FolderComparison, folder: Int64
  ) -> (links: [HardLink], unread: [UnreadFiles.File]) {
    for (name, kind, identity) in comparison.unchangedLinks {
      _ = firstName(of: identity, else: FirstName(folder: folder, name: name, kind: kind))
    }
    var links: [HardLink] = []
    var unread: [UnreadFiles.File] = []
    unread.reserveCapacity(comparison.changes.count)
    for change in comparison.changes {
      let file = change.file
      let name = FirstName(folder: folder, name: file.name, kind: file.kind)
      if let first = firstName(of: change.identity, else: name) {
        links.append(
          HardLink(
            folder: folder, name: file.name, stamp: file.stamp, first: (first.folder, first.name)))
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
    added += comparison.changes.count { $0.isNew }
    changed += comparison.changes.count { !$0.isNew && $0.isChanged }
    missing += comparison.missing.count { !$0.wasGone }
    self.unread += unread
  }
}
