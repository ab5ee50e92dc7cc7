import Facts
import Glibc
import PhotoCatalog
import SiteViews
import SystemPackage

/// The album.md files of the folders above others, up to the mount point: what they say applies to these folders too.
struct AlbumsAbove {
  /// What the catalog remembers of albums, and what was read since then.
  private(set) var records: [FilePath: AlbumRecord]
  private let followsLinks: Bool
  private var read: Set<FilePath> = []
  /// The records to write.
  private var changes: [RememberedAlbum] = []

  init(known records: [FilePath: AlbumRecord], followsLinks: Bool) {
    (self.records, self.followsLinks) = (records, followsLinks)
  }

  /// The files above a folder that restrict it, the nearest first.
  mutating func restricting(_ folder: FilePath) -> [FilePath] {
    var files: [FilePath] = []
    var above = folder
    let device = Self.device(folder)
    while above.removeLastComponent(), Self.device(above) == device {
      // Many links can lead into one folder.
      if read.insert(above).inserted { read(above) }
      files += restriction(of: above).map { [$0] } ?? []
    }
    return files
  }

  /// What restricts a folder at its other paths.
  mutating func elsewhere(_ folder: FilePath) -> AlbumReading.Elsewhere {
    for path in OtherPaths.all(of: folder) {
      guard let file = restriction(of: path) ?? restricting(path).first else { continue }
      return .restricted(
        AlbumRecord.Hold(
          file: file.string, reason: "restricts \(path), and this folder is a link to it or a mount of it"))
    }
    return .open
  }

  /// Returns the records to write, and forgets them.
  mutating func takeChanges() -> [RememberedAlbum] {
    defer { changes = [] }
    return changes
  }

  private func restriction(of folder: FilePath) -> FilePath? {
    guard let record = records[folder], !record.isPublic else { return nil }
    return folder.pushing(FilePath(record.hold?.file ?? AlbumTextFile.name))
  }

  private mutating func read(_ folder: FilePath) {
    let before = records[folder] ?? AlbumRecord()
    var record = before
    if let listing = try? FolderListing(of: folder, followsLinks: followsLinks) {
      AlbumReading(listing.albumFiles, in: folder).update(&record)
    } else if case .failure(.unreadable(let reason)) = MarkdownFile.bytes(at: folder.appending(AlbumTextFile.name)),
      reason != .noSuchFileOrDirectory
    {
      record.hold =
        record.hold ?? AlbumRecord.Hold(file: AlbumTextFile.name, reason: "cannot be read: \(reason)")
    }
    guard record != before else { return }
    records[folder] = record
    changes.append(RememberedAlbum(folder: folder, record: record))
  }

  private static func device(_ path: FilePath) -> dev_t? {
    var status = stat()
    guard unsafe path.withPlatformString({ unsafe stat($0, &status) }) == 0 else { return nil }
    return status.st_dev
  }
}
