package import SiteConfiguration

extension SiteOutline {
  /// Lays out sections of an album.
  ///
  /// A page and a part of the manifest each lay out their own sections: layouts of all sections of a large
  /// site would take more memory than its photos, and a layout takes less time than its markup.
  ///
  /// - Parameters:
  ///   - range: Indices of the sections.
  ///   - index: The index of the album in `albums`.
  ///   - kinds: The layouts; `nil` for all that the site has.
  /// - Returns: The sections, in order.
  package func laidOutSections(
    _ range: Range<Int>, ofAlbum index: Int, kinds: [LayoutKind]? = nil
  ) -> [LaidOutSection] {
    let entry = albums[index]
    return entry.outline.sections[range].map {
      LaidOutSection($0, of: entry.album.photos, settings, kinds: kinds)
    }
  }
}
