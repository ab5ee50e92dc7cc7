import Glibc
import PhotoCatalog
import SystemPackage

/// Folders that were renamed or moved without the album.md that hid them.
enum RenamedAlbums {
  /// The new folders to hold back: they have photos of a missing folder that was not public, and the folder whose
  /// album.md said so is missing, too.
  ///
  /// A folder that is moved out of a hidden one, which is still there, is moved by intention.
  ///
  /// - Parameters:
  ///   - missing: The folders that the run did not find.
  ///   - scope: The folder of the run.
  ///   - first: The lowest id of new folders.
  ///   - catalog: The catalog with all files of the run.
  /// - Returns: The folders.
  /// - Throws: `CatalogError`.
  static func held(
    after missing: [(id: Int64, path: FilePath)], in scope: IndexScope, newFrom first: Int64,
    _ catalog: Catalog
  ) throws -> [RememberedAlbum] {
    let all = try catalog.rememberedAlbums()
    let lost = all.filter { album in
      album.root == scope.rootPath && album.record.isRestricted
        && !exists(album.root.pushing(album.path))
    }
    guard !lost.isEmpty else { return [] }
    var held: [RememberedAlbum] = []
    for folder in missing {
      guard let album = lost.first(where: { folder.path.starts(with: $0.path) }) else { continue }
      for (root, path) in try catalog.folders(from: first, withPhotosOf: folder.id) {
        let isKnown = (all + held).contains { $0.root == root && path.starts(with: $0.path) }
        guard !isKnown else { continue }
        var record = AlbumRecord()
        record.hold = AlbumRecord.Hold(
          file: FilePath(AlbumTextFile.name),
          reason:
            "is not there, and the photos were in \(album.root.pushing(album.path)), which was "
            + "not public",
          keys: album.record.restrictingKeys)
        held.append(RememberedAlbum(root: root, path: path, record: record))
      }
    }
    return held
  }

  private static func exists(_ path: FilePath) -> Bool {
    var status = stat()
    return unsafe path.withPlatformString { unsafe lstat($0, &status) } == 0
  }
}

extension AlbumRecord {
  fileprivate var isRestricted: Bool { visibility != .listed || isProtected || hold != nil }

  fileprivate var restrictingKeys: Keys {
    var keys = hold?.keys ?? []
    if visibility != .listed || keys.isEmpty && !isProtected { keys.insert(.hidden) }
    if isProtected { keys.insert(.protected) }
    if hasOwnPassphrase { keys.insert(.passphrase) }
    return keys
  }
}
