/// The pages of a TIFF file, such as those of a scanned document.
enum TIFFPages {
  private enum Tag {
    static let subfileType = 0xFE
    static let oldSubfileType = 0xFF
    static let strips = 0x111
    static let tiles = 0x144
  }

  /// The value of `subfileType` for a page; all other bits name thumbnails, masks and parts of a raw picture.
  private static let page = 2
  /// The value of `oldSubfileType` for a thumbnail.
  private static let oldThumbnail = 2

  /// Counts the directories in the chain that are pages.
  ///
  /// The first directory is the picture that is shown, and always counts. Subdirectories are parts of a page.
  ///
  /// - Parameters:
  ///   - stream: The file.
  ///   - reader: The file.
  /// - Returns: At least 1. Directories with more than `Container.maxParts` entries together are not counted.
  static func count(_ stream: TIFFStream, in reader: inout ByteReader) -> Int {
    var (pages, entriesRead) = (1, 0)
    var offset = stream.firstDirectory
    var seen: Set<Int> = [offset]
    while let next = stream.directory(after: offset, in: &reader), seen.insert(next).inserted,
      let entries = try? stream.entries(ofDirectoryAt: next, in: &reader),
      entriesRead + entries.count <= Container.maxParts
    {
      // A directory without entries counts too, so that a chain of them ends.
      entriesRead += max(1, entries.count)
      if isPage(entries, stream, in: &reader) { pages += 1 }
      offset = next
    }
    return pages
  }

  private static func isPage(
    _ entries: [TIFFStream.Entry], _ stream: TIFFStream, in reader: inout ByteReader
  ) -> Bool {
    func number(_ tag: Int) -> Int {
      entries.first { $0.tag == tag }.flatMap { try? stream.integer($0, in: &reader) } ?? 0
    }
    // An Exif thumbnail is a JPEG without strips.
    guard entries.contains(where: { $0.tag == Tag.strips || $0.tag == Tag.tiles }) else {
      return false
    }
    return number(Tag.subfileType) & ~page == 0 && number(Tag.oldSubfileType) != oldThumbnail
  }
}
