import SiteFormats

/// The data file from which the viewer numbers the photos of an album with several pages.
package enum PhotoCounts {
  /// Renders the file: the number of photos, and then the number before each page.
  ///
  /// - Parameter shownBefore: The number of photos that can be shown before each page, followed by that of all pages.
  /// - Returns: The bytes.
  package static func render(_ shownBefore: [Int]) -> [UInt8] {
    var json = JSONWriter()
    json.list(shownBefore.suffix(1) + shownBefore.dropLast()) { $0.write($1) }
    return DataScript.render(json)
  }
}
