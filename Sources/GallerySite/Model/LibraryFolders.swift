import PhotoCatalog
import SystemPackage

/// The folders of a library, and what is said of them.
struct LibraryFolders {
  /// Those that the site may show.
  let shown: [LibraryFolder]
  /// What each folder's album.md says, by the folder's number.
  let notes: [Int64: AlbumNote]
  /// The roots that hold photos.
  private let roots: Set<FilePath>
  private let hidden: [LibraryFolder]

  /// Reads what the catalog knows.
  ///
  /// - Parameter catalog: The library.
  /// - Throws: `CatalogError`, `SettingsProblem` for an album.md that cannot be understood: nobody
  ///   knows whether its album is hidden.
  init(_ catalog: Catalog) throws {
    let folders = try catalog.folders()
    var notes: [Int64: AlbumNote] = [:]
    for folder in folders {
      guard let text = folder.note else { continue }
      let file = folder.root.pushing(folder.path).appending("album.md")
      notes[folder.id] = try AlbumNote(text, file: file.string)
    }
    let closed = folders.filter { notes[$0.id]?.isHidden == true }
    func isHidden(_ folder: LibraryFolder) -> Bool {
      closed.contains { $0.root == folder.root && folder.path.starts(with: $0.path) }
    }
    hidden = folders.filter(isHidden)
    shown = closed.isEmpty ? folders : folders.filter { !isHidden($0) }
    roots = Set(folders.lazy.filter(\.hasPhotos).map(\.root))
    self.notes = notes
  }

  /// The name of the only root.
  var libraryName: String? {
    roots.count == 1 ? roots.first?.lastComponent?.string : nil
  }

  /// Where a folder's album stands: with one root its folders are the site's albums; with several,
  /// each root is one.
  func albumPath(_ folder: LibraryFolder) -> FilePath {
    guard roots.count > 1, let name = folder.root.lastComponent else { return folder.path }
    return FilePath(root: nil, [name]).pushing(folder.path)
  }

  /// Tells whether a photo lies in a folder that the site may show.
  func filter(_ catalog: Catalog) throws -> (PhotoOriginal) -> Bool {
    guard !hidden.isEmpty else { return { _ in true } }
    let photos = try shown.flatMap { try catalog.photos(in: $0.id).map(\.photo.id) }
    let ids = Set(photos)
    return { ids.contains($0.photo.id) }
  }

  /// Tells whether a file lies in a hidden folder.
  func hides(_ file: UnreadableFile) -> Bool {
    hidden.contains { folder in
      folder.root == file.root && folder.path == file.name.removingLastComponent()
    }
  }
}
