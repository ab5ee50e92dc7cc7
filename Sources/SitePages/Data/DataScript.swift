import Facts
package import SiteViews

/// A data file that a page loads as a script, because pages of `file://` cannot read it in another way.
enum DataScript {
  /// The bytes of the file, which passes its content to the script of the page.
  static func render(_ content: JSONWriter) -> [UInt8] {
    Array("galleryData(".utf8) + content.bytes + Array(")\n".utf8)
  }

  /// The same for the values of a list, without brackets.
  static func render(list values: JSONWriter) -> [UInt8] {
    Array("galleryData([".utf8) + values.bytes + Array("])\n".utf8)
  }
}

/// The data file from which the viewer numbers the photos of an album with several pages.
extension PhotoCountsView {
  /// Renders the file: the number of photos, and then the number before each page.
  package func render() -> [UInt8] {
    var json = JSONWriter()
    json.list(shownBefore.suffix(1) + shownBefore.dropLast()) { $0.write($1) }
    return DataScript.render(json)
  }
}
