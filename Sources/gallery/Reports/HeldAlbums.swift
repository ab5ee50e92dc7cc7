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
  /// Makes public what is held back: albums, unless their album.md states that they are not, photos whose sidecars are
  /// gone, and names of people.
  func release(_ names: [String]) throws {
    let known = try rememberedAlbums()
    for name in names {
      let candidates = ForgetCommand.candidates(name)
      // A link is not the folder that it leads to.
      let album = candidates.reversed().lazy.compactMap { path in known.first { $0.folder == path } }.first
      if let album { try release(album) }
      let hasPhotos = try candidates.contains { try release(photosAt: $0) }
      guard album == nil, !hasPhotos, try !release(person: name) else { continue }
      throw CommandError.notHeldBack(name, held: try HeldAlbum.all(self).map(\.folder.string))
    }
  }
}
