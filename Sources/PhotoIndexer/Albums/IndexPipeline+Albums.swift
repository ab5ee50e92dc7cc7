import PhotoCatalog
import Synchronization
import SystemPackage

/// The changes to write about the album.md of a folder.
struct AlbumChange: Sendable {
  /// The text; `nil` if it has not changed or cannot be read.
  var note: FolderNote?
  /// What the catalog remembers of the album and of those above it, as far as it has changed.
  var albums: [RememberedAlbum] = []
}

extension IndexPipeline {
  /// The differences between the album.md of a folder and what the catalog knows about it. Exclusions do not apply to
  /// it: a pattern must not publish an album. `known` is `nil` if it is new.
  func albumChange(
    _ listing: FolderListing, of path: FilePath, _ known: KnownFolder?, isMount: Bool
  ) -> AlbumChange {
    var change = AlbumChange()
    // A dry run writes nothing.
    guard settings.onChange == nil else { return change }
    let files = listing.albumFiles
    let main = AlbumReading.main(files)
    // An album.md takes the place of what an export says.
    let export = main == nil ? TakeoutAlbumFiles(listing) : nil
    let token = export?.changeToken ?? AlbumTextFile.changeToken(main)
    let folder = scope.rootPath.pushing(path)
    let before = albums[folder]
    var elsewhere = AlbumReading.Elsewhere.unknown
    if path.isEmpty || isMount || settings.followsLinks && OtherPaths.isLink(folder) {
      (elsewhere, change.albums) = above.withLock { above in (above.elsewhere(folder), above.takeChanges()) }
    }
    let isRead =
      main.map { $0.kind != .file || token != known?.noteChangeToken } ?? false
      || settings.isFull || files.count > (main == nil ? 0 : 1) || before?.hold != nil
      || before?.released ?? 0 != 0 || elsewhere.isRestricted
    guard isRead else {
      if main == nil, token != known?.noteChangeToken ?? 0 {
        change.note = FolderNote(folder: 0, changeToken: token, text: export?.text(in: folder))
      }
      return change
    }
    let reading = AlbumReading(files, in: folder, elsewhere)
    if main == nil || reading.text != nil, token != known?.noteChangeToken ?? 0 {
      change.note = FolderNote(folder: 0, changeToken: token, text: reading.text ?? export?.text(in: folder))
    }
    if let (file, reason) = reading.failure {
      report(path.pushing(file), reason: reason)
    }
    for name in reading.misnamed {
      let file = path.pushing(name)
      state.withLock { $0.report.misnamed.append(scope.rootPath.pushing(file)) }
    }
    var record = before ?? AlbumRecord()
    reading.update(&record)
    if record != before ?? AlbumRecord() {
      change.albums.append(RememberedAlbum(folder: folder, record: record))
    }
    return change
  }

  /// Queues what is written about a folder, before its files and subfolders are found. So a run that is killed never
  /// leaves photos in the catalog without the statement that hides them. `known` is `nil` if it is new.
  func enqueue(_ path: FilePath, _ known: KnownFolder?, _ change: AlbumChange, isMount: Bool) -> Int64 {
    let id = state.withLock { $0.number(of: known) }
    guard settings.onChange == nil else { return id }
    for album in change.albums { found.push(.album(album)) }
    if let root = scope.root, known == nil {
      found.push(.folder(NewFolder(id: id, path: path, root: root, isMount: isMount)))
    } else if isMount, known?.isMount == false {
      found.push(.mount(folder: id))
    }
    if var note = change.note {
      note.folder = id
      found.push(.note(note))
    }
    return id
  }
}
