import Facts

/// Reads facts from an IPTC-IIM block (version 4.2), as Photoshop stores it in files.
package enum IPTCFacts {
  private enum DataSet {
    static let title = 5
    static let keyword = 25
    static let dateCreated = 55
    static let timeCreated = 60
    static let creator = 80
    static let city = 90
    static let region = 95
    static let country = 101
    static let headline = 105
    static let copyright = 116
    static let caption = 120
  }

  /// Adds the facts that are missing; returns whether the block was read to its end.
  @discardableResult
  static func read(_ bytes: [UInt8], into facts: inout PhotoFacts) -> Bool {
    let (records, isComplete) = records(bytes)
    func first(_ number: Int) -> String? {
      records[number]?.first.flatMap { PlainText.decode($0) }
    }
    facts.setIfMissing(words: \.title, first(DataSet.title), "IPTC:ObjectName")
    facts.setIfMissing(words: \.title, first(DataSet.headline), "IPTC:Headline")
    facts.setIfMissing(
      words: \.description,
      records[DataSet.caption]?.first.flatMap { PlainText.decode($0, keepsLines: true) },
      "IPTC:Caption-Abstract")
    facts.setIfMissing(\.copyright, first(DataSet.copyright), "IPTC:CopyrightNotice")
    let creators = (records[DataSet.creator] ?? []).compactMap { PlainText.decode($0) }
    facts.setIfMissing(\.creator, creators.joinedNames, "IPTC:By-line")
    let keywords = (records[DataSet.keyword] ?? []).compactMap { PlainText.decode($0) }
    facts.setIfMissing(keywords: XMPKeywords.user(keywords), "IPTC:Keywords")
    facts.setIfMissing(
      \.placeName,
      PlaceName(
        city: first(DataSet.city), region: first(DataSet.region), country: first(DataSet.country)),
      "IPTC:City")
    facts.setIfMissing(
      moment: moment(first(DataSet.dateCreated), first(DataSet.timeCreated)), "IPTC:DateCreated")
    return isComplete
  }

  /// The values of record 2 by data set. The encoding is detected from the bytes, because many writers ignore the
  /// character set that record 1 declares.
  private static func records(_ bytes: [UInt8]) -> (values: [Int: [ArraySlice<UInt8>]], isComplete: Bool) {
    var records: [Int: [ArraySlice<UInt8>]] = [:]
    var offset = 0
    while offset + 5 <= bytes.count, bytes[offset] == 0x1C {
      var length = Int(bytes[offset + 3]) << 8 | Int(bytes[offset + 4])
      var start = offset + 5
      if length >= 0x8000 {
        // The size of the field with the length, which texts do not need.
        let size = length & 0x7FFF
        guard size <= 4, start + size <= bytes.count else { break }
        length = bytes[start..<start + size].reduce(0) { $0 << 8 | Int($1) }
        start += size
      }
      guard start + length <= bytes.count else { break }
      if bytes[offset + 1] == 2 {
        records[Int(bytes[offset + 2]), default: []].append(bytes[start..<start + length])
      }
      offset = start + length
    }
    // Zeros fill the block.
    return (records, bytes[offset...].allSatisfy { $0 == 0 })
  }

  /// Parses a date such as `20240614` and a time such as `180322+0200`. Programs that do not know the time write
  /// midnight, and those that do not know the zone write `+0000`.
  private static func moment(_ date: String?, _ time: String?) -> Moment? {
    guard let date, let day = Moment(date) else { return nil }
    let moment = time.flatMap { Moment("\(date)T\($0)") } ?? day
    // Checked with the time, because an unset clock is at midnight.
    guard moment.isBelievable else { return nil }
    if time?.hasPrefix("000000") == true { return Moment(time: day.time) }
    return moment.offset == "+00:00" ? Moment(time: moment.time) : moment
  }
}
