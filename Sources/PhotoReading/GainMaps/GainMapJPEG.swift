/// A JPEG with a gain map, as Android 14 (Ultra HDR 1.0) and ISO 21496-1 define it. Chromium applies a map only if it
/// is named in the Multi-Picture Format (CIPA DC-007). Android before version 15 reads the parameters from XMP, and
/// Apple from the block of the standard, so both are written.
package enum GainMapJPEG {
  /// Joins a picture and its map; `nil` if one of them is no JPEG.
  package static func join(
    base: [UInt8], map: [UInt8], _ parameters: GainMapParameters
  ) -> [UInt8]? {
    guard let baseEnd = endOfHeader(base), let mapEnd = endOfHeader(map) else { return nil }
    let whole =
      map[..<mapEnd] + segment(0xE1, GainMap.xmpName, Array(parameters.mapPacket.utf8))
      + segment(0xE2, GainMap.isoName, parameters.isoBlock) + map[mapEnd...]
    let head =
      base[..<baseEnd] + segment(0xE1, GainMap.xmpName, Array(packet(mapLength: whole.count).utf8))
      + segment(0xE2, GainMap.isoName, GainMapParameters.versions)
    let size = head.count + pictureList(base: 0, map: 0, from: 0).count + base.count - baseEnd
    // Offsets count from the byte order, which follows the marker, the length and the name.
    let list = pictureList(base: size, map: whole.count, from: head.count + 8)
    return Array(head + list + base[baseEnd...] + whole)
  }

  /// The end of the first segment (APP0), behind which others can be added.
  private static func endOfHeader(_ jpeg: [UInt8]) -> Int? {
    guard jpeg.count > 6, jpeg.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    guard jpeg[3] == 0xE0 else { return 2 }
    let end = 4 + Int(jpeg[4]) << 8 + Int(jpeg[5])
    return end <= jpeg.count ? end : nil
  }

  private static func segment(
    _ marker: UInt8, _ name: StaticString, _ content: [UInt8]
  ) -> [UInt8] {
    let name = name.withUTF8Buffer { unsafe Array($0) }
    let length = 2 + name.count + content.count
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + name + content
  }

  /// The XMP of the picture, which announces the map.
  private static func packet(mapLength: Int) -> String {
    XMPFields.packet(
      """
      <rdf:Description rdf:about="" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" \
      xmlns:Container="http://ns.google.com/photos/1.0/container/" \
      xmlns:Item="http://ns.google.com/photos/1.0/container/item/" hdrgm:Version="1.0"><Container:Directory><rdf:Seq>\
      <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li>\
      <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap" Item:Mime="image/jpeg" \
      Item:Length="\(mapLength)"/></rdf:li></rdf:Seq></Container:Directory></rdf:Description>
      """)
  }

  /// The list of the two pictures: a TIFF stream.
  private static func pictureList(base: Int, map: Int, from start: Int) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    func entry(_ tag: Int, type: Int, count: Int, _ value: [UInt8]) -> [UInt8] {
      Array(number(tag << 16 | type) + number(count) + value)
    }
    let afterDirectory = 8 + 2 + 3 * 12 + 4
    let stream =
      Array("MM".utf8) + [0, 0x2A] + number(8) + [0, 3]
      + entry(0xB000, type: 7, count: 4, Array("0100".utf8))
      + entry(0xB001, type: 4, count: 1, number(2))
      + entry(0xB002, type: 7, count: 32, number(afterDirectory)) + number(0)
      // The attributes of a primary picture, and of another one.
      + number(0x0003_0000) + number(base) + number(0) + number(0)
      + number(0) + number(map) + number(base - start) + number(0)
    return segment(0xE2, GainMap.mpfName, stream)
  }
}
