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
