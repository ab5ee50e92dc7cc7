extension TinyBoxes {
  /// A HEIC as phones write it for HDR: with a derived `tmap` item, and metadata that also describes it. libheif 1.15
  /// refuses such a file. `payload` is `nil` for an item without any. `colors` is `nil` for none.
  package static func addingTmap(to heic: [UInt8], payload: [UInt8]? = nil, colors: [UInt8]? = nil) -> [UInt8] {
    let derived = 900
    var result: [UInt8] = []
    for part in boxes(heic[...]) {
      guard part.type == "meta" else {
        result += part.whole
        continue
      }
      var (content, growth) = (Array(part.content.prefix(4)), 0)
      for box in boxes(part.content.dropFirst(4)) {
        let added: [UInt8]
        switch box.type {
        case "iinf":
          let item = fullBox("infe", version: 2, TinyImages.big(derived, 2) + [0, 0] + Array("tmap\0".utf8))
          var list = Array(box.content) + item
          list[5] += 1
          added = self.box("iinf", list)
        case "iref":
          // The Exif describes both; the derived item is made of the picture, twice.
          let metadata = self.box("cdsc", [0, 2, 0, 2, 0, 1] + TinyImages.big(derived, 2))
          let source = self.box("dimg", TinyImages.big(derived, 2) + [0, 2, 0, 1, 0, 1])
          added = self.box("iref", Array(box.content.prefix(4)) + metadata + source)
        case "iprp" where colors != nil:
          var count = 0
          let parts = boxes(box.content).map { part in
            if part.type == "ipco" {
              count = boxes(part.content).count + 1
              return self.box("ipco", Array(part.content) + self.box("colr", colors ?? []))
            }
            // The derived item has one property. There are less than 256 items.
            var list = Array(part.content) + TinyImages.big(derived, 2) + [1, UInt8(count)]
            list[7] += 1
            return self.box("ipma", list)
          }
          added = self.box("iprp", parts.flatMap(\.self))
        case "iloc" where payload != nil:
          // Id, data reference, base offset, number of extents, and one extent, which is set below.
          let zeros = [UInt8](repeating: 0, count: 6)
          let item = TinyImages.big(derived, 2) + zeros + [0, 1] + [UInt8](repeating: 0, count: 8)
          var list = Array(box.content) + item
          list[7] += 1
          added = self.box("iloc", list)
        default: added = Array(box.whole)
        }
        growth += added.count - box.whole.count
        content += added
      }
      moveItems(in: &content, by: growth)
      if let payload {
        let end = heic.count + growth
        let place = TinyImages.big(end, 4) + TinyImages.big(payload.count, 4)
        if let item = entry(of: derived, in: content) { content.replaceSubrange(item + 10..<item + 18, with: place) }
      }
      result += self.box("meta", content)
    }
    return result + (payload ?? [])
  }

  /// Adds to the offsets in an `iloc` box of version 0 with fields of four bytes.
  private static func moveItems(in meta: inout [UInt8], by distance: Int) {
    guard let start = meta.indices.first(where: { meta[$0...].starts(with: "iloc".utf8) }) else { return }
    let count = Int(meta[start + 10]) << 8 | Int(meta[start + 11])
    for item in 0..<count {
      // Id, data reference, base offset, number of extents, and one extent.
      let offset = start + 12 + item * 18 + 10
      let old = meta[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      meta.replaceSubrange(offset..<offset + 4, with: TinyImages.big(old + distance, 4))
    }
  }

  /// The offset of the location of an item.
  private static func entry(of item: Int, in meta: [UInt8]) -> Int? {
    guard let start = meta.indices.first(where: { meta[$0...].starts(with: "iloc".utf8) }) else { return nil }
    let count = Int(meta[start + 10]) << 8 | Int(meta[start + 11])
    return (0..<count).map { start + 12 + $0 * 18 }.first { Array(meta[$0..<$0 + 2]) == TinyImages.big(item, 2) }
  }

  /// The boxes of a range.
  private static func boxes(
    _ bytes: ArraySlice<UInt8>
  ) -> [(type: String, whole: ArraySlice<UInt8>, content: ArraySlice<UInt8>)] {
    var rest = bytes
    var boxes: [(String, ArraySlice<UInt8>, ArraySlice<UInt8>)] = []
    while rest.count >= 8 {
      let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let whole = rest.prefix(size)
      boxes.append((String(decoding: whole.dropFirst(4).prefix(4), as: UTF8.self), whole, whole.dropFirst(8)))
      rest = rest.dropFirst(size)
    }
    return boxes
  }
}
