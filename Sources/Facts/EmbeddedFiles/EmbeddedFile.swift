import CEmbedded

/// A file that is compiled into the program.
package struct EmbeddedFile: Sendable {
  package let name: String
  package let bytes: [UInt8]

  /// The catalog's migrations, in the order in which they run.
  package static var migrations: [EmbeddedFile] { unsafe files(embedded_migrations) }

  /// The content of a style sheet, schema or other asset of the site.
  package static func asset(_ name: String) -> [UInt8] {
    guard let file = unsafe files(embedded_assets).first(where: { $0.name == name }) else {
      preconditionFailure("\(name) is not listed in CEmbedded/embedded.c")
    }
    return file.bytes
  }

  /// The towns of `Scripts/make-places`.
  package static var places: StaticBytes {
    unsafe StaticBytes(embedded_places, count: embedded_places_count)
  }

  /// The coasts, borders and countries of `Scripts/make-land`.
  package static var earth: StaticBytes {
    unsafe StaticBytes(embedded_earth, count: embedded_earth_count)
  }

  /// The commit from which the program was built; `unknown` if `GALLERY_COMMIT` was not set at build time.
  package static var commit: String { unsafe String(cString: embedded_commit) }

  /// Reads a table that ends with an entry without a name.
  private static func files(_ table: UnsafePointer<embedded_file>?) -> [EmbeddedFile] {
    var files: [EmbeddedFile] = []
    var next = unsafe table
    while let file = unsafe next?.pointee, let name = unsafe file.name {
      let bytes = unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
      files.append(EmbeddedFile(name: unsafe String(cString: name), bytes: bytes))
      unsafe next = next?.successor()
    }
    return files
  }
}
