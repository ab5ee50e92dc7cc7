import Facts

/// HEIF (ISO/IEC 23008-12) and AVIF: items with properties, or a track of frames. The size is that of the primary item.
/// The first or the largest `ispe` property of the file can be that of a tile, a thumbnail or a depth map.
enum HEIF {
  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    let boxes = try Box.list(in: 0..<reader.size, of: &reader)
    guard let fileType = boxes.first(where: { $0.is("ftyp") }) else { throw .notAPhoto }
    if boxes.contains(where: { $0.is("mini") }) { throw .lowOverheadHeader }
    let brands = try Brands(fileType, in: &reader)
    if brands.format == .cr3 { return try CR3.read(boxes, in: &reader) }
    var container = Container(format: brands.format)
    if let meta = boxes.first(where: { $0.is("meta") }) {
      do throws(MetadataError) {
        try readItems(meta, &container, in: &reader)
      } catch {
        // A sequence need not have items.
        guard brands.isSequence else { throw error }
      }
    }
    if let video = boxes.first(where: { $0.is("mpvd") }) {
      container.motionBox = EmbeddedRange(
        offset: video.content.lowerBound, length: video.content.count)
    }
    if container.width == 0, let movie = boxes.first(where: { $0.is("moov") }) {
      try measureTrack(movie, &container, in: &reader)
      container.isAnimated = true
    }
    return container
  }

  /// Reads the primary item, which has precedence over the track of a sequence, and its metadata.
  private static func readItems(
    _ meta: Box, _ container: inout Container, in reader: inout ByteReader
  ) throws(MetadataError) {
    let items = try HEIFItems(meta, in: &reader)
    try items.measurePrimary(&container, in: &reader)
    container.exif = try items.exif(in: &reader)
    container.xmp = try items.xmp(in: &reader)
    container.lacksXMP = items.hasXMP && container.xmp == nil
  }

  /// Reads the size of the first track that has one, for sequences without a primary item.
  private static func measureTrack(
    _ movie: Box, _ container: inout Container, in reader: inout ByteReader
  ) throws(MetadataError) {
    for track in try Box.list(in: movie.content, of: &reader) where track.is("trak") {
      for header in try Box.list(in: track.content, of: &reader) where header.is("tkhd") {
        // Width and height are 16.16 fixed-point numbers at the end of the box.
        let end = header.content.upperBound
        let width = try reader.number(at: end - 8, count: 4) >> 16
        let height = try reader.number(at: end - 4, count: 4) >> 16
        guard width > 0, height > 0 else { continue }
        container.width = width
        container.height = height
        return
      }
    }
  }
}

extension HEIF {
  /// The format according to the file type box.
  struct Brands {
    var format: MediaFormat
    var isSequence: Bool

    init(_ box: Box, in reader: inout ByteReader) throws(MetadataError) {
      let start = box.content.lowerBound
      var names: [String] = []
      for offset in stride(from: start, to: min(box.content.upperBound - 3, start + 256), by: 4)
      where offset != start + 4 {
        names.append(String(decoding: try reader.bytes(at: offset, count: 4), as: UTF8.self))
      }
      let major = names.first ?? ""
      if names.contains("avif") || names.contains("avis") {
        format = .avif
      } else if names.contains(where: { ["heic", "heix", "mif1", "msf1", "hevc"].contains($0) }) {
        format = .heic
      } else if major == "crx " {
        format = .cr3
      } else {
        throw .notAPhoto
      }
      isSequence = ["avis", "msf1", "hevc", "hevx"].contains(major)
    }
  }
}
