/// A site with all sections of its albums laid out.
///
/// Pages and manifest share the layouts.
package struct LaidOutSite: Sendable {
  package let outline: SiteOutline
  /// The sections of each folder.
  ///
  /// Facets are only on pages, and are laid out with their page.
  private let sections: [[LaidOutSection]]

  /// Lays out folders on all processors.
  ///
  /// - Parameters:
  ///   - outline: The site.
  ///   - isNeeded: Returns whether the sections of a folder's album are needed, by its index.
  /// - Throws: `CancellationError`.
  package init(
    _ outline: SiteOutline, where isNeeded: (Int) -> Bool = { _ in true }
  ) async throws {
    let folders = outline.folders.indices.map { index in
      isNeeded(index)
        ? outline.albums[index].outline.sections.map { (outline.albums[index].album, $0) } : []
    }
    let ends = folders.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    let all = folders.flatMap { $0 }
    let runs = stride(from: 0, to: all.count, by: Self.runLength).map {
      $0..<min($0 + Self.runLength, all.count)
    }
    let laidOut = try await parallelMap(count: runs.count) { index in
      all[runs[index]].map { LaidOutSection($1, of: $0.photos, outline.settings) }
    }.flatMap { $0 }
    self.outline = outline
    sections = zip(ends, ends.dropFirst()).map { Array(laidOut[$0..<$1]) }
  }

  /// The number of sections that one task lays out.
  private static let runLength = 64

  /// Sections of an album with the layout that pages show.
  ///
  /// - Parameters:
  ///   - range: Indices of the sections.
  ///   - index: The index of the album in `outline.albums`; that of a folder must be needed.
  /// - Returns: The sections, in order.
  package func sections(_ range: Range<Int>, ofAlbum index: Int) -> [LaidOutSection] {
    guard index >= outline.folderCount else { return Array(sections[index][range]) }
    let entry = outline.albums[index]
    return entry.outline.sections[range].map {
      LaidOutSection(
        $0, of: entry.album.photos, outline.settings, kinds: [outline.settings.layout])
    }
  }
}
