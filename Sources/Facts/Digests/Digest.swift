import CXXHash

/// The XXH3-128 of bytes: two contents have the same digest only if somebody constructs them.
package struct Digest: Hashable, Sendable {
  /// The hash as a number; its most significant byte is the first of `bytes`.
  private let value: UInt128

  init(_ hash: XXH128_hash_t) {
    value = UInt128(hash.high64) << 64 | UInt128(hash.low64)
  }

  /// The digest of bytes.
  package init(of bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer {
      Digest(unsafe XXH3_128bits($0.baseAddress, $0.count))
    }
  }

  /// The digest of bytes.
  package init(of bytes: [UInt8]) { self.init(of: bytes.span) }

  /// The digest of a text in UTF-8.
  package init(of text: some StringProtocol) { self.init(of: Array(text.utf8)) }

  /// Creates a digest that was stored; fails if there are not 16 bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    value = bytes.reduce(0) { $0 << 8 | UInt128($1) }
  }

  /// The 16 bytes, most significant first.
  package var bytes: [UInt8] {
    (0..<16).map { UInt8(truncatingIfNeeded: value >> (120 - 8 * $0)) }
  }

  /// The first 64 bits, for columns and tables with a number per photo or file. They detect changes and distribute
  /// keys, but do not identify contents.
  package var leading64: UInt64 { UInt64(truncatingIfNeeded: value >> 64) }

  /// The number of characters in a name that identifies a content. They encode 65 bits: the probability that two of a
  /// billion names are equal is 1 in 70.
  package static let nameLength = 13

  /// The number of characters that encode all bits but three.
  package static let maxNameLength = 25

  /// The first characters of the digest in base 32.
  package func name(length: Int = nameLength) -> String { Base32.text(value, length: length) }
}

/// Makes the digest of bytes that are added in parts.
@safe package struct DigestHasher: ~Copyable {
  private let state: OpaquePointer

  package init() {
    // Fails only if there is no memory. The program cannot continue then.
    guard let state = unsafe XXH3_createState() else { fatalError("XXH3_createState failed") }
    unsafe self.state = state
    unsafe XXH3_128bits_reset(state)
  }

  deinit {
    unsafe XXH3_freeState(state)
  }

  /// Appends bytes to those added before.
  package mutating func add(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer {
      _ = unsafe XXH3_128bits_update(state, $0.baseAddress, $0.count)
    }
  }

  /// The digest of all bytes so far.
  package var digest: Digest { Digest(unsafe XXH3_128bits_digest(state)) }
}

/// A digest of the values from which files are made. A later build compares it to detect that the files would be the
/// same. It has only 64 bits, because one is stored for every photo. It detects changes, but not deliberate collisions.
/// Texts and arrays are digested with their lengths.
package struct InputDigest: Sendable {
  private var bytes: [UInt8] = []

  package init() { bytes.reserveCapacity(256) }

  /// The digest of all values so far.
  package var value: UInt64 { Self.value(of: bytes.span) }

  /// The digest of bytes alone.
  package static func value(of bytes: Span<UInt8>) -> UInt64 { Digest(of: bytes).leading64 }

  package mutating func add(_ number: UInt64) {
    unsafe withUnsafeBytes(of: number) { unsafe bytes.append(contentsOf: $0) }
  }

  package mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  package mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { unsafe add(UnsafeRawBufferPointer($0)) }
  }

  /// Adds a value that may be missing.
  package mutating func add<Value>(
    _ value: Value?, _ add: (inout InputDigest, Value) -> Void
  ) {
    self.add(value != nil)
    if let value { add(&self, value) }
  }

  package mutating func add(_ text: String?) { add(text) { $0.add($1) } }

  package mutating func add(_ number: Int?) { add(number) { $0.add($1) } }

  /// Adds bytes and their number.
  package mutating func add(_ content: UnsafeRawBufferPointer) {
    add(content.count)
    unsafe bytes.append(contentsOf: content)
  }

  package mutating func add(_ content: [UInt8]) {
    add(content.count)
    bytes += content
  }
}

/// Base 32 with the lower-case alphabet of Crockford: digits, and letters except i, l, o and u, which are easily
/// confused with others.
package enum Base32 {
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// The value of each character by its byte; 255 for bytes that are not in the alphabet.
  package static let values: [UInt8] = {
    var values = [UInt8](repeating: .max, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()

  /// The first bits of an array as text.
  package static func text(_ bytes: [UInt8], length: Int) -> String {
    let characters = (0..<length).map { index in
      let value = (0..<5).reduce(0) { value, bit in
        let position = index * 5 + bit
        return value << 1 | Int(bytes[position / 8] >> (7 - position % 8) & 1)
      }
      return alphabet[value]
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// The first bits of a number as text, most significant first.
  static func text(_ number: UInt128, length: Int) -> String {
    let characters = (1...length).map { alphabet[Int(number >> (128 - 5 * $0) & 31)] }
    return String(decoding: characters, as: UTF8.self)
  }

  /// Whether a text has only characters of the alphabet.
  package static func holds(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { values[Int($0)] < 32 }
  }
}
