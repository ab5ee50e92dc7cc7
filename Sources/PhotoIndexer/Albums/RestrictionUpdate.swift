package import PhotoCatalog

/// Reads what the album.md files of the folders in the catalog restrict now, and nothing else. A build that fails does
/// so, because the run of `gallery index` before it may have failed too, and a new restriction must not wait for that.
package enum RestrictionUpdate {
  package static func run(in catalog: Catalog) throws {
    let known = try catalog.albumRecords()
    var changes: [RememberedAlbum] = []
    for folder in try catalog.folderPaths() {
      guard let listing = try? FolderListing(of: folder), !listing.albumFiles.isEmpty else { continue }
      let reading = AlbumReading(listing.albumFiles, in: folder)
      var record = known[folder] ?? AlbumRecord()
      reading.update(&record)
      // What makes the album more public waits for the run that reads everything.
      guard reading.isRestricting, record != known[folder] else { continue }
      changes.append(RememberedAlbum(folder: folder, record: record))
    }
    guard !changes.isEmpty else { return }
    try catalog.index { writer in
      for album in changes { try writer.write(album) }
    }
  }
}
