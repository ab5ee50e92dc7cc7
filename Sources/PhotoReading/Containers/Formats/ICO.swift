import Facts

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
