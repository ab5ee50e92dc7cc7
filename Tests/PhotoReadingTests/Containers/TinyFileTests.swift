import Facts
import PhotoReading
import TestSupport
import Testing

/// A small file of each format has the right facts, and does not crash if it is damaged.
struct TinyFileTests {
  private static let files = TinyFiles.all.map(\.name)

  private func bytes(_ name: String) throws -> [UInt8] { try #require(TinyFiles.all.first { $0.name == name }).bytes }

  @Test(arguments: files) func `every format has its size and name`(name: String) throws {
    var reader = ByteReader(try bytes(name))
    let facts = try PhotoFile(&reader).facts
    let suffix = name.split(separator: ".").last.map(String.init)
    #expect(facts.format.rawValue == (suffix == "jpg" ? "jpeg" : suffix))
    let stored = name.hasSuffix(".jxl") ? [16, 8] : [40, 30]
    #expect(facts.stored == stored)
  }

  /// A file that is truncated at any byte gives facts or an error.
  @Test(arguments: files) func `truncation at every byte does not crash`(name: String) throws {
    let bytes = try bytes(name)
    var errors = 0
    for length in 0..<bytes.count {
      var reader = ByteReader(Array(bytes[..<length]))
      do throws(MetadataError) {
        let facts = try PhotoFile(&reader).facts
        #expect(facts.width > 0 && facts.height > 0)
      } catch {
        #expect(!error.description.isEmpty)
        errors += 1
      }
    }
    #expect(errors > 0)
  }

  /// Sets each byte to small and large values, which gives wrong lengths, counts and offsets: also lengths that end
  /// within the fields at the start of a part.
  @Test(arguments: files) func `no wrong byte crashes`(name: String) throws {
    let bytes = try bytes(name)
    for index in bytes.indices {
      var damaged = bytes
      for value in Array(0...24) + [0x7F, 0x80, 0xFF, ~bytes[index]] {
        damaged[index] = value
        var reader = ByteReader(damaged)
        _ = try? PhotoFile(&reader)
      }
    }
  }

  @Test func `counts and sizes of 64 bits do not overflow`() throws {
    let writer = TinyTIFF(isBig: true)
    let huge = TinyTIFF.Value.numbers([.max], type: 16)
    var entries: [Int: TinyTIFF.Value] = [0xFE: .short(1), 0x100: huge, 0x101: huge]
    entries[0x14A] = .numbers([.max, 1 << 40], type: 16)
    let crop: [Int: TinyTIFF.Value] = [0xC612: .short(1), 0xC620: .numbers([.max, .max], type: 16)]
    for more in [[:], crop] {
      var reader = ByteReader(writer.stream(entries.merging(more) { $1 }))
      #expect(throws: MetadataError.self) { try PhotoFile(&reader) }
    }
    // A count whose product with the size of its type overflows.
    var counted = writer.stream([0x100: .short(40)])
    counted.replaceSubrange(28..<36, with: [0x7F] + [UInt8](repeating: 0xFF, count: 7))
    var reader = ByteReader(counted)
    #expect(throws: MetadataError.damaged(.tiff, "no width and height")) { try PhotoFile(&reader) }
  }

  @Test func `counts larger than the file end the search`() throws {
    let bytes = TinyBoxes.heif()
    for type in ["ipma", "iloc"] {
      let start = try #require(bytes.firstRange(of: Array(type.utf8))).upperBound
      var damaged = bytes
      // The version becomes 2, which has counts of 32 bits.
      damaged[start] = 2
      damaged.replaceSubrange((start + 4)..<(start + 12), with: repeatElement(0xFF, count: 8))
      var reader = ByteReader(damaged)
      _ = try? PhotoFile(&reader)
    }
  }
}
