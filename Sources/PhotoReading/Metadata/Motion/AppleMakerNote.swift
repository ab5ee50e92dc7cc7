import Facts

/// The MakerNote of Apple's cameras; two of its entries are read.
struct AppleMakerNote {
  /// An entry that holds an identifier.
  enum Identifier: Int {
    case burst = 0x000B
    /// The identifier that a photo shares with the video of a Live Photo.
    case content = 0x0011
  }

  private static let header = 14
  private static let text = 2

  /// The note and all that follows it in the block.
  private let bytes: [UInt8]

  /// Finds the note in an Exif block; fails if there is none.
  init?(in exif: [UInt8]) {
    // Offsets are relative to the note, so it can be read without the directories around it.
    guard let start = ByteSearch.first("Apple iOS\0", in: exif) else { return nil }
    bytes = Array(exif[start...])
  }

  /// The text of an identifier; `nil` if there is none.
  subscript(identifier: Identifier) -> String? {
    var reader = ByteReader(bytes)
    return try? Self.entry(identifier, &reader)
  }

  private static func entry(
    _ identifier: Identifier, _ reader: inout ByteReader
  ) throws(MetadataError) -> String? {
    let order: ByteReader.ByteOrder = try reader.matches("II", at: 12) ? .little : .big
    let count = try reader.number(at: header, count: 2, order: order)
    for index in 0..<min(count, 256) {
      let entry = header + 2 + 12 * index
      guard try reader.number(at: entry, count: 2, order: order) == identifier.rawValue else {
        continue
      }
      let length = try reader.number(at: entry + 4, count: 4, order: order)
      guard try reader.number(at: entry + 2, count: 2, order: order) == text,
        (5...256).contains(length)
      else { return nil }
      let offset = try reader.number(at: entry + 8, count: 4, order: order)
      let bytes = try reader.bytes(at: offset, count: length)
      return PlainText.clean(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
    }
    return nil
  }
}
