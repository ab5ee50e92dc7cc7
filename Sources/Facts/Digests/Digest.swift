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
