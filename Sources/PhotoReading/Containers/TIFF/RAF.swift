import Facts

/// Fujifilm's raw format: a JPEG with all metadata, and a table with the size of the sensor.
enum RAF {
  private static let croppedSize = 0x0111

  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    let jpegOffset = try reader.number(at: 84, count: 4)
    let jpegLength = try reader.number(at: 88, count: 4)
    let tableOffset = try reader.number(at: 92, count: 4)
    var container = Container(format: .raf)
    if let size = try? size(at: tableOffset, in: &reader) {
      (container.width, container.height) = size
    }
    if jpegLength <= reader.size {
      container.preview = EmbeddedPreview.largest(
        at: [jpegOffset..<jpegOffset + jpegLength], in: &reader)
    }
    // Read in place, because the JPEG is several MB long.
    if let jpeg = try? JPEG.read(&reader, at: jpegOffset) {
      container.exif = jpeg.exif
      (container.xmp, container.extendedXMP) = (jpeg.xmp, jpeg.extendedXMP)
      (container.lacksXMP, container.lacksExtension) = (jpeg.lacksXMP, jpeg.lacksExtension)
      if container.width == 0 {
        (container.width, container.height) = (jpeg.width, jpeg.height)
      }
    }
    return container
  }

  /// Height and width of the cropped sensor, from a table of tags and lengths.
  private static func size(
    at offset: Int, in reader: inout ByteReader
  ) throws(MetadataError) -> (Int, Int)? {
    let count = try reader.number(at: offset, count: 4)
    var entry = offset + 4
    for _ in 0..<min(count, 256) {
      let tag = try reader.number(at: entry, count: 2)
      let length = try reader.number(at: entry + 2, count: 2)
      if tag == croppedSize, length == 4 {
        let height = try reader.number(at: entry + 4, count: 2)
        return (try reader.number(at: entry + 6, count: 2), height)
      }
      entry += 4 + length
    }
    return nil
  }
}
