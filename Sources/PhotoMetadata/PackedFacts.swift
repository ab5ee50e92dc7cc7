import Digests

/// The facts that differ from photo to photo as bytes: about 45 for most photos.
///
/// Each known fact is written in the order below; a set of bits in front tells which are.
enum PackedFacts {
  struct Known: OptionSet {
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
    var writer = PackedWriter()
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
    var reader = PackedReader()
    return readKnown(bytes, &reader).contains(.rating) ? reader.readInteger(bytes) : nil
  }

  static func title(_ bytes: Span<UInt8>) -> String? {
    var reader = PackedReader()
    let known = readKnown(bytes, &reader)
    guard known.contains(.title) else { return nil }
    if known.contains(.rating) { _ = reader.readInteger(bytes) }
    return reader.readText(bytes)
  }

  static func description(_ bytes: Span<UInt8>) -> String? {
    var reader = PackedReader()
    let known = readKnown(bytes, &reader)
    guard known.contains(.description) else { return nil }
    if known.contains(.rating) { _ = reader.readInteger(bytes) }
    if known.contains(.title) { reader.skipText(bytes) }
    return reader.readText(bytes)
  }

  static func hasKeywords(_ bytes: Span<UInt8>) -> Bool {
    var reader = PackedReader()
    return !readKnown(bytes, &reader).isDisjoint(with: [.keywords, .keywordPaths])
  }

  /// Calls a closure with a hash of each keyword, and a function that returns its text.
  static func forEachKeyword(_ bytes: Span<UInt8>, _ body: (UInt64, () -> String) -> Void) {
    var reader = PackedReader()
    let known = readKnown(bytes, &reader)
    guard !known.isDisjoint(with: [.keywords, .keywordPaths]) else { return }
    if known.contains(.rating) { _ = reader.readInteger(bytes) }
    if known.contains(.title) { reader.skipText(bytes) }
    if known.contains(.description) { reader.skipText(bytes) }
    for list in [Known.keywords, .keywordPaths] where known.contains(list) {
      for _ in 0..<reader.readCount(bytes) {
        var start = reader
        let place = reader.readRange(bytes)
        body(InputDigest.value(of: bytes.extracting(place))) { start.readText(bytes) }
      }
    }
  }

  /// The f-number and the focal length.
  static func lens(_ bytes: Span<UInt8>) -> (fNumber: Double?, focalLength: Double?) {
    var reader = PackedReader()
    let known = readKnown(bytes, &reader)
    guard !known.isDisjoint(with: [.fNumber, .focalLength]) else { return (nil, nil) }
    if known.contains(.rating) { _ = reader.readInteger(bytes) }
    if known.contains(.title) { reader.skipText(bytes) }
    if known.contains(.description) { reader.skipText(bytes) }
    if known.contains(.keywords) { reader.skipTexts(bytes) }
    if known.contains(.keywordPaths) { reader.skipTexts(bytes) }
    let isStored = known.isDisjoint(with: [.isUpright, .isTurned])
    for _ in 0..<(isStored ? 4 : 2) { _ = reader.readInteger(bytes) }
    if known.contains(.subsecond) { reader.skipText(bytes) }
    if known.contains(.exposure) { _ = reader.readDouble(bytes) }
    let number = known.contains(.fNumber) ? reader.readDouble(bytes) : nil
    return (number, known.contains(.focalLength) ? reader.readDouble(bytes) : nil)
  }

  static func readKnown(_ bytes: Span<UInt8>, _ reader: inout PackedReader) -> Known {
    Known(rawValue: UInt32(truncatingIfNeeded: reader.readNumber(bytes)))
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
    var reader = PackedReader()
    let known = readKnown(bytes, &reader)
    if known.contains(.rating) { facts.rating = reader.readInteger(bytes) }
    if known.contains(.title) { facts.title = reader.readText(bytes) }
    if known.contains(.description) { facts.description = reader.readText(bytes) }
    if known.contains(.keywords) { facts.keywords = reader.readTexts(bytes) }
    if known.contains(.keywordPaths) { facts.keywordPaths = reader.readTexts(bytes) }
    readNumbers(bytes, &reader, known, into: &facts)
  }

  /// Reads what follows after the keywords.
  static func readNumbers(
    _ bytes: Span<UInt8>, _ reader: inout PackedReader, _ known: Known, into facts: inout PhotoFacts
  ) {
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
