import PhotoCatalog
import SiteModel
import SystemPackage

/// Which part of a site shows each folder of a library.
///
/// `album.md` of a folder applies to the folders below it. Where several apply, the one that fewest can see
/// counts, and albums of the same access are part of the outermost.
struct FolderAccess {
  /// An album that is not part of the public site.
  struct SeparateAlbum: Equatable {
    var root: FilePath
    /// Its folder below the root.
    var path: FilePath
    /// `unlisted` or `protected`.
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
  init(_ folders: [LibraryFolder], _ metadata: [AlbumMetadata?]) {
    let marked = zip(folders, metadata).filter { $1.map { $0.access != .listed } == true }
    for folder in folders {
      let above = marked.filter { $0.0.root == folder.root && folder.path.starts(with: $0.0.path) }
      let access = above.compactMap(\.1?.access).max() ?? .listed
      switch access {
      case .listed: parts.append(.listed)
      case .hidden: parts.append(.hidden)
      case .unlisted, .protected:
        guard let outermost = above.first(where: { $0.1?.access == access })?.0 else { continue }
        let album = SeparateAlbum(root: outermost.root, path: outermost.path, access: access)
        let index = separate.firstIndex(of: album) ?? separate.count
        if index == separate.count { separate.append(album) }
        parts.append(.separate(index))
      }
    }
  }
}
