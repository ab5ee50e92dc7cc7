import Facts
import SiteViews

/// The part of a page that a browser reads before it shows anything. If only a part of a row is read, its tiles fill
/// the row. They would shrink when the other tiles arrive, and load larger images than they need. Browsers that do not
/// support the element show the part that they have read.
enum FirstFrame {
  // Fills a large window; a compressed page of so many photos has about 4 KB.
  private static let tileCount = 60

  /// The element that delays the first frame until the start of another element is read.
  static func after(_ id: HTML) -> HTML {
    "<link rel=\"expect\" href=\"#\(id)\" blocking=\"render\">\n"
  }

  /// The element that delays the first frame until all rows of the first view are read; `nil` for a page whose first
  /// view has cards alone.
  static func after(_ photos: [SitePhoto], cardCount: Int) -> HTML? {
    if cardCount > tileCount { return nil }
    guard photos.count > tileCount,
      let last = photos[tileCount...].first(where: \.isShown)
    else { return after("end") }
    return after("t\(last.address)")
  }
}
