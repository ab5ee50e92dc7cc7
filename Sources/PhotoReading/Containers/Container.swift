package import Facts

/// The metadata blocks and properties of a container format, before the blocks are parsed.
package struct Container {
  /// The maximum size of a metadata block in bytes, to limit memory for damaged and hostile files.
  package static let maxBlock = 4 << 20
  /// The maximum number of chunks, items or stray bytes that are read, to limit the time for a sparse file of
  /// terabytes.
  package static let maxParts = 1 << 20

  package var format: MediaFormat
  /// The stored size in px; 0 until found.
  package var width = 0
  package var height = 0
  /// The size after the container's own transforms (HEIF `clap`, `irot`), if it has any. If set, the Exif orientation
  /// is ignored.
  package var displaySize: (width: Int, height: Int)?
  /// The Exif block as a TIFF stream, with or without `Exif\0\0` before it.
  package var exif: [UInt8]?
  /// Exif directories that are not in one block: those of a TIFF file, or several TIFF streams.
  package var exifBlocks: [ExifBlock] = []
  /// The MakerNote of a camera raw file, which is not in one block.
  package var rawMakerNote: MakerNote?
  /// The XMP packet.
  package var xmp: [UInt8]?
  /// The extended XMP packet (JPEG only).
  package var extendedXMP: [UInt8]?
  /// Whether the file has XMP, or a part of it, that cannot be found or decompressed.
  package var lacksXMP = false
  /// Whether nothing of a packet can be found that the first one names.
  package var lacksExtension = false
  /// The IPTC-IIM block.
  package var iptc: [UInt8]?
  /// Whether the IPTC-IIM block, or a part of it, cannot be found.
  package var lacksIPTC = false
  /// Tags of a TIFF file whose values may be missing because the file is damaged or cut off.
  var lostTags: Set<Int> = []
  /// Texts from fields of the format itself, with their tags.
  package var texts: [KeyPath<FactDefinitions, Fact<String>>: (text: String, tag: String)] = [:]
  /// The text of a date from such a field.
  package var date: (text: String, tag: String)?
  /// The name of the colour space and the tag from which it was read.
  package var colorSpace: (name: String, tag: String)?
  /// What the container declares about its samples outside of a profile.
  package var sampleEncoding = SampleEncoding()
  /// The largest preview in a raw file.
  package var preview: EmbeddedPreview?
  /// Whether the file is an animation.
  package var isAnimated = false
  /// The number of pages of a TIFF file; the picture is the first.
  package var pages = 1
  /// The pages after the first that can be shown.
  package var laterPages: [LaterPage] = []
  /// The orientation from a field of the format itself.
  package var orientation: Int?
  /// The facts of a video; `nil` for a picture.
  package var video: VideoFacts?
  /// The date, the coordinate and the keywords from fields of a video format, with their tags.
  package var moment: (value: Moment, tag: String)?
  package var coordinate: (value: Coordinate, tag: String)?
  /// The height of the coordinate above sea level in m.
  package var altitude: Double?
  package var keywords: (words: [String], tag: String)?
  package var rating: (stars: Int, tag: String)?
  /// The identifier of a Live Photo.
  package var contentIdentifier: String?
  /// The video in a box of a motion photo in HEIC.
  package var motionBox: EmbeddedRange?

  /// The MakerNote; `nil` if its layout is unknown.
  package var makerNote: MakerNote? { rawMakerNote ?? exif.flatMap { MakerNote(inBlock: $0) } }

  /// Whether the value of an Exif tag may be missing because the first directory is damaged or cut off.
  func hasLost(_ tag: ExifTag) -> Bool {
    lostTags.contains(tag.rawValue) || exif.map { ExifBlock.hasLost(tag.rawValue, in: $0) } ?? false
  }

  package init(format: MediaFormat) {
    self.format = format
  }

  /// Reads a file with the parser that its first bytes select; `nil` if there is none for them.
  package static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container? {
    guard reader.size > 0 else { throw .empty }
    guard let parser = try parser(for: &reader) else { return nil }
    do {
      return try parser.read(&reader)
    } catch .truncated(nil) {
      throw .truncated(parser.format)
    }
  }

  private typealias Parser = (
    format: MediaFormat, read: (inout ByteReader) throws(MetadataError) -> Container
  )

  private static func parser(for reader: inout ByteReader) throws(MetadataError) -> Parser? {
    // Nearly all photos have one of these two formats, so they are checked first.
    let magic = reader.size >= 4 ? try reader.number(at: 0, count: 4) : 0
    if (0xFFD8_FF00...0xFFD8_FFFF).contains(magic) { return (.jpeg, JPEG.read) }
    if magic == 0x8950_4E47 { return (.png, PNG.read) }
    if try reader.matches("HEAPCCDR", at: 6) { return (.crw, CRW.read) }
    if try reader.matches("GIF8", at: 0) { return (.gif, GIF.read) }
    if try reader.matches("RIFF", at: 0), try reader.matches("WEBP", at: 8) {
      return (.webp, WebP.read)
    }
    if try reader.matches("BM", at: 0) { return (.bmp, BMP.read) }
    if let format = try Movie.format(&reader) { return (format, Movie.read) }
    if try reader.matches("ftyp", at: 4) { return (.heic, HEIF.read) }
    if try reader.matches("FUJIFILMCCD-RAW", at: 0) { return (.raf, RAF.read) }
    if try CameraRaw.format(&reader) != nil { return (.tiff, TIFF.read) }
    if try reader.matches("JXL ", at: 4) { return (.jxl, JPEGXL.read) }
    if try reader.matches("jP  ", at: 4) { return (.jp2, JPEG2000.read) }
    if try reader.matches("#?R", at: 0) { return (.hdr, RadianceHDR.read) }
    switch magic {
    case 0xFF0A_0000...0xFF0A_FFFF: return (.jxl, JPEGXL.read)
    case 0xFF4F_FF51: return (.jp2, JPEG2000.readCodestream)
    case 0x0000_0100: return (.ico, ICO.read)
    case 0x5031_0000...0x5036_FFFF, 0x5046_0000...0x5046_FFFF, 0x5066_0000...0x5066_FFFF:
      return (.pnm, PNM.read)
    case 0x4949_2A00, 0x4D4D_002A, 0x4949_2B00, 0x4D4D_002B: return (.tiff, TIFF.read)
    default: return nil
    }
  }
}
