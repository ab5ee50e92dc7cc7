import TestSupport
import Testing
@testable import Facts
@testable import PhotoReading

/// Exif blocks as libexif and `TIFFStream` read them.
struct ExifBlockTests {
  private static let directories: [ExifBlock.Directory] = [.main, .exif, .gps, .interoperability]

  private func values(_ block: ExifBlock) -> [String: String] {
    var values: [String: String] = [:]
    for directory in Self.directories {
      for number in 0...0xFFFF {
        guard let tag = ExifTag(rawValue: number), let value = block[tag, directory] else { continue }
        values["\(directory) \(tag)"] = "\(value.type) \(value.count) \(value.order) \(Array(value.bytes))"
      }
    }
    return values
  }

  /// What `TIFFStream` reads alone.
  private func streamValues(_ bytes: [UInt8]) throws -> [String: String] {
    var reader = ByteReader(bytes)
    let stream = try TIFFStream(&reader)
    let entries = try stream.entries(ofDirectoryAt: stream.firstDirectory, in: &reader)
    return values(ExifBlock(stream, entries, maxValue: 1 << 20, in: &reader))
  }

  @Test(arguments: [true, false])
  func `libexif and the reader of TIFF files agree`(isLittle: Bool) throws {
    let bytes = TinyMetadata.exifBlock(isLittle: isLittle, TinyMetadata.main)
    let block = try #require(ExifBlock(bytes))
    #expect(try values(block) == streamValues(bytes))
    #expect(values(block).count > 25)
    let prefixed = try #require(ExifBlock(Array("Exif\0\0".utf8) + bytes))
    #expect(values(prefixed) == values(block))
  }

  @Test func `a directory of its own keeps its type`() throws {
    for (first, entries) in [(ExifBlock.Directory.exif, TinyMetadata.exif), (.gps, TinyMetadata.gps)] {
      let block = try #require(ExifBlock(TinyTIFF().stream(entries), first: first))
      #expect(values(block).count > 3)
      #expect(values(block).keys.allSatisfy { $0.hasPrefix("\(first) ") })
    }
  }

  @Test func `what libexif leaves out is completed`() throws {
    var exif = TinyMetadata.exif
    // libexif ends the directory at a pointer that is past the end.
    exif[0xA005] = .long(1 << 30)
    exif[0xA434] = .text("A lens")
    let block = try #require(ExifBlock(TinyMetadata.exifBlock([0x10F: .text("Maker"), 0x8769: .directories([exif])])))
    #expect(block[.lens, .exif]?.text == "A lens")
    #expect(block[.iso, .exif]?.integer == 400)
    #expect(block[.make, .main]?.text == "Maker")
  }

  @Test func `a pointer to the GPS directory can be signed`() throws {
    let entries: [Int: TinyTIFF.Value] = [
      0x10F: .text("Maker"), 0x8769: .directories([TinyMetadata.exif]), 0x8825: .directories([TinyMetadata.gps]),
    ]
    var bytes = TinyMetadata.exifBlock(entries)
    // The type of the third entry, of 8 bytes of header, 2 of a counter and 12 each.
    bytes[8 + 2 + 2 * 12 + 3] = 9
    #expect(try #require(ExifBlock(bytes))[.latitudeReference, .gps]?.text == "S")
    #expect(try streamValues(bytes) == streamValues(TinyMetadata.exifBlock(entries)))
  }

  @Test func `a hostile block does not need much memory or time`() throws {
    let text = [UInt8](repeating: 0x61, count: 60_000)
    var bytes = TinyMetadata.exifBlock([0x110: .bytes(text, type: 2)])
    let entry = Array(bytes[10..<22])
    // 4,000 entries of other tags with the same value.
    var directory = TinyImages.big(4001, 2)
    for tag in 0..<4000 { directory += TinyImages.big(0x5000 + tag, 2) + entry[2...] }
    directory += entry + TinyImages.big(0, 4)
    let start = bytes.count
    bytes += directory
    bytes.replaceSubrange(4..<8, with: TinyImages.big(start, 4))
    let block = try #require(ExifBlock(bytes))
    #expect(block[.model, .main]?.text?.utf8.count == text.count)
    #expect(block.values.count < 2 * text.count)
  }

  @Test func `threads read blocks at once`() async throws {
    let bytes = TinyMetadata.exifBlock(TinyMetadata.main)
    let expected = values(try #require(ExifBlock(bytes)))
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<50).allSatisfy { _ in ExifBlock(bytes)?[.model, .main]?.text == "Model 1" } }
      }
      for await isEqual in group { #expect(isEqual) }
    }
    #expect(values(try #require(ExifBlock(bytes))) == expected)
  }
}
