/// The facts of an IPTC-IIM block (version 4.2), as Photoshop puts it into files.
enum IPTCFacts {
  private enum DataSet {
    static let title = 5
    static let keyword = 25
    static let dateCreated = 55
    static let timeCreated = 60
    static let creator = 80
    static let copyright = 116
    static let caption = 120
  }

  /// Adds what is not known yet.
  static func read(_ bytes: [UInt8], into facts: inout PhotoFacts) {
    let records = records(bytes)
    func first(_ number: Int) -> String? {
      records[number]?.first.flatMap { PlainText.decode($0) }
    }
    facts.learn(.title, \.title, first(DataSet.title), "IPTC:ObjectName")
    facts.learn(.description, \.description, first(DataSet.caption), "IPTC:Caption-Abstract")
    facts.learn(.copyright, \.copyright, first(DataSet.copyright), "IPTC:CopyrightNotice")
    let creators = (records[DataSet.creator] ?? []).compactMap { PlainText.decode($0) }
    facts.learn(.creator, \.creator, creators.joinedNames, "IPTC:By-line")
    let keywords = (records[DataSet.keyword] ?? []).compactMap { PlainText.decode($0) }
    facts.learn(keywords: keywords, "IPTC:Keywords")
    facts.learn(
      moment: moment(first(DataSet.dateCreated), first(DataSet.timeCreated)), "IPTC:DateCreated")
  }

  /// The values of record 2 by data set.
  ///
  /// UTF-8 and Latin-1 are told apart by the bytes, because writers do not keep to the character
  /// set that record 1 announces.
  private static func records(_ bytes: [UInt8]) -> [Int: [ArraySlice<UInt8>]] {
    var records: [Int: [ArraySlice<UInt8>]] = [:]
    var offset = 0
    while offset + 5 <= bytes.count, bytes[offset] == 0x1C {
      let length = Int(bytes[offset + 3]) << 8 | Int(bytes[offset + 4])
      // The highest bit says that the length itself is longer; no caption is.
      guard length < 0x8000, offset + 5 + length <= bytes.count else { break }
      if bytes[offset + 1] == 2 {
        let value = bytes[(offset + 5)..<(offset + 5 + length)]
        records[Int(bytes[offset + 2]), default: []].append(value)
      }
      offset += 5 + length
    }
    return records
  }

  /// `20240614` and `180322+0200`.
  private static func moment(_ date: String?, _ time: String?) -> Moment? {
    guard let date, date.utf8.count == 8 else { return nil }
    // A day alone is better than nothing.
    let time = time.flatMap { $0.utf8.count >= 6 ? $0 : nil } ?? "000000"
    let day = "\(date.prefix(4)):\(date.dropFirst(4).prefix(2)):\(date.suffix(2))"
    let clock = "\(time.prefix(2)):\(time.dropFirst(2).prefix(2)):\(time.dropFirst(4).prefix(2))"
    guard let local = LocalDateTime(exif: "\(day) \(clock)") else { return nil }
    let zone = time.dropFirst(6)
    return Moment(time: local, offset: UTCOffset.normalise("\(zone.prefix(3)):\(zone.suffix(2))"))
  }
}
