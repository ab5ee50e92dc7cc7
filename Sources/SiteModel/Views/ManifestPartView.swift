import Digests

/// What a part of the manifest of an album contains.
package struct ManifestPartView: View {
  package let album: AlbumLink
  /// The number of the part, from 1.
  package let number: Int
  /// Whether another part follows.
  package let hasNext: Bool
  package let photos: PhotoList
  /// The sections of `photos`.
  package let sections: [PhotoSection]
  /// Whether the album has so few photos that they are laid out larger.
  package let isFew: Bool

  private static let maxPhotos = 1000

  package var path: String { SitePaths.manifest(album, part: number) }

  /// The parts of the manifest of an album.
  package static func all(of entry: SiteOutline.Entry) -> [ManifestPartView] {
    let parts = entry.outline.grouped(photos: maxPhotos)
    return parts.enumerated().map { index, part in
      let (photos, sections) = entry.photos(of: part)
      return ManifestPartView(
        album: entry.album.link, number: index + 1, hasNext: index + 1 < parts.count,
        photos: photos, sections: sections, isFew: entry.isFew)
    }
  }
}

/// The counts from which the viewer numbers the photos of an album with several pages.
package struct PhotoCountsView: View {
  package let album: AlbumLink
  /// The number of photos that can be shown before each page, followed by that of all pages.
  package let shownBefore: [Int]

  package var path: String { SitePaths.counts(album) }
}
