/// The image resources that Photoshop stores in files, one of which is the IPTC block.
package enum PhotoshopResources {
  private static let iptc = 0x0404

  /// The IPTC block; `nil` if there is none.
  ///
  /// - Parameter bytes: Consecutive resources, each of which consists of `8BIM`, a number, a padded
  ///   name, a length and padded data.
  /// - Returns: The bytes of the block.
  static func iptcBlock(in bytes: [UInt8]) -> [UInt8]? {
    var reader = ByteReader(bytes)
    var offset = 0
    while let isResource = try? reader.matches("8BIM", at: offset), isResource {
      guard let number = try? reader.number(at: offset + 4, count: 2),
        let nameLength = try? reader.number(at: offset + 6, count: 1)
      else { return nil }
      let lengthOffset = offset + 6 + (nameLength + 2) / 2 * 2
      guard let length = try? reader.number(at: lengthOffset, count: 4) else { return nil }
      if number == iptc {
        return try? reader.bytes(at: lengthOffset + 4, count: length)
      }
      offset = lengthOffset + 4 + (length + 1) / 2 * 2
    }
    return nil
  }
}
