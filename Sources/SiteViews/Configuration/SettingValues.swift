/// The pages that a site has.
package enum PageMode: String, CaseIterable, Sendable {
  case all
  /// No page, script, style or feed: images and the manifest alone.
  case none
}

/// What a site offers for download in addition to its pages.
package enum DownloadMode: String, CaseIterable, Sendable {
  case none
  /// The largest image of a photo in the viewer, and of selected photos.
  case images
  /// As `images`, and an archive of every album.
  case zip
}

/// The encoding of frames in the manifest and in the output of `gallery layout`.
package enum FrameEncoding: String, Sendable, CaseIterable {
  /// A flat list of numbers: x, y, width and height of each frame.
  case flat
  /// The boxes of flickr/justified-layout.
  case boxes
  /// Only the lengths of rows, from which frames can be computed.
  case none
}

/// How precisely a site shows where photos were taken.
package enum LocationLevel: String, Codable, CaseIterable, Sendable {
  case none
  /// Town, region and country, without coordinates.
  case town
  /// Also coordinates and a map.
  case full
}

/// Which originals a site offers as files.
package enum OriginalsMode: String, CaseIterable, Codable, Sendable {
  case none
  /// Copies, which share disk space with the originals if the file system supports it.
  case copy
}

/// The metadata in the originals of a site.
package enum OriginalsMetadata: String, CaseIterable, Codable, Sendable {
  /// Only size, orientation and colour profile. Only JPEG files are published.
  case strip
  /// All metadata, including places and names.
  case keep
}

/// The placeholders for images in the manifest.
package enum Placeholder: String, Sendable, CaseIterable {
  /// The mean colour, as on pages.
  case color
  /// The mean colour and a ThumbHash.
  case thumbhash
}

/// Files for other programs, with absolute addresses.
package enum SiteExport: String, Sendable, CaseIterable {
  /// `sitemap.xml` for search engines, with the images.
  case sitemap
  /// `feed.xml`, the photos that were added last (RFC 4287).
  case atom
  /// `feed.json`, the photos that were added last as JSON Feed 1.1.
  case jsonfeed
  /// `iiif/`, a collection of all albums for the viewers of archives (IIIF Presentation 3.0).
  case iiif
}

/// Which photos have tiles for the viewers of archives (IIIF Image API 3).
package enum TiledPhotos: String, CaseIterable, Sendable {
  case none
  /// Photos with a longer edge of more than 4096 px.
  case large
  case all
}

/// The layouts that `--layout` selects.
package enum LayoutKind: String, CaseIterable, Codable, Sendable {
  case justified, wrap, grid, masonry
}

extension LayoutStrings {
  package func name(of kind: LayoutKind) -> String {
    switch kind {
    case .justified: rows
    case .wrap: lines
    case .grid: squares
    case .masonry: columns
    }
  }
}
