/// TIFF 6.0 and BigTIFF: the first directory holds the size.
enum TIFF {
  private enum Tag {
    static let subfileType = 0xFE
    static let width = 0x100
    static let height = 0x101
    static let orientation = 0x112
    static let subdirectories = 0x14A
    static let xmp = 0x2BC
    static let iptc = 0x83BB
    static let dngVersion = 0xC612
  }

  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: .tiff)
    var isReduced = false
    var hasSubdirectories = false
    let stream = try TIFFStream(&reader)
    for entry in try stream.entries(ofDirectoryAt: stream.firstDirectory, in: &reader) {
      switch entry.tag {
      // Of a tag that a damaged directory repeats, the first counts.
      case Tag.width where container.width == 0:
        container.width = try stream.integer(entry, in: &reader) ?? 0
      case Tag.height where container.height == 0:
        container.height = try stream.integer(entry, in: &reader) ?? 0
      case Tag.orientation: container.orientation = try stream.integer(entry, in: &reader)
      case Tag.subfileType: isReduced = try stream.integer(entry, in: &reader) == 1
      case Tag.subdirectories: hasSubdirectories = true
      case Tag.xmp: container.xmp = stream.bytes(entry, in: &reader)
      case Tag.iptc: container.iptc = stream.bytes(entry, in: &reader)
      case Tag.dngVersion: throw .unsupported("camera raw (DNG)")
      default: break
      }
    }
    // A first directory that is a thumbnail of a later one: Nikon's NEF, Sony's ARW, Pentax's PEF.
    if isReduced, hasSubdirectories { throw .unsupported("camera raw") }
    if !stream.isBig {
      container.exif = try reader.bytes(at: 0, count: min(reader.size, ExifBlock.maximumSize))
    }
    return container
  }
}
