import Facts

/// The pages that a site has.
package enum PageMode: String, CaseIterable, Sendable {
  case all
  /// No page, script, style or feed: images and the manifest alone.
  case none
}

/// What visitors of a site can save.
package enum Download: String, CaseIterable, Sendable {
  case none
  /// The largest image of a photo in the viewer, and of selected photos.
  case images
  /// As `images`, and an archive of every album.
  case zip
  /// The originals on the pages of photos: copies, which share disk space if the file system supports it.
  case originals
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

/// A section of the site's first page below the albums.
package enum HomeSectionKind: String, CaseIterable, Codable, Sendable {
  /// The photos that were added last.
  case recent
  /// The photos with four or five stars.
  case featured
  /// A link to the photos of this day of the year.
  case today
  /// A link to a random photo.
  case random
}

/// Photos that the site's first page shows below the albums.
package struct HomeSection: View {
  package let kind: HomeSectionKind
  /// The photos; none for a link.
  package let photos: [SitePhoto]
  /// Where the link leads, below the site's folder; `nil` for photos.
  package let link: String?

  /// The maximum number of photos in a section.
  package static let limit = 24

  package init(kind: HomeSectionKind, photos: [SitePhoto], link: String? = nil) {
    (self.kind, self.photos, self.link) = (kind, photos, link)
  }
}

/// The viewport widths for which rows are computed, in CSS px, ascending.
package struct ReferenceWidths: Equatable, Sendable {
  package let values: [Int]

  /// The default widths from phones to wide screens, each about a third wider than the previous.
  package static let ladder = [360, 480, 640, 850, 1130, 1500, 2000, 2660]

  /// Makes the default widths or specified ones.
  package init(_ requested: [Int] = [], isExact: Bool = false) {
    let wanted = Set(requested.filter { $0 > 0 }).sorted()
    guard let smallest = wanted.first, let largest = wanted.last else {
      values = Self.ladder
      return
    }
    let others = isExact ? [] : Self.ladder
    values =
      others.filter { Double($0) < Double(smallest) * 0.85 } + wanted
      + others.filter { Double($0) * 0.85 > Double(largest) }
  }

  /// The limits between neighbouring widths: their geometric means, at which both fit equally well.
  package var borders: [Int] {
    zip(values, values.dropFirst()).map { Int((Double($0) * Double($1)).squareRoot().rounded()) }
  }

  /// The short class name of a width.
  package func name(of width: Int) -> String {
    values.firstIndex(of: width).map { names[$0] } ?? ""
  }

  /// A short class name for each width.
  package var names: [String] {
    values.indices.map { index in
      let letter = String(Character(Unicode.Scalar(UInt8(97 + index % 26))))
      return index < 26 ? letter : letter + String(index / 26)
    }
  }
}
