import Facts

/// Photos with the facts that a site uses to sort, group and compare them. The facts are in separate arrays. The photos
/// are spread over hundreds of megabytes, and reading a fact from each of a million photos takes several times as long.
package final class PhotoTable: Sendable {
  package struct Marks: OptionSet, Sendable {
    package var rawValue: UInt8

    /// The photo could be rendered.
    package static let shown = Marks(rawValue: 1)
    /// The photo is a video.
    package static let video = Marks(rawValue: 2)
    /// See `SitePhoto.isPlaceNameDerived`.
    package static let derivedPlace = Marks(rawValue: 8)

    /// The photo is a later page of a file.
    package static let laterPage = Marks(rawValue: 16)

    /// See `SitePhoto.isFavorite`.
    package static let favorite = Marks(rawValue: 32)

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ photo: SitePhoto) {
      self = []
      if photo.isShown { insert(.shown) }
      if photo.isVideo { insert(.video) }
      if photo.isPlaceNameDerived { insert(.derivedPlace) }
      if PageID.isLaterPage(photo.id) { insert(.laterPage) }
      if photo.isFavorite { insert(.favorite) }
    }
  }

  package let photos: [SitePhoto]
  /// The numbers of the dates; 0 for a photo without one.
  package let dates: [UInt64]
  /// The numbers by which photos are sorted by date, see `DateOrder`; 0 for a photo without a date.
  package let orders: [UInt64]
  package let digests: [UInt64]
  package let marks: [Marks]
  /// 0 for a photo without a rating.
  package let ratings: [Int8]

  /// Reads the facts of photos. `orders` is `nil` if they are the numbers of the dates.
  package init(_ photos: [SitePhoto], orders: [UInt64]? = nil) {
    self.photos = photos
    dates = photos.map { $0.dateNumber }
    self.orders = orders ?? dates
    digests = photos.map(\.digest)
    marks = photos.map { Marks($0) }
    ratings = photos.map { Int8(clamping: $0.rating ?? 0) }
  }
}
