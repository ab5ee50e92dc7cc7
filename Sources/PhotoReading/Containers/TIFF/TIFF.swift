import Facts

/// TIFF 6.0, BigTIFF, and the TIFF-based raw formats DNG, CR2, NEF, ARW, PEF, ORF, RW2 and IIQ.
enum TIFF {
  private enum Tag {
    static let subfileType = 0xFE
    static let width = 0x100
    static let height = 0x101
    static let compression = 0x103
    static let photometry = 0x106
    static let orientation = 0x112
    static let subdirectories = 0x14A
    static let xmp = 0x2BC
    static let iptc = 0x83BB
    static let profile = 0x8773
    static let exif = 0x8769
    static let exifWidth = 0xA002
    static let exifHeight = 0xA003
    static let dngVersion = 0xC612
    static let defaultCropSize = 0xC620
    /// Panasonic's RW2 stores the borders of the sensor in tags with other meanings elsewhere.
    static let panasonicTop = 4
    static let panasonicLeft = 5
    static let panasonicBottom = 6
    static let panasonicRight = 7
  }

  /// The photometric interpretation of luma and chroma.
  private static let luma = 6
  /// The compressions that keep bytes as they are: none, LZW, Deflate, PackBits, LZMA and Zstandard. The decoders of
  /// JPEG and JPEG 2000 convert luma and chroma to red, green and blue.
  private static let plainCompressions: Set<Int> = [1, 5, 8, 32773, 32946, 34925, 50000]

  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    let stream = try TIFFStream(&reader)
    let main = try stream.entries(ofDirectoryAt: stream.firstDirectory, in: &reader)
    let isDNG = main.contains { $0.tag == Tag.dngVersion }
    let named = isDNG ? .dng : try CameraRaw.format(&reader)
    var container = Container(format: named ?? .tiff)
    func number(_ tag: Int) -> Int? {
      // If a damaged directory repeats a tag, the first entry is used.
      main.first { $0.tag == tag }.flatMap { try? stream.integer($0, in: &reader) }
    }
    if let width = number(Tag.width), let height = number(Tag.height) {
      (container.width, container.height) = (width, height)
    }
    container.orientation = number(Tag.orientation)
    let below = main.first { $0.tag == Tag.subdirectories }
    let directories =
      [main]
      + stream.offsets(below, in: &reader).compactMap {
        try? stream.entries(ofDirectoryAt: $0, in: &reader)
      }
    if container.format == .tiff, isRaw(directories, stream, in: &reader) {
      container.format = rawFormat(main, stream, in: &reader)
    }
    if container.format != .tiff {
      measureRaw(&container, directories, stream, in: &reader)
      container.rawMakerNote = MakerNote(stream, main, in: &reader)
      container.preview = EmbeddedPreview.largest(
        at: TIFFPreviews.ranges(stream, container.format, in: &reader), in: &reader)
    } else {
      (container.pages, container.laterPages) = TIFFPages.find(stream, in: &reader)
    }
    container.xmp = main.first { $0.tag == Tag.xmp }.flatMap { stream.value($0, in: &reader) }
    container.iptc = main.first { $0.tag == Tag.iptc }.flatMap { stream.value($0, in: &reader) }
    let words = [Tag.xmp, Tag.iptc, ExifTag.windowsKeywords.rawValue]
    container.lostTags = Set(stream.lost(among: words, in: &reader))
    (container.lacksXMP, container.lacksIPTC) = (
      container.lostTags.contains(Tag.xmp), container.lostTags.contains(Tag.iptc)
    )
    readSamples(of: main, stream, in: &reader, into: &container)
    return container
  }

  /// Reads the properties of the samples of a directory's picture.
  static func samples(
    ofDirectory directory: Int, _ reader: inout ByteReader
  ) throws(MetadataError) -> Container {
    let stream = try TIFFStream(&reader)
    var offset = stream.firstDirectory
    for _ in 0..<directory {
      guard let next = stream.directory(after: offset, in: &reader) else { throw .truncated(.tiff) }
      offset = next
    }
    var container = Container(format: .tiff)
    readSamples(
      of: try stream.entries(ofDirectoryAt: offset, in: &reader), stream, in: &reader,
      into: &container)
    return container
  }

  private static func readSamples(
    of entries: [TIFFStream.Entry], _ stream: TIFFStream, in reader: inout ByteReader,
    into container: inout Container
  ) {
    func number(_ tag: Int) -> Int? {
      entries.first { $0.tag == tag }.flatMap { try? stream.integer($0, in: &reader) }
    }
    container.sampleEncoding.isUnconvertedLuma =
      number(Tag.photometry) == luma && plainCompressions.contains(number(Tag.compression) ?? 1)
    container.colorSpace = entries.first { $0.tag == Tag.profile }
      .flatMap { stream.value($0, in: &reader) }.flatMap(ICCProfile.name)
    container.exifBlocks = [ExifBlock(stream, entries, in: &reader)]
  }

  /// Whether a file without a signature is a camera raw file: its first directory is a thumbnail of a subdirectory, or
  /// one of them has the values of a sensor.
  private static func isRaw(
    _ directories: [[TIFFStream.Entry]], _ stream: TIFFStream, in reader: inout ByteReader
  ) -> Bool {
    func number(_ tag: Int, _ entries: [TIFFStream.Entry]) -> Int? {
      entries.first { $0.tag == tag }.flatMap { try? stream.integer($0, in: &reader) }
    }
    if number(Tag.subfileType, directories[0]) == 1,
      directories[0].contains(where: { $0.tag == Tag.subdirectories })
    {
      return true
    }
    return directories.contains {
      number(Tag.photometry, $0).map(TIFFPreviews.rawPhotometries.contains) ?? false
    }
  }

  /// Sets the size of the developed picture before orientation: the default crop, otherwise the size in Exif, otherwise
  /// that of the directory with the full picture.
  private static func measureRaw(
    _ container: inout Container, _ directories: [[TIFFStream.Entry]], _ stream: TIFFStream,
    in reader: inout ByteReader
  ) {
    let main = directories[0]
    func size(_ entries: [TIFFStream.Entry], _ width: Int, _ height: Int) -> (Int, Int)? {
      guard
        let width = entries.first(where: { $0.tag == width })
          .flatMap({ try? stream.integer($0, in: &reader) }),
        let height = entries.first(where: { $0.tag == height })
          .flatMap({ try? stream.integer($0, in: &reader) }), width > 0, height > 0
      else { return nil }
      return (width, height)
    }
    func area(_ size: (Int, Int)) -> Double { Double(size.0) * Double(size.1) }
    for entries in directories {
      let crop = entries.first { $0.tag == Tag.defaultCropSize }
      if let sides = crop.map({ stream.numbers($0, in: &reader) }), sides.count == 2,
        let width = Int(exactly: sides[0].rounded()), let height = Int(exactly: sides[1].rounded())
      {
        (container.width, container.height) = (width, height)
        return
      }
    }
    if container.format == .rw2, let borders = panasonicSize(main, stream, in: &reader) {
      (container.width, container.height) = borders
      return
    }
    if let pointer = main.first(where: { $0.tag == Tag.exif }),
      let offset = try? stream.integer(pointer, in: &reader),
      let exif = try? stream.entries(ofDirectoryAt: offset, in: &reader),
      let found = size(exif, Tag.exifWidth, Tag.exifHeight)
    {
      (container.width, container.height) = found
      return
    }
    let sizes = directories.compactMap { entries -> (Int, Int)? in
      let type = entries.first { $0.tag == Tag.subfileType }
        .flatMap { try? stream.integer($0, in: &reader) }
      return type == 1 ? nil : size(entries, Tag.width, Tag.height)
    }
    if let largest = sizes.max(by: { area($0) < area($1) }) {
      (container.width, container.height) = largest
    }
  }

  private static func panasonicSize(
    _ main: [TIFFStream.Entry], _ stream: TIFFStream, in reader: inout ByteReader
  ) -> (Int, Int)? {
    let borders = [
      Tag.panasonicTop, Tag.panasonicLeft, Tag.panasonicBottom, Tag.panasonicRight,
    ].compactMap { tag in
      main.first { $0.tag == tag }.flatMap { try? stream.integer($0, in: &reader) }
    }
    guard borders.count == 4, borders[3] > borders[1], borders[2] > borders[0] else { return nil }
    return (borders[3] - borders[1], borders[2] - borders[0])
  }

  /// The format of a raw file without a signature, by the make of the camera.
  private static func rawFormat(
    _ main: [TIFFStream.Entry], _ stream: TIFFStream, in reader: inout ByteReader
  ) -> MediaFormat {
    let make = main.first { $0.tag == 0x10F }.flatMap { stream.value($0, in: &reader) } ?? []
    let name = PlainText.decode(make.prefix { $0 != 0 })?.lowercased() ?? ""
    return name.hasPrefix("sony")
      ? .arw : name.hasPrefix("pentax") || name.hasPrefix("ricoh") ? .pef : .nef
  }
}

/// Camera raw formats that are recognised by their first bytes.
enum CameraRaw {
  /// The raw format of a TIFF-based file; `nil` for all other files.
  static func format(_ reader: inout ByteReader) throws(MetadataError) -> MediaFormat? {
    if try reader.matches("CR", at: 8), try reader.matches("II", at: 0) { return .cr2 }
    if try reader.matches("IIU\0", at: 0) { return .rw2 }
    if try reader.matches("IIRO", at: 0) { return .orf }
    if try reader.matches("IIRS", at: 0) { return .orf }
    if try reader.matches("MMOR", at: 0) { return .orf }
    if try reader.matches("IIII", at: 8) { return .iiq }
    if try reader.matches("MMMMRaw", at: 8) { return .iiq }
    return nil
  }
}
