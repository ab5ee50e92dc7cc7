import Facts

/// The pages of a TIFF file, such as those of a scanned document.
enum TIFFPages {
  private enum Tag {
    static let subfileType = 0xFE
    static let oldSubfileType = 0xFF
    static let width = 0x100
    static let height = 0x101
    static let orientation = 0x112
    static let strips = 0x111
    static let tiles = 0x144
  }

  /// The value of `subfileType` for a page; all other bits name thumbnails, masks and parts of a raw picture.
  private static let page = 2
  /// The value of `oldSubfileType` for a thumbnail.
  private static let oldThumbnail = 2

  /// Finds the directories in the chain that are pages. The first directory is the picture that is shown, and always
  /// counts. Subdirectories are parts of a page.
  static func find(
    _ stream: TIFFStream, in reader: inout ByteReader
  ) -> (count: Int, later: [LaterPage]) {
    var (pages, entriesRead, index) = (1, 0, 0)
    var later: [LaterPage] = []
    var offset = stream.firstDirectory
    var seen: Set<Int> = [offset]
    while let next = stream.directory(after: offset, in: &reader), seen.insert(next).inserted,
      let entries = try? stream.entries(ofDirectoryAt: next, in: &reader),
      entriesRead + entries.count <= Container.maxParts
    {
      // A directory without entries counts too, so that a chain of them ends.
      entriesRead += max(1, entries.count)
      (offset, index) = (next, index + 1)
      guard let page = page(entries, at: index, stream, in: &reader) else { continue }
      pages += 1
      if LaterPage.directories.contains(index) { later.append(page) }
    }
    return (pages, later)
  }

  /// The page of a directory; `nil` for a directory that is not a page.
  private static func page(
    _ entries: [TIFFStream.Entry], at index: Int, _ stream: TIFFStream, in reader: inout ByteReader
  ) -> LaterPage? {
    func number(_ tag: Int) -> Int {
      entries.first { $0.tag == tag }.flatMap { try? stream.integer($0, in: &reader) } ?? 0
    }
    // An Exif thumbnail is a JPEG without strips.
    guard entries.contains(where: { $0.tag == Tag.strips || $0.tag == Tag.tiles }),
      number(Tag.subfileType) & ~page == 0, number(Tag.oldSubfileType) != oldThumbnail
    else { return nil }
    let orientation = number(Tag.orientation)
    let page = LaterPage(
      directory: index, width: number(Tag.width), height: number(Tag.height),
      orientation: (1...8).contains(orientation) ? orientation : 1)
    return page.hasPossibleSize ? page : nil
  }
}
