/// The facts that differ from photo to photo as bytes: about 45 for most photos.
///
/// Each known fact is written in the order below; a set of bits in front tells which are.
enum PackedFacts {
  fileprivate struct Known: OptionSet {
    var rawValue: UInt32

    /// The displayed size is the stored one.
    static let isUpright = Known(rawValue: 1)
    /// The displayed size is the stored one with its sides exchanged.
    static let isTurned = Known(rawValue: 2)
    static let rating = Known(rawValue: 4)
    static let title = Known(rawValue: 8)
    static let description = Known(rawValue: 16)
    static let keywords = Known(rawValue: 32)
    static let keywordPaths = Known(rawValue: 64)
    static let subsecond = Known(rawValue: 128)
    static let exposure = Known(rawValue: 256)
    static let fNumber = Known(rawValue: 512)
    static let focalLength = Known(rawValue: 1024)
    static let iso = Known(rawValue: 2048)
    static let coordinate = Known(rawValue: 4096)
    static let preview = Known(rawValue: 8192)
  }

  /// Packs facts.
  static func bytes(of facts: PhotoFacts) -> [UInt8] {
    var writer = FactWriter()
    let known = known(facts)
    writer.write(UInt64(known.rawValue))
    facts.rating.map { writer.write($0) }
    facts.title.map { writer.write($0) }
    facts.description.map { writer.write($0) }
    if !facts.keywords.isEmpty { writer.write(facts.keywords) }
    if !facts.keywordPaths.isEmpty { writer.write(facts.keywordPaths) }
    writer.write(facts.width)
    writer.write(facts.height)
    if known.isDisjoint(with: [.isUpright, .isTurned]) {
      writer.write(facts.displayWidth)
      writer.write(facts.displayHeight)
    }
    facts.subsecond.map { writer.write($0) }
    facts.exposure.map { writer.write($0) }
    facts.fNumber.map { writer.write($0) }
    facts.focalLength.map { writer.write($0) }
    facts.iso.map { writer.write($0) }
    if let coordinate = facts.coordinate {
      writer.write(coordinate.latitude)
      writer.write(coordinate.longitude)
    }
    if let preview = facts.preview {
      for number in [preview.offset, preview.length, preview.width, preview.height] {
        writer.write(number)
      }
    }
    return writer.bytes
  }

  // Facts that are often needed alone are in front.

  static func rating(_ bytes: Span<UInt8>) -> Int? {
    var reader = FactReader()
    return reader.readKnown(bytes).contains(.rating) ? reader.readInteger(bytes) : nil
  }

  static func title(_ bytes: Span<UInt8>) -> String? {
    var reader = FactReader()
    let known = reader.readKnown(bytes)
    guard known.contains(.title) else { return nil }
    if known.contains(.rating) { _ = reader.readInteger(bytes) }
    return reader.readText(bytes)
  }

  static func description(_ bytes: Span<UInt8>) -> String? {
    var reader = FactReader()
    let known = reader.readKnown(bytes)
    guard known.contains(.description) else { return nil }
    if known.contains(.rating) { _ = reader.readInteger(bytes) }
    if known.contains(.title) { reader.skipText(bytes) }
    return reader.readText(bytes)
  }

  static func hasKeywords(_ bytes: Span<UInt8>) -> Bool {
    var reader = FactReader()
    return !reader.readKnown(bytes).isDisjoint(with: [.keywords, .keywordPaths])
  }

  private static func known(_ facts: PhotoFacts) -> Known {
    var known: Known = []
    if facts.displayWidth == facts.width, facts.displayHeight == facts.height {
      known.insert(.isUpright)
    } else if facts.displayWidth == facts.height, facts.displayHeight == facts.width {
      known.insert(.isTurned)
    }
    if facts.subsecond != nil { known.insert(.subsecond) }
    if facts.exposure != nil { known.insert(.exposure) }
    if facts.fNumber != nil { known.insert(.fNumber) }
    if facts.focalLength != nil { known.insert(.focalLength) }
    if facts.iso != nil { known.insert(.iso) }
    if facts.rating != nil { known.insert(.rating) }
    if facts.coordinate != nil { known.insert(.coordinate) }
    if facts.title != nil { known.insert(.title) }
    if facts.description != nil { known.insert(.description) }
    if !facts.keywords.isEmpty { known.insert(.keywords) }
    if !facts.keywordPaths.isEmpty { known.insert(.keywordPaths) }
    if facts.preview != nil { known.insert(.preview) }
    return known
  }

  /// Adds packed facts to others.
  static func read(_ bytes: Span<UInt8>, into facts: inout PhotoFacts) {
    var reader = FactReader()
    let known = reader.readKnown(bytes)
    if known.contains(.rating) { facts.rating = reader.readInteger(bytes) }
    if known.contains(.title) { facts.title = reader.readText(bytes) }
    if known.contains(.description) { facts.description = reader.readText(bytes) }
    if known.contains(.keywords) { facts.keywords = reader.readTexts(bytes) }
    if known.contains(.keywordPaths) { facts.keywordPaths = reader.readTexts(bytes) }
    (facts.width, facts.height) = (reader.readInteger(bytes), reader.readInteger(bytes))
    if known.contains(.isUpright) {
      (facts.displayWidth, facts.displayHeight) = (facts.width, facts.height)
    } else if known.contains(.isTurned) {
      (facts.displayWidth, facts.displayHeight) = (facts.height, facts.width)
    } else {
      (facts.displayWidth, facts.displayHeight) = (
        reader.readInteger(bytes), reader.readInteger(bytes)
      )
    }
    if known.contains(.subsecond) { facts.subsecond = reader.readText(bytes) }
    if known.contains(.exposure) { facts.exposure = reader.readDouble(bytes) }
    if known.contains(.fNumber) { facts.fNumber = reader.readDouble(bytes) }
    if known.contains(.focalLength) { facts.focalLength = reader.readDouble(bytes) }
    if known.contains(.iso) { facts.iso = reader.readInteger(bytes) }
    if known.contains(.coordinate) {
      let latitude = reader.readDouble(bytes)
      facts.coordinate = Coordinate(latitude: latitude, longitude: reader.readDouble(bytes))
    }
    if known.contains(.preview) {
      let (offset, length) = (reader.readInteger(bytes), reader.readInteger(bytes))
      facts.preview = EmbeddedPreview(
        offset: offset, length: length, width: reader.readInteger(bytes),
        height: reader.readInteger(bytes))
    }
  }
}

/// Writes numbers and texts as bytes for `FactReader`.
private struct FactWriter {
  var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(128) }

  /// Seven bits a byte, the lowest first; the last byte has no high bit.
  mutating func write(_ number: UInt64) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ number: Int) {
    // Small negative numbers become small positive ones.
    write(UInt64(bitPattern: Int64(number << 1 ^ number >> 63)))
  }

  mutating func write(_ number: Double) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(shift)))
    }
  }

  mutating func write(_ text: String) {
    write(UInt64(text.utf8.count))
    bytes += text.utf8
  }

  mutating func write(_ texts: [String]) {
    write(UInt64(texts.count))
    for text in texts { write(text) }
  }
}

/// Reads what `FactWriter` has written, in the same order.
private struct FactReader {
  private var place = 0

  mutating func readKnown(_ bytes: Span<UInt8>) -> PackedFacts.Known {
    PackedFacts.Known(rawValue: UInt32(readNumber(bytes)))
  }

  mutating func readNumber(_ bytes: Span<UInt8>) -> UInt64 {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let byte = bytes[place]
      place += 1
      number |= UInt64(byte & 127) << shift
      guard byte > 127 else { return number }
      shift += 7
    }
  }

  mutating func readInteger(_ bytes: Span<UInt8>) -> Int {
    let number = readNumber(bytes)
    return Int(number >> 1) ^ -Int(number & 1)
  }

  mutating func readDouble(_ bytes: Span<UInt8>) -> Double {
    var bits: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 8) {
      bits |= UInt64(bytes[place]) << UInt64(shift)
      place += 1
    }
    return Double(bitPattern: bits)
  }

  mutating func readText(_ bytes: Span<UInt8>) -> String {
    let count = Int(readNumber(bytes))
    defer { place += count }
    let text = bytes.extracting(place..<place + count)
    return unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  mutating func skipText(_ bytes: Span<UInt8>) { place += Int(readNumber(bytes)) }

  mutating func readTexts(_ bytes: Span<UInt8>) -> [String] {
    let count = Int(readNumber(bytes))
    var texts: [String] = []
    texts.reserveCapacity(count)
    for _ in 0..<count { texts.append(readText(bytes)) }
    return texts
  }
}
