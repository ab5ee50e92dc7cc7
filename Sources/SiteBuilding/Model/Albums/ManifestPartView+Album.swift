package import SiteViews

extension ManifestPartView {
  private static let maxPhotos = 1000

  /// The parts of the manifest of an album.
  package static func all(
    of entry: SiteOutline.Entry, fileNames: [String]
  ) -> [ManifestPartView] {
    let parts = entry.outline.grouped(photos: maxPhotos)
    return parts.enumerated().map { index, part in
      let (photos, sections) = entry.photos(of: part)
      return ManifestPartView(
        album: entry.album.link, number: index + 1, hasNext: index + 1 < parts.count,
        photos: photos, sections: sections, isFew: entry.isFew,
        intro: index == 0 ? entry.album.intro : nil,
        pictures: index == 0 ? entry.album.pictures : [], fileNames: photos.names(fileNames))
    }
  }
}
