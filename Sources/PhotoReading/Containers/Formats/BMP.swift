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
