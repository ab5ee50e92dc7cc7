/// Empties the MakerNote of an Exif block, and checks whether libexif can read the rest.
enum MakerNote {
  private static let exifDirectoryTag = 0x8769
  private static let makerNoteTag = 0x927C
  private static let gpsDirectoryTag = 0x8825
  private static let thumbnailTag = 0x0201
  private static let thumbnailLengthTag = 0x0202
  private static let interoperabilityTag = 0xA005
  private static let dngPrivateTag = 0xC634

  /// Sets the length of every MakerNote to 0, so that libexif does not parse it.
  ///
  /// - Parameters:
  ///   - block: The block to change, which holds the start of the stream.
  ///   - start: The offset of the stream in the block.
  ///   - stream: The TIFF stream.
  /// - Returns: Whether the values of all other entries are within the stream. libexif stops
  ///   reading a directory at the first entry whose value is not.
  @discardableResult
  static func empty(in block: inout [UInt8], at start: Int, as stream: [UInt8]) -> Bool {
    var reader = ByteReader(stream)
    guard let found = try? makerNoteCounts(&reader) else { return true }
    for offset in found.counts {
      for index in (start + offset)..<(start + offset + 4) where index < block.count {
        block[index] = 0
      }
    }
    return found.isWhole
  }

  /// The offsets of the counts of all MakerNote entries.
  private static func makerNoteCounts(
    _ reader: inout ByteReader
  ) throws(MetadataError) -> (counts: [Int], isWhole: Bool) {
    let tiff = try TIFFStream(&reader)
    guard !tiff.isBig else { return ([], true) }
    var counts: [Int] = []
    var isWhole = true
    var directories = [tiff.firstDirectory]
    // A MakerNote belongs in the Exif directory, but a hostile file may have it in other
    // directories.
    for _ in 0..<8 {
      guard let directory = directories.popLast() else { break }
      guard let entries = try? tiff.entries(ofDirectoryAt: directory, in: &reader) else { continue }
      for entry in entries {
        switch entry.tag {
        case makerNoteTag, dngPrivateTag: counts.append(entry.countOffset)
        case exifDirectoryTag, gpsDirectoryTag:
          let directory = try tiff.integer(entry, in: &reader) ?? 0
          directories.append(directory)
          isWhole = isWhole && directory < reader.size
        case thumbnailTag, thumbnailLengthTag, interoperabilityTag:
          let target = try tiff.integer(entry, in: &reader) ?? 0
          isWhole = isWhole && target < reader.size
        default: isWhole = isWhole && tiff.holds(entry, in: &reader)
        }
      }
    }
    return (counts, isWhole)
  }
}
