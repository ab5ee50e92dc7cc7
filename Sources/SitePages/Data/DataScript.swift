import Facts

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
