/// Writes numbers and texts as bytes for `PackedReader`.
public struct PackedWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init(capacity: Int = 128) { bytes.reserveCapacity(capacity) }

  /// Writes seven bits per byte, the lowest first; the highest bit is set in all bytes but the last.
  package mutating func write(_ number: UInt64) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes a signed number; small negative ones take as few bytes as small positive ones.
  package mutating func write(_ number: Int) {
    write(UInt64(bitPattern: Int64(number << 1 ^ number >> 63)))
  }

  package mutating func write(_ number: Double) { writeFixed(number.bitPattern) }

  /// Writes eight bytes, for numbers that are rarely small.
  package mutating func writeFixed(_ number: UInt64) {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }

  package mutating func write(_ text: String) {
    write(UInt64(text.utf8.count))
    bytes += text.utf8
  }

  /// Writes a text that may be missing, for `readOptionalText`.
  package mutating func write(optional text: String?) {
    write(text != nil)
    if let text { write(text) }
  }

  package mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  package mutating func write(_ texts: [String]) {
    write(UInt64(texts.count))
    for text in texts { write(text) }
  }

  /// Writes bytes and their number.
  package mutating func write(_ content: Span<UInt8>) {
    write(UInt64(content.count))
    unsafe content.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes bytes and their number.
  package mutating func write(_ content: [UInt8]) { write(content.span) }

  /// All bytes after a checksum, for `PackedReader.content(of:)`.
  package var sealed: [UInt8] {
    var result = PackedWriter(capacity: bytes.count + PackedReader.checksumSize)
    result.writeFixed(InputDigest.value(of: bytes.span))
    result.bytes += bytes
    return result.bytes
  }
}

/// Reads what `PackedWriter` has written, in the same order. Any other bytes give arbitrary values, and zeros and empty
/// texts after their end, which sets `isDamaged`. A checksum does not exclude such bytes, because anybody can compute
/// it.
public struct PackedReader: Sendable {
  private var place = 0

  /// Whether the bytes ended before a value, or a number was too large.
  package private(set) var isDamaged = false

  /// The size of the checksum of sealed bytes.
  static let checksumSize = 8

  package init() {}

  /// The place of the content of sealed bytes; `nil` if they are damaged.
  package static func content(of bytes: Span<UInt8>) -> Range<Int>? {
    guard bytes.count > checksumSize else { return nil }
    let content = checksumSize..<bytes.count
    var reader = PackedReader()
    let isValid = reader.readFixed(bytes) == InputDigest.value(of: bytes.extracting(content))
    return isValid ? content : nil
  }

  /// Whether all bytes were read, and nothing else.
  package func isAtEnd(of bytes: Span<UInt8>) -> Bool { !isDamaged && place == bytes.count }

  private mutating func readByte(_ bytes: Span<UInt8>) -> UInt8 {
    guard place < bytes.count else {
      isDamaged = true
      return 0
    }
    defer { place += 1 }
    return bytes[place]
  }

  package mutating func readNumber(_ bytes: Span<UInt8>) -> UInt64 {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let byte = readByte(bytes)
      number |= UInt64(byte & 127) << shift
      guard byte > 127 else { return number }
      shift += 7
    }
  }

  /// Reads the number of values that follow, each of at least one byte.
  package mutating func readCount(_ bytes: Span<UInt8>) -> Int {
    let count = readNumber(bytes)
    guard count <= UInt64(bytes.count - place) else {
      isDamaged = true
      place = bytes.count
      return 0
    }
    return Int(count)
  }

  package mutating func readInteger(_ bytes: Span<UInt8>) -> Int {
    let number = readNumber(bytes)
    return Int(number >> 1) ^ -Int(number & 1)
  }

  package mutating func readDouble(_ bytes: Span<UInt8>) -> Double {
    Double(bitPattern: readFixed(bytes))
  }

  package mutating func readFixed(_ bytes: Span<UInt8>) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 8) {
      number |= UInt64(readByte(bytes)) << UInt64(shift)
    }
    return number
  }

  package mutating func readText(_ bytes: Span<UInt8>) -> String {
    let text = bytes.extracting(readRange(bytes))
    return unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  package mutating func readOptionalText(_ bytes: Span<UInt8>) -> String? {
    readFlag(bytes) ? readText(bytes) : nil
  }

  package mutating func readFlag(_ bytes: Span<UInt8>) -> Bool { readByte(bytes) != 0 }

  package mutating func skipText(_ bytes: Span<UInt8>) { _ = readRange(bytes) }

  package mutating func skipTexts(_ bytes: Span<UInt8>) {
    for _ in 0..<readCount(bytes) { skipText(bytes) }
  }

  package mutating func readTexts(_ bytes: Span<UInt8>) -> [String] {
    (0..<readCount(bytes)).map { _ in readText(bytes) }
  }

  /// The place of bytes that were written with their number, or of the bytes of a text.
  package mutating func readRange(_ bytes: Span<UInt8>) -> Range<Int> {
    let count = readCount(bytes)
    defer { place += count }
    return place..<place + count
  }
}
