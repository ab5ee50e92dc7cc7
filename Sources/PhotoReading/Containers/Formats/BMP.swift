import Facts

/// Windows and OS/2 bitmaps.
enum BMP {
  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: .bmp)
    let headerSize = try reader.number(at: 14, count: 4, order: .little)
    if headerSize == 12 {
      container.width = try reader.number(at: 18, count: 2, order: .little)
      container.height = try reader.number(at: 20, count: 2, order: .little)
    } else {
      container.width = try signed(&reader, at: 18)
      // A negative height means that rows are stored from top to bottom.
      container.height = abs(try signed(&reader, at: 22))
    }
    return container
  }

  private static func signed(
    _ reader: inout ByteReader, at offset: Int
  ) throws(MetadataError) -> Int {
    Int(Int32(truncatingIfNeeded: try reader.number(at: offset, count: 4, order: .little)))
  }
}

/// Windows icons: several sizes of a picture; the largest is used.
enum ICO {
  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: .ico)
    let count = try reader.number(at: 4, count: 2, order: .little)
    guard (1...1024).contains(count) else { throw .notAPhoto }
    for index in 0..<count {
      let entry = 6 + 16 * index
      let length = try reader.number(at: entry + 8, count: 4, order: .little)
      let offset = try reader.number(at: entry + 12, count: 4, order: .little)
      // Files of other types begin with the same four bytes.
      guard offset >= 6 + 16 * count, length > 0, length <= reader.size - offset else {
        throw .notAPhoto
      }
      var width = try reader.number(at: entry, count: 1)
      var height = try reader.number(at: entry + 1, count: 1)
      // 0 means 256; a PNG may be larger.
      (width, height) = (width == 0 ? 256 : width, height == 0 ? 256 : height)
      if length > 24, try reader.number(at: offset, count: 4) == 0x8950_4E47 {
        width = try reader.number(at: offset + 16, count: 4)
        height = try reader.number(at: offset + 20, count: 4)
      }
      guard max(width, height) <= Int(Int32.max) else { continue }
      if width * height > container.width * container.height {
        (container.width, container.height) = (width, height)
      }
    }
    return container
  }
}
