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
      state.withLock { state in
        state.unlisted.append(path)
        state.report.unreadableFolders.append(
          UnreadableFile(root: place.rootPath, name: path, reason: error.description))
      }
      return folders.finish()
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
    let comparison = FolderComparison(
      listing, known, isFull: settings.isFull,
      isExcluded: exclusions.isEmpty ? nil : { exclusions.match(path.pushing($0)) })
    if exclusions.match(path.appending(AlbumNoteFile.name)) { listing.note = nil }
    pass(on: comparison, of: path, known, note: AlbumNoteFile.mark(listing.note))
  }

  /// Tells the writer what it must know of a folder, and the readers what to read.
  private func pass(
    on comparison: FolderComparison, of path: FilePath, _ known: KnownFolder?, note mark: Int64
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
    if mark != known?.noteMark ?? 0 { note(mark, of: path, folder: id) }
    for start in stride(from: 0, to: unread.count, by: Self.filesAtOnce) where !isCancelled {
      let files = unread[start..<min(start + Self.filesAtOnce, unread.count)]
      self.unread.push(UnreadFiles(folder: id, parent: parent, files: Array(files)))
    }
    for link in links { found.push(.link(link)) }
  }

  /// Reads a folder's album.md, or forgets it where there is none any more.
  private func note(_ mark: Int64, of path: FilePath, folder id: Int64) {
    let text = mark == 0 ? nil : AlbumNoteFile.text(in: place.rootPath.pushing(path))
    guard mark == 0 || text != nil else {
      // What was known stays: it may say that the album is hidden.
      let file = UnreadableFile(
        root: place.rootPath, name: path.appending(AlbumNoteFile.name), reason: "cannot be read")
      return state.withLock { $0.report.unreadableFolders.append(file) }
    }
    found.push(.note(FolderNote(folder: id, mark: mark, text: text)))
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
