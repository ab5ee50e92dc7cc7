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

/// Constant data in the program file, which are never copied and valid until the program ends.
@safe package struct StaticBytes: @unchecked Sendable {
  @usableFromInline package let start: UnsafePointer<UInt8>
  package let count: Int

  @unsafe init(_ start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  /// The byte at an offset.
  @inlinable package subscript(offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < count)
    return unsafe start[offset]
  }

  /// A little-endian number.
  package func uint16(at offset: Int) -> UInt16 {
    UInt16(self[offset]) | UInt16(self[offset + 1]) << 8
  }

  /// A little-endian number.
  package func uint32(at offset: Int) -> UInt32 {
    UInt32(uint16(at: offset)) | UInt32(uint16(at: offset + 2)) << 16
  }

  /// A text in UTF-8.
  package func text(at offset: Int, count: Int) -> String {
    precondition(offset >= 0 && count >= 0 && offset + count <= self.count)
    return unsafe String(
      decoding: UnsafeBufferPointer(start: start + offset, count: count), as: UTF8.self)
  }
}
