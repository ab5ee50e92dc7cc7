import Facts

/// The date and the maker that camcorders store with the pictures of H.264 (`MDPM`).
struct CamcorderData {
  private(set) var taken: Moment?
  private(set) var make: String?

  private static let makers = [
    [1, 3]: "Panasonic", [1, 8]: "Sony", [0x10, 0x11]: "Canon", [0x11, 4]: "JVC",
  ]

  /// Reads the data in the first bytes of a picture; `nil` if there are none.
  init?(in picture: [UInt8]) {
    let bytes = NALReader.unescape(picture)
    guard let start = ByteSearch.first("MDPM", in: bytes), start + 5 <= bytes.count else {
      return nil
    }
    var values: [UInt8: [UInt8]] = [:]
    for entry in 0..<Int(bytes[start + 4]) {
      let offset = start + 5 + 5 * entry
      guard offset + 5 <= bytes.count else { break }
      values[bytes[offset]] = Array(bytes[(offset + 1)..<(offset + 5)])
    }
    make = values[0xE0].flatMap { Self.makers[$0.prefix(2).map { Int($0) }] }
    guard let date = values[0x18], let clock = values[0x19] else { return }
    // Digits in pairs, in hexadecimal notation.
    let pairs = (date.dropFirst() + clock).map { CodecName.pair(Int($0)) }
    let text =
      "\(pairs[0])\(pairs[1]):\(pairs[2]):\(pairs[3]) \(pairs[4]):\(pairs[5]):\(pairs[6])"
    guard let moment = Moment(text) else { return }
    taken = Moment(time: moment.time, offset: Self.offset(date[0]))
  }

  /// The offset from UTC: a sign, hours and half an hour; `nil` if it is not set.
  private static func offset(_ byte: UInt8) -> String? {
    guard byte & 0x80 == 0 else { return nil }
    let hours = CodecName.decimalPair(Int(byte >> 1 & 15))
    return (byte & 0x20 == 0 ? "+" : "-") + hours + (byte & 1 == 0 ? ":00" : ":30")
  }
}
