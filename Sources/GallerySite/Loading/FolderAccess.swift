import PhotoCatalog
import SiteConfiguration
import SystemPackage

/// Which part of a site shows each folder of a library.
///
/// `album.md` of a folder, and what the catalog remembers of earlier ones, apply to the folders below it. Where
/// several apply, the one that fewest can see counts, and albums of the same access are part of the outermost. A
/// protected album with a passphrase of its own is not part of those around it.
struct FolderAccess {
  /// An album that is not part of the public site.
  struct SeparateAlbum: Equatable {
    var root: FilePath
    /// Its folder below the root.
    var path: FilePath
    /// Not `listed`, and in ``separate`` not `hidden`.
    var access: AlbumAccess
    /// What opens it, if it is protected.
    var opening = Opening.site

    /// The name of the folder.
    var name: FilePath.Component? { (path.isEmpty ? root : path).lastComponent }

    /// Where a folder is in the album's own site, in which the album is the only one of the first page.
    func path(of folder: LibraryFolder) -> FilePath {
      guard let name else { return folder.path }
      return FilePath(root: nil, [name] + folder.path.components.dropFirst(path.components.count))
    }
  }

  /// What opens a protected album beside its link.
  enum Opening: Equatable {
    /// The passphrase of the site.
    case site
    /// A passphrase in a file, as album.md has its path.
    case file(String)
    /// Nothing: it had a passphrase of its own, and its album.md does not have it any more.
    case link
  }

  /// A part of a site.
  enum Part: Hashable {
    case listed
    /// The index of a separate album.
    case separate(Int)
    case hidden
  }

  /// In the order of the folders.
  private(set) var separate: [SeparateAlbum] = []
  /// The part that shows each folder.
  private(set) var parts: [Part] = []

  /// Divides the folders of a library.
  ///
  /// - Parameters:
  ///   - folders: All folders, sorted by root and path.
  ///   - metadata: The content of their album.md.
  ///   - remembered: What the catalog remembers of albums that were not public.
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

  /// What is known of a folder.
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
    let index = indices[place] ?? separate.count
    if index == separate.count {
      indices[place] = index
      separate.append(
        SeparateAlbum(
          root: place.root, path: place.path, access: access,
          opening: marked[place]?.opening ?? .site))
    }
    return .separate(index)
  }
}
