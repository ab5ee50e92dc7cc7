import Facts

/// The date in movies of Nikon's cameras: `NCTG` in the box `NCDT` of the user data. It has records of a tag, a type
/// and a count as in Exif, and values. The header of these movies has the local time without a zone.
struct NikonTags {
  /// The local date, with its offset from UTC if the camera knows it.
  private(set) var moment: Moment?

  static let dateTag = "MakerNotes:DateTimeOriginal"
  private static let maxRecords = 1024

  private enum Tag {
    static let created = 0x11
    static let taken = 0x12
    /// The offset of the zone in minutes, and whether it is summer time.
    static let worldTime = 0x0200_0024
  }

  /// Reads the records up to the first that is damaged.
  init(_ box: Box, in reader: inout ByteReader) throws(MetadataError) {
    guard let records = try Box.first("NCTG", in: box.content, of: &reader)?.content else { return }
    var dates: [Int: Moment] = [:]
    var offset: Int?
    var start = records.lowerBound
    for _ in 0..<Self.maxRecords where start + 8 <= records.upperBound {
      let tag = try reader.number(at: start, count: 4)
      guard let size = TIFFStream.size(ofType: try reader.number(at: start + 4, count: 2)) else {
        break
      }
      let count = size * (try reader.number(at: start + 6, count: 2))
      start += 8
      guard count <= records.upperBound - start else { break }
      if tag == Tag.created || tag == Tag.taken, count <= 64 {
        let text = PlainText.decode(try reader.bytes(at: start, count: count).prefix { $0 != 0 })
        dates[tag] = text.flatMap { Moment($0) }
      } else if tag == Tag.worldTime, count >= 3 {
        let minutes = Int16(truncatingIfNeeded: try reader.number(at: start, count: 2))
        let isSummer = try reader.number(at: start + 2, count: 1) == 1
        offset = Int(minutes) + (isSummer ? 60 : 0)
      }
      start += count
    }
    guard let date = dates[Tag.taken] ?? dates[Tag.created] else { return }
    let zone = offset.flatMap { abs($0) <= UTCOffset.max ? UTCOffset.text($0) : nil }
    moment = Moment(time: date.time, offset: zone, subsecond: date.subsecond)
  }
}
