import Facts
import Glibc
import PhotoCatalog
import SiteViews
import SystemPackage

/// The album.md files of the folders above a folder, up to the mount point: what they say applies to it too.
struct AlbumsAbove {
  /// The records to write.
  private(set) var changes: [RememberedAlbum] = []
  /// The files that restrict the folder.
  private(set) var restricting: [FilePath] = []

  init(_ folder: FilePath, known: [FilePath: AlbumRecord], followsLinks: Bool) {
    var above = folder
    let device = Self.device(folder)
    while above.removeLastComponent(), Self.device(above) == device {
      let before = known[above] ?? AlbumRecord()
      var record = before
      if let listing = try? FolderListing(of: above, followsLinks: followsLinks) {
        let reading = AlbumReading(listing.albumFiles, in: above)
        reading.update(&record)
        if reading.isRestricting {
          restricting += listing.albumFiles.prefix(1).map { above.pushing($0.name) }
        }
      } else if case .failure(.unreadable(let reason)) = MarkdownFile.bytes(at: above.appending(AlbumTextFile.name)),
        reason != .noSuchFileOrDirectory
      {
        record.hold =
          record.hold
          ?? AlbumRecord.Hold(file: AlbumTextFile.name, reason: "cannot be read: \(reason)")
      }
      if record != before { changes.append(RememberedAlbum(folder: above, record: record)) }
    }
  }

  private static func device(_ path: FilePath) -> dev_t? {
    var status = stat()
    guard unsafe path.withPlatformString({ unsafe stat($0, &status) }) == 0 else { return nil }
    return status.st_dev
  }
}
