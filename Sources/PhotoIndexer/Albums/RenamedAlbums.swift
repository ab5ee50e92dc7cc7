import Facts
import PhotoCatalog
import Foundation
import Glibc
import SiteViews
import SystemPackage

/// Folders that were renamed or moved without the album.md that hid them.
enum RenamedAlbums {
  /// The new folders to hold back.
  ///
  /// They have photos of a missing folder that was not public, and the folder whose album.md restricted it is missing
  /// too. A folder that is moved out of a hidden one that still exists is moved by intention.
  ///
  /// - missing: The folders that the run did not find.
  /// - scope: The folder of the run.
  /// - first: The lowest id of new folders.
  /// - catalog: The catalog with all files of the run.
  static func held(
    after missing: [(id: Int64, path: FilePath)], in scope: IndexScope, newFrom first: Int64,
    _ catalog: Catalog
  ) throws -> [RememberedAlbum] {
    let all = try catalog.rememberedAlbums()
    let lost = all.filter { album in
      // On a disk that ignores case, a renamed folder still exists under its former name.
      album.root == scope.rootPath && album.record.isRestricted
        && (missing.contains { $0.path == album.path }
          || !exists(album.root.pushing(album.path)))
    }
    guard !lost.isEmpty else { return [] }
    var held: [RememberedAlbum] = []
    for folder in missing {
      guard let album = lost.first(where: { folder.path.starts(with: $0.path) }) else { continue }
      for (root, path, note) in try catalog.folders(from: first, withPhotosOf: folder.id) {
        if let note {
          // If a new folder has an album.md, that file decides. But if only the case or the normal form of its name
          // has changed, the album stays restricted until its album.md states all keys.
          let keys = album.record.restrictingKeys
          guard isSameName(path, folder.path), !states(note, keys) else { continue }
        }
        let isKnown = (all + held).contains { $0.root == root && path.starts(with: $0.path) }
        guard !isKnown else { continue }
        var record = AlbumRecord()
        record.hold = AlbumRecord.Hold(
          file: FilePath(AlbumTextFile.name),
          reason: (note == nil ? "is not there" : "does not say who can see the album")
            + ", and the photos were in \(album.root.pushing(album.path)), which was "
            + "not public",
          keys: album.record.restrictingKeys)
        held.append(RememberedAlbum(root: root, path: path, record: record))
      }
    }
    return held
  }

  /// Whether two paths differ only in case and normal form.
  private static func isSameName(_ one: FilePath, _ other: FilePath) -> Bool {
    func folded(_ path: FilePath) -> String {
      path.string.lowercased().decomposedStringWithCanonicalMapping
    }
    return folded(one) == folded(other)
  }

  /// Whether the text of an album.md states all of some keys.
  private static func states(_ note: String, _ keys: RestrictingKeys) -> Bool {
    let statement = try? AlbumMetadata(note, file: "").statement
    return statement.map { keys.isSubset(of: RestrictingKeys($0)) } ?? false
  }

  private static func exists(_ path: FilePath) -> Bool {
    var status = stat()
    return unsafe path.withPlatformString { unsafe lstat($0, &status) } == 0
  }
}

extension AlbumRecord {
  fileprivate var isRestricted: Bool { visibility != .listed || isProtected || hold != nil }

  fileprivate var restrictingKeys: RestrictingKeys {
    var keys = hold?.keys ?? []
    if visibility != .listed || keys.isEmpty && !isProtected { keys.insert(.hidden) }
    if isProtected { keys.insert(.protected) }
    if hasOwnPassphrase { keys.insert(.passphrase) }
    return keys
  }
}
