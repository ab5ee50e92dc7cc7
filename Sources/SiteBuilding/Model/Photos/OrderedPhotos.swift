package import SiteViews

/// Photos of a site in an order of their own. Indices take a fourth of the memory of locations.
package struct OrderedPhotos: RandomAccessCollection, Sendable {
  private let all: LocatedPhotos
  /// The indices of the photos in `all`.
  private let order: [UInt32]

  /// Makes an order.
  package init(_ order: [UInt32] = [], of all: LocatedPhotos = LocatedPhotos()) {
    (self.order, self.all) = (order, all)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { order.count }
  package subscript(position: Int) -> SitePhotoLocation { all[Int(order[position])] }

  /// The index of a photo among all photos of the site.
  package func place(of position: Int) -> Int { Int(order[position]) }

  /// Some of the photos, without their locations.
  func list(_ range: Range<Int>) -> PhotoList { all.list.reordered(Array(order[range])) }

  /// The photos without their locations; making the list takes linear time.
  package var list: PhotoList { all.list.reordered(order) }
}
