import SiteFormats

/// The data file by which the viewer numbers the photos of an album with several pages.
package enum PhotoCounts {
  /// Renders the file: the number of photos, and then the number before each page.
  ///
  /// - Parameter shownBefore: The number of photos before each page that can be shown, and at the end that of all.
  /// - Returns: The bytes.
  package static func render(_ shownBefore: [Int]) -> [UInt8] {
    var json = JSONWriter()
    json.list(shownBefore.suffix(1) + shownBefore.dropLast()) { $0.write($1) }
    return DataScript.render(json)
  }
}
