/// GIF 87a and 89a: the size of the logical screen stands in the first ten bytes.
enum GIF {
  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: .gif)
    container.width = try reader.number(at: 6, count: 2, order: .little)
    container.height = try reader.number(at: 8, count: 2, order: .little)
    return container
  }
}
