/// Takes the MakerNote out of an Exif block.
enum MakerNote {
  private static let exifDirectoryTag = 0x8769
  private static let makerNoteTag = 0x927C
  private static let dngPrivateTag = 0xC634

  /// Sets the length of every MakerNote to 0, so that no reader of the block looks into it.
  ///
  /// - Parameters:
  ///   - block: What is changed: holds as much of the stream as fits.
  ///   - start: Where in the block the stream begins.
  ///   - stream: The TIFF stream.
  static func empty(in block: inout [UInt8], at start: Int, as stream: [UInt8]) {
    var reader = ByteReader(stream)
    guard let counts = try? makerNoteCounts(&reader) else { return }
    for offset in counts {
      for place in (start + offset)..<(start + offset + 4) where place < block.count {
        block[place] = 0
      }
    }
  }

  /// Where the counts of all MakerNote entries stand.
  private static func makerNoteCounts(_ reader: inout ByteReader) throws(MetadataError) -> [Int] {
    let tiff = try TIFFStream(&reader)
    guard !tiff.isBig else { return [] }
    var counts: [Int] = []
    var directories = [tiff.firstDirectory]
    // A MakerNote lies in the Exif directory; a hostile file has it in the first, and chains.
    for _ in 0..<8 {
      guard let directory = directories.popLast() else { break }
      guard let entries = try? tiff.entries(ofDirectoryAt: directory, in: &reader) else { continue }
      for entry in entries {
        switch entry.tag {
        case makerNoteTag, dngPrivateTag: counts.append(entry.countOffset)
        case exifDirectoryTag: directories.append(try tiff.integer(entry, in: &reader) ?? 0)
        default: break
        }
      }
    }
    return counts
  }
}
