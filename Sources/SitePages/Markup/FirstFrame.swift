import SiteFormats
import SiteViews

/// The part of a page that a browser reads before it shows anything.
///
/// The tiles of a row that is read in part fill the row. They would shrink as the others arrive, and
/// load larger images than they need. Browsers that do not know the element show the part they have.
enum FirstFrame {
  // Fills a large window; a compressed page of so many photos has about 4 KB.
  private static let tileCount = 60

  /// The element that delays the first frame until the start of another element is read.
  ///
  /// - Parameter id: The id of that element.
  /// - Returns: The element of the head.
  static func after(_ id: HTML) -> HTML {
    "<link rel=\"expect\" href=\"#\(id)\" blocking=\"render\">\n"
  }

  /// The element that delays the first frame until all rows of the first view are read.
  ///
  /// - Parameters:
  ///   - photos: The photos of the page.
  ///   - cardCount: The number of cards above them.
  /// - Returns: The element of the head; `nil` for a page whose first view has cards alone.
  static func after(_ photos: [SitePhoto], cardCount: Int) -> HTML? {
    if cardCount > tileCount { return nil }
    guard photos.count > tileCount,
      let last = photos[tileCount...].first(where: \.isShown)
    else { return after("end") }
    return after("t\(last.address)")
  }
}
