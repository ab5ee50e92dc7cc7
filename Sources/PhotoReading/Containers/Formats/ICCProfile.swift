import Facts

/// The name of an ICC profile (ICC.1).
package enum ICCProfile {
  /// The number of bytes at the start of a profile that include the name of nearly every profile.
  static let namePrefixSize = 4096

  /// Reads the description of a profile, or of its first bytes.
  static func name(of profile: [UInt8]) -> (name: String, tag: String)? {
    var reader = ByteReader(profile)
    guard let name = try? description(in: &reader) else { return nil }
    return (name, "ICC:ProfileDescription")
  }

  private static func description(
    in reader: inout ByteReader
  ) throws(MetadataError) -> String? {
    let (tableOffset, entrySize) = (128, 12)
    guard try reader.matches("acsp", at: 36) else { return nil }
    let count = min(try reader.number(at: tableOffset, count: 4), 100)
    for index in 0..<count {
      let entry = tableOffset + 4 + entrySize * index
      guard try reader.matches("desc", at: entry) else { continue }
      let start = try reader.number(at: entry + 4, count: 4)
      if try reader.matches("mluc", at: start) {
        // The first language record: length and offset of its UTF-16 text.
        let length = try reader.number(at: start + 20, count: 4)
        let offset = try reader.number(at: start + 24, count: 4)
        return PlainText.decodeUTF16(
          try reader.bytes(at: start + offset, count: min(length, 512)), order: .big)
      }
      if try reader.matches("desc", at: start) {
        let length = try reader.number(at: start + 8, count: 4)
        let text = try reader.bytes(at: start + 12, count: min(length, 256))
        return PlainText.decode(text.prefix { $0 != 0 })
      }
    }
    return nil
  }
}
