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
    var marked: [Place: Mark] = [:]
    for album in remembered where album.record.access != .listed {
      marked[Place(root: album.root, path: album.path)] = Mark(
        access: album.record.access, opening: album.record.hasOwnPassphrase ? .link : .site)
    }
    for (folder, metadata) in zip(folders, metadata) {
      let place = Place(root: folder.root, path: folder.path)
      guard let statement = metadata?.statement,
        statement.access != .listed || marked[place] != nil
      else { continue }
      marked[place, default: Mark()].add(statement)
    }
    var indices: [Place: Int] = [:]
    for folder in folders {
      parts.append(part(of: Place(root: folder.root, path: folder.path), marked, &indices))
    }
  }

  /// A folder of a library.
  private struct Place: Hashable {
    var root: FilePath
    var path: FilePath
  }

  /// The access and the passphrase that are stated or remembered for a folder.
  private struct Mark {
    var access = AlbumAccess.listed
    var opening = Opening.site

    mutating func add(_ statement: AlbumStatement) {
      access = max(access, statement.access)
      switch statement.passphrase {
      case .file(let name): opening = .file(name)
      case .site: opening = .site
      case nil: break
      }
    }
  }

  /// The part that shows a folder, given all albums that are not listed.
  private mutating func part(
    of folder: Place, _ marked: [Place: Mark], _ indices: inout [Place: Int]
  ) -> Part {
    guard !marked.isEmpty else { return .listed }
    var outermost: (place: Place, access: AlbumAccess)?
    // The innermost album with a passphrase of its own.
    var own: Place?
    var place = folder
    while true {
      if let mark = marked[place] {
        if outermost.map({ mark.access >= $0.access }) ?? true {
          outermost = (place, mark.access)
        }
        if own == nil, mark.opening != .site { own = place }
      }
      if !place.path.removeLastComponent() { break }
    }
    guard let (first, access) = outermost else { return .listed }
    guard access != .hidden else { return .hidden }
    place = access == .protected ? own ?? first : first
    let index = indices[place] ?? restricted.count
    if index == restricted.count {
      indices[place] = index
      restricted.append(
        RestrictedAlbum(
          root: place.root, path: place.path, access: access,
          opening: marked[place]?.opening ?? .site))
    }
    return .restricted(index)
  }
}
