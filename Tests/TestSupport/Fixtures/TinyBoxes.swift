/// Generates files of ISO boxes: HEIF, CR3 and JPEG XL.
package enum TinyBoxes {
  package static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    TinyImages.big(8 + content.count, 4) + Array(type.utf8) + content
  }

  package static func fullBox(_ type: String, version: UInt8 = 0, _ content: [UInt8]) -> [UInt8] {
    box(type, [version, 0, 0, 0] + content)
  }

  /// The storage of the items of a HEIF file.
  package struct HEIFPlan: Sendable {
    package var brand = "heic"
    package var width = 40
    package var height = 30
    /// The transforms of the primary item in order, each as a complete box.
    package var transforms: [[UInt8]] = []
    /// The number of times the property list of the primary item is written.
    package var associationEntries = 1
    /// Whether items are stored in the `idat` box (construction method 1) or in the file (0).
    package var isInside = false
    /// The number of extents of each item, with gaps between them.
    package var extents = 1
    package var exif: [UInt8]? = TinyMetadata.exifBlock()
    /// What precedes the Exif block in its item.
    package var exifPrefix: [UInt8] = [0, 0, 0, 6] + Array("Exif\0\0".utf8)
    package var xmp: [UInt8]? = TinyMetadata.xmp()
    /// The name of the item with the XMP packet.
    package var xmpName = ""

    package init() {}
  }

  /// A rotation by a number of counterclockwise quarter turns.
  package static func rotation(_ turns: UInt8) -> [UInt8] { box("irot", [turns]) }

  /// A centred clean aperture.
  package static func aperture(width: Int, height: Int) -> [UInt8] {
    box("clap", [width, 1, height, 1, 0, 1, 0, 1].flatMap { TinyImages.big($0, 4) })
  }

  /// A HEIF file of an image without data, Exif and XMP.
  package static func heif(_ plan: HEIFPlan = HEIFPlan()) -> [UInt8] {
    let type = box("ftyp", Array(plan.brand.utf8) + [0, 0, 0, 0] + Array("mif1".utf8))
    var items: [(id: Int, info: [UInt8], bytes: [UInt8])] = []
    func info(_ id: Int, _ type: String, _ rest: String, name: String = "") -> [UInt8] {
      fullBox("infe", version: 2, TinyImages.big(id, 2) + [0, 0] + Array("\(type)\(name)\0\(rest)".utf8))
    }
    if let exif = plan.exif { items.append((2, info(2, "Exif", ""), plan.exifPrefix + exif)) }
    if let xmp = plan.xmp { items.append((3, info(3, "mime", "application/rdf+xml\0", name: plan.xmpName), xmp)) }
    let picture = info(1, plan.brand == "avif" ? "av01" : "hvc1", "")
    let size = fullBox("ispe", TinyImages.big(plan.width, 4) + TinyImages.big(plan.height, 4))
    let associations = (0...plan.transforms.count).map { UInt8($0 + 1) }
    let properties =
      box("ipco", size + plan.transforms.joined())
      + fullBox(
        "ipma",
        TinyImages.big(plan.associationEntries, 4)
          + [[UInt8]](
            repeating: TinyImages.big(1, 2) + [UInt8(associations.count)] + associations, count: plan.associationEntries
          ).joined())
    let pieces = items.map { Self.pieces($0.bytes, plan.extents) }
    let data = Array(pieces.joined().map { $0 + [0xEE] }.joined())
    func meta(dataAt start: Int) -> [UInt8] {
      var offset = start
      var locations = [0x44, 0] + TinyImages.big(items.count, 2)
      for (item, pieces) in zip(items, pieces) {
        locations += TinyImages.big(item.id, 2) + [0, plan.isInside ? 1 : 0, 0, 0]
        locations += TinyImages.big(pieces.count, 2)
        for piece in pieces {
          locations += TinyImages.big(offset, 4) + TinyImages.big(piece.count, 4)
          offset += piece.count + 1
        }
      }
      return fullBox(
        "meta",
        fullBox("pitm", TinyImages.big(1, 2))
          + fullBox("iinf", TinyImages.big(items.count + 1, 2) + picture + items.flatMap(\.info))
          + fullBox("iloc", version: 1, locations) + box("iprp", properties) + (plan.isInside ? box("idat", data) : []))
    }
    guard !plan.isInside else { return type + meta(dataAt: 0) }
    let start = type.count + meta(dataAt: 0).count + 8
    return type + meta(dataAt: start) + box("mdat", data)
  }

  private static func pieces(_ bytes: [UInt8], _ count: Int) -> [[UInt8]] {
    (0..<count).map { Array(bytes[(bytes.count * $0 / count)..<(bytes.count * ($0 + 1) / count)]) }
  }

  /// An image sequence without items, with a track that has a size.
  package static func sequence(width: Int, height: Int) -> [UInt8] {
    let header = [UInt8](repeating: 0, count: 72) + TinyImages.big(width << 16, 4) + TinyImages.big(height << 16, 4)
    return box("ftyp", Array("avis".utf8) + [0, 0, 0, 0] + Array("avis".utf8))
      + box("moov", box("trak", fullBox("tkhd", header)))
  }

  /// Canon's CR3 raw format, with each directory in its own box.
  package static func cr3() -> [UInt8] {
    let canon: [UInt8] = [
      0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
    ]
    let packet: [UInt8] = [
      0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]
    let tiff = TinyTIFF(isLittle: true)
    var main = TinyMetadata.few
    main[0x8769] = nil
    main[0x8825] = nil
    let directories =
      box("CMT1", tiff.stream(main)) + box("CMT2", tiff.stream(TinyMetadata.exif))
      + box("CMT4", tiff.stream(TinyMetadata.gps))
    return box("ftyp", Array("crx ".utf8) + [0, 0, 0, 1] + Array("crx isom".utf8))
      + box("moov", box("uuid", canon + directories)) + box("uuid", packet + TinyMetadata.xmp())
  }

  /// The first bytes of a JPEG XL codestream of 16 x 8 px.
  package static func codestream(orientation: Int = 1) -> [UInt8] {
    // The bit fields: small size, 8 rows, ratio 2:1, not all default, extra fields, orientation.
    let bits = 1 | 0 << 1 | 7 << 6 | 0 << 9 | 1 << 10 | (orientation - 1) << 11
    return [0xFF, 0x0A] + TinyImages.little(bits, 4)
  }

  /// A JPEG XL file in boxes.
  package static func jxl(orientation: Int = 1, isCompressed: Bool = false) -> [UInt8] {
    func metadata(_ type: String, _ content: [UInt8]) -> [UInt8] {
      isCompressed ? box("brob", Array(type.utf8) + brotli(content)) : box(type, content)
    }
    return box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
      + metadata("Exif", [0, 0, 0, 0] + TinyMetadata.exifBlock()) + metadata("xml ", TinyMetadata.xmp())
      + box("jxlc", codestream(orientation: orientation))
  }

  /// Brotli of one block that is stored as it is, and of an empty last one (RFC 7932, 9.2).
  private static func brotli(_ content: [UInt8]) -> [UInt8] {
    let header = (content.count - 1) << 4 | 1 << 20
    return [UInt8(header & 0xFF), UInt8(header >> 8 & 0xFF), UInt8(header >> 16)] + content + [3]
  }
}
