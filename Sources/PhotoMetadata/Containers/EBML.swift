/// An element of EBML (RFC 8794), the format below Matroska.
struct EBMLElement {
  /// The identifier with its length marker.
  var id: Int
  /// The range of the content; up to the end of the parent if the size is unknown.
  var content: Range<Int>
  var hasUnknownSize: Bool

  /// Reads the header of an element; `nil` if it is damaged or outside of the range.
  static func read(
    at offset: Int, before end: Int, of reader: inout ByteReader
  ) throws(MetadataError) -> EBMLElement? {
    guard offset < end else { return nil }
    let first = UInt8(try reader.number(at: offset, count: 1))
    let idLength = first.leadingZeroBitCount + 1
    guard idLength <= 4, end - offset > idLength else { return nil }
    let id = try reader.number(at: offset, count: idLength)
    let marker = UInt8(try reader.number(at: offset + idLength, count: 1))
    let sizeLength = marker.leadingZeroBitCount + 1
    let start = offset + idLength + sizeLength
    guard sizeLength <= 8, start <= end else { return nil }
    let mask = sizeLength == 8 ? (1 << 56) - 1 : (1 << (7 * sizeLength)) - 1
    let size = try reader.number(at: offset + idLength, count: sizeLength) & mask
    let isUnknown = size == mask
    return EBMLElement(
      id: id, content: start..<(isUnknown ? end : start + min(size, end - start)),
      hasUnknownSize: isUnknown)
  }

  /// Lists the elements in a range, at most 4,096.
  static func list(
    in range: Range<Int>, of reader: inout ByteReader
  ) throws(MetadataError) -> [EBMLElement] {
    var elements: [EBMLElement] = []
    var offset = range.lowerBound
    while elements.count < 4096,
      let element = try read(at: offset, before: range.upperBound, of: &reader)
    {
      elements.append(element)
      offset = element.content.upperBound
    }
    return elements
  }

  /// The elements in this one.
  func children(of reader: inout ByteReader) throws(MetadataError) -> [EBMLElement] {
    try Self.list(in: content, of: &reader)
  }

  /// The content as an unsigned number.
  func number(_ reader: inout ByteReader) throws(MetadataError) -> Int {
    try reader.number(at: content.lowerBound, count: min(content.count, 8))
  }

  /// The content as a floating-point number of 4 or 8 bytes; `nil` if it is not finite.
  func float(_ reader: inout ByteReader) throws(MetadataError) -> Double? {
    let bytes = try reader.bytes(at: content.lowerBound, count: min(content.count, 8))
    let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let value: Double
    switch bytes.count {
    case 4: value = Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case 8: value = Double(bitPattern: bits)
    default: return nil
    }
    return value.isFinite ? value : nil
  }

  /// The content as a text.
  func text(_ reader: inout ByteReader) throws(MetadataError) -> String {
    let bytes = try bytes(&reader, limit: 16 << 10)
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The first bytes of the content.
  func bytes(_ reader: inout ByteReader, limit: Int) throws(MetadataError) -> [UInt8] {
    try reader.bytes(at: content.lowerBound, count: min(content.count, limit))
  }
}
