import SiteBuilding
import PhotoCatalog
import SystemPackage

extension Console {
  /// Prints which albums are less public than their album.md says, and what to do; even with `--quiet`.
  func warn(of albums: [HeldAlbum]) {
    for line in albums.flatMap(\.lines) { Self.warn(line) }
  }

  /// Prints which names in album.md files are those of no photo or album.
  func note(_ names: [UnknownName]) {
    for name in names { note("\(name)") }
  }

  /// Prints which covers and banners are not shown, apart from names that do not exist.
  func note(_ names: [IgnoredName], apartFrom unknown: [UnknownName]) {
    for name in names where !unknown.contains(where: { $0.note == name.note && $0.key == name.key }) {
      note("\(name)")
    }
  }
}

extension Catalog {
  /// Makes albums public that are held back, unless their album.md states that they are not.
  func release(folders: [String]) throws {
    let known = try rememberedAlbums()
    let albums = try folders.map { folder in
      let candidates = ForgetCommand.candidates(folder)
      guard let album = known.first(where: { candidates.contains($0.root.pushing($0.path)) })
      else {
        throw ReleaseError.unknown(folder, try HeldAlbum.all(self).map(\.folder))
      }
      return album
    }
    for album in albums { try release(album) }
  }
}

/// Why an album cannot be released.
enum ReleaseError: Error, CustomStringConvertible {
  /// The argument, and the albums that are held back.
  case unknown(String, [FilePath])

  var description: String {
    switch self {
    case .unknown(let folder, let albums):
      albums.isEmpty
        ? "--release \(folder): no album is held back; remove the option"
        : "--release \(folder): is not held back; give one of these folders: "
          + albums.map(\.string).joined(separator: ", ")
    }
  }
}
