import Facts

/// The data file from which the viewer numbers the photos of an album with several pages.
package enum PhotoCounts {
  /// Renders the file: the number of photos, and then the number before each page.
  package static func render(_ shownBefore: [Int]) -> [UInt8] {
    var json = JSONWriter()
    json.list(shownBefore.suffix(1) + shownBefore.dropLast()) { $0.write($1) }
    return DataScript.render(json)
  }
}
