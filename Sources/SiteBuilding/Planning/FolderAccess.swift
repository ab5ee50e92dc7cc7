package import PhotoCatalog
package import SiteViews
package import SystemPackage

/// Which part of a site shows each folder of a library. The `album.md` of a folder applies to all folders below it, and
/// so does what the catalog remembers of its earlier versions. Where several apply, the most restrictive access counts.
/// Nested albums with the same access are one album, that of the outermost folder. Only a protected album with a
/// passphrase of its own stays separate.
package struct FolderAccess {
  /// An album that is not part of the public site.
  package struct RestrictedAlbum: Equatable {
    package var root: FilePath
    /// Its folder below the root.
    package var path: FilePath
    /// Never `listed`; in ``restricted`` never `hidden` either.
    package var access: AlbumAccess
    /// What opens it, if it is protected.
    package var opening = Opening.site

    /// The name of the folder.
    package var name: FilePath.Component? { (path.isEmpty ? root : path).lastComponent }

    /// The path of a folder in the album's own site, whose first page shows this album only.
    package func path(of folder: LibraryFolder) -> FilePath {
      guard let name else { return folder.path }
      return FilePath(root: nil, [name] + folder.path.components.dropFirst(path.components.count))
    }
  }

  /// What opens a protected album, in addition to its link.
  package enum Opening: Equatable {
    /// The passphrase of the site.
    case site
    /// A passphrase in a file, with the path that album.md contains.
    case file(String)
    /// Nothing: the album had a passphrase of its own, and its album.md no longer names it.
    case link
  }

  /// A part of a site.
  package enum Part: Hashable {
    case listed
    /// The index of a restricted album.
    case restricted(Int)
    case hidden
  }

  /// In the order of the folders.
  private(set) var restricted: [RestrictedAlbum] = []
  /// The part that shows each folder.
  private(set) var parts: [Part] = []

  /// Divides the folders of a library.
  init(
    _ folders: [LibraryFolder], _ metadata: [AlbumMetadata?], _ remembered: [RememberedAlbum] = []
  ) {
    var marked: [FilePath: Mark] = [:]
    for album in remembered where album.record.access != .listed {
      marked[album.folder, default: Mark()].add(album.record)
    }
    for (folder, metadata) in zip(folders, metadata) {
      let path = folder.root.pushing(folder.path)
      guard let statement = metadata?.statement,
        statement.access != .listed || marked[path] != nil
      else { continue }
      marked[path, default: Mark()].add(statement)
    }
    var indices: [FilePath: Int] = [:]
    for folder in folders { parts.append(part(of: folder, marked, &indices)) }
  }

  /// The access and the passphrase that are stated or remembered for a folder.
  private struct Mark {
    var access = AlbumAccess.listed
    var opening = Opening.site

    mutating func add(_ record: AlbumRecord) {
      access = max(access, record.access)
      if record.hasOwnPassphrase { opening = .link }
    }

    mutating func add(_ statement: AlbumStatement) {
      access = max(access, statement.access)
      switch statement.passphrase {
      case .file(let name): opening = .file(name)
      case .site: opening = .site
      case nil: break
      }
    }
  }

  /// The part that shows a folder, given all folders that are not listed. An album above the root is the root.
  private mutating func part(
    of folder: LibraryFolder, _ marked: [FilePath: Mark], _ indices: inout [FilePath: Int]
  ) -> Part {
    guard !marked.isEmpty else { return .listed }
    var outermost: (folder: FilePath, mark: Mark)?
    // The innermost album with a passphrase of its own.
    var own: (folder: FilePath, mark: Mark)?
    var path = folder.root.pushing(folder.path)
    repeat {
      guard let mark = marked[path] else { continue }
      if outermost.map({ mark.access >= $0.mark.access }) ?? true { outermost = (path, mark) }
      if own == nil, mark.opening != .site { own = (path, mark) }
    } while path.removeLastComponent()
    guard let outermost else { return .listed }
    guard outermost.mark.access != .hidden else { return .hidden }
    let album = outermost.mark.access == .protected ? own ?? outermost : outermost
    let index = indices[album.folder] ?? restricted.count
    if index == restricted.count {
      indices[album.folder] = index
      var below = album.folder
      if !below.removePrefix(folder.root) { below = FilePath() }
      restricted.append(
        RestrictedAlbum(
          root: folder.root, path: below, access: outermost.mark.access, opening: album.mark.opening))
    }
    return .restricted(index)
  }
}
