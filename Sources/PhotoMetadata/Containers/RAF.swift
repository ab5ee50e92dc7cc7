/// Fujifilm's raw format: a JPEG with all facts inside, and a table of the sensor's sizes.
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
    // In the file, by a few small reads: the JPEG is megabytes long.
    if let jpeg = try? JPEG.read(&reader, at: jpegOffset) {
      container.exif = jpeg.exif
      container.xmp = jpeg.xmp
      if container.width == 0 {
        (container.width, container.height) = (jpeg.width, jpeg.height)
      }
    }
    return container
  }

  /// Height and width of the cropped sensor, from a table of tags with a length each.
  private static func size(
    at offset: Int, in reader: inout ByteReader
  ) throws(MetadataError) -> (Int, Int)? {
    let count = try reader.number(at: offset, count: 4)
    var place = offset + 4
    for _ in 0..<min(count, 256) {
      let tag = try reader.number(at: place, count: 2)
      let length = try reader.number(at: place + 2, count: 2)
      if tag == croppedSize, length == 4 {
        let height = try reader.number(at: place + 4, count: 2)
        return (try reader.number(at: place + 6, count: 2), height)
      }
      place += 4 + length
    }
    return nil
  }
}
