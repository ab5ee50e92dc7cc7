import PhotoCatalog
import SiteModel
import SystemPackage

/// Which part of a site shows each folder of a library.
///
/// `album.md` of a folder, and what the catalog remembers of earlier ones, apply to the folders below it. Where
/// several apply, the one that fewest can see counts, and albums of the same access are part of the outermost.
struct FolderAccess {
  /// An album that is not part of the public site.
  struct SeparateAlbum: Equatable {
    var root: FilePath
    /// Its folder below the root.
    var path: FilePath
    /// Not `listed`, and in ``separate`` not `hidden`.
    var access: AlbumAccess

    /// The name of the folder.
    var name: FilePath.Component? { (path.isEmpty ? root : path).lastComponent }

    /// Where a folder is in the album's own site, in which the album is the only one of the first page.
    func path(of folder: LibraryFolder) -> FilePath {
      guard let name else { return folder.path }
      return FilePath(root: nil, [name] + folder.path.components.dropFirst(path.components.count))
    }
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
    var marked: [Place: AlbumAccess] = [:]
    for album in remembered where album.record.access != .listed {
      marked[Place(root: album.root, path: album.path)] = album.record.access
    }
    for (folder, metadata) in zip(folders, metadata) {
      guard let access = metadata?.access, access != .listed else { continue }
      let place = Place(root: folder.root, path: folder.path)
      marked[place] = max(access, marked[place] ?? .listed)
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

  /// The part that shows a folder, given all albums that are not listed.
  private mutating func part(
    of folder: Place, _ marked: [Place: AlbumAccess], _ indices: inout [Place: Int]
  ) -> Part {
    guard !marked.isEmpty else { return .listed }
    var outermost: (place: Place, access: AlbumAccess)?
    var place = folder
    while true {
      if let access = marked[place], outermost.map({ access >= $0.access }) ?? true {
        outermost = (place, access)
      }
      if !place.path.removeLastComponent() { break }
    }
    guard let (place, access) = outermost else { return .listed }
    guard access != .hidden else { return .hidden }
    let index = indices[place] ?? separate.count
    if index == separate.count {
      indices[place] = index
      separate.append(SeparateAlbum(root: place.root, path: place.path, access: access))
    }
    return .separate(index)
  }
}
