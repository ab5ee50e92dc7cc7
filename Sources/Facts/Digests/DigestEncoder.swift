/// Digests an encodable value. Different values of a type are encoded as different bytes. Each container and each key
/// is written with its depth, so the end of a container is unambiguous.
final class DigestEncoder: Encoder {
  private var digest = InputDigest()
  /// The number of containers around the current value.
  private var depth = 0

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// The kind of element that follows in the bytes.
  fileprivate enum Mark: Int {
    case object, list, element, key, null
  }

  /// The digest of all that was encoded.
  var value: UInt64 { digest.value }

  func add(_ text: String) { digest.add(text) }
  fileprivate func add(_ number: UInt64) { digest.add(number) }
  fileprivate func add(_ flag: Bool) { digest.add(flag) }
  fileprivate func add(_ mark: Mark, at depth: Int) { digest.add(depth << 3 | mark.rawValue) }

  /// Adds a value of a container.
  fileprivate func add(_ value: some Encodable, at depth: Int) throws {
    let outer = self.depth
    self.depth = depth + 1
    defer { self.depth = outer }
    try value.encode(to: self)
  }

  fileprivate func properties<Key>(at depth: Int) -> KeyedEncodingContainer<Key> {
    add(.object, at: depth)
    return KeyedEncodingContainer(Properties(encoder: self, depth: depth))
  }

  fileprivate func elements(at depth: Int) -> Elements {
    add(.list, at: depth)
    return Elements(encoder: self, depth: depth)
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    properties(at: depth)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { elements(at: depth) }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValue(encoder: self, depth: depth)
  }
}

private struct SingleValue: SingleValueEncodingContainer {
  let encoder: DigestEncoder
  let depth: Int
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.add(.null, at: depth) }
  func encode(_ value: Bool) { encoder.add(value) }
  func encode(_ value: String) { encoder.add(value) }
  func encode(_ value: Double) { encoder.add(value.bitPattern) }
  func encode(_ value: Float) { encoder.add(UInt64(value.bitPattern)) }
  func encode(_ value: Int) { encoder.add(UInt64(bitPattern: Int64(value))) }
  func encode(_ value: Int8) { encode(Int(value)) }
  func encode(_ value: Int16) { encode(Int(value)) }
  func encode(_ value: Int32) { encode(Int(value)) }
  func encode(_ value: Int64) { encode(Int(value)) }
  func encode(_ value: UInt) { encoder.add(UInt64(value)) }
  func encode(_ value: UInt8) { encode(UInt(value)) }
  func encode(_ value: UInt16) { encode(UInt(value)) }
  func encode(_ value: UInt32) { encode(UInt(value)) }
  func encode(_ value: UInt64) { encoder.add(value) }
  func encode(_ value: some Encodable) throws { try encoder.add(value, at: depth) }
}

private struct Elements: UnkeyedEncodingContainer {
  let encoder: DigestEncoder
  let depth: Int
  var count = 0
  var codingPath: [any CodingKey] { [] }

  private mutating func next() {
    encoder.add(.element, at: depth)
    count += 1
  }

  mutating func encodeNil() {
    next()
    encoder.add(.null, at: depth)
  }

  mutating func encode(_ value: some Encodable) throws {
    next()
    try encoder.add(value, at: depth)
  }

  mutating func nestedContainer<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    next()
    return encoder.properties(at: depth + 1)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    next()
    return encoder.elements(at: depth + 1)
  }

  mutating func superEncoder() -> any Encoder {
    next()
    return encoder
  }
}

private struct Properties<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: DigestEncoder
  let depth: Int
  var codingPath: [any CodingKey] { [] }

  private func next(_ key: some CodingKey) {
    encoder.add(.key, at: depth)
    encoder.add(key.stringValue)
  }

  func encodeNil(forKey key: Key) {
    next(key)
    encoder.add(.null, at: depth)
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    next(key)
    try encoder.add(value, at: depth)
  }

  func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    next(key)
    return encoder.properties(at: depth + 1)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    next(key)
    return encoder.elements(at: depth + 1)
  }

  func superEncoder() -> any Encoder { encoder }

  func superEncoder(forKey key: Key) -> any Encoder {
    next(key)
    return encoder
  }
}

/// The data from which files are made. Apart from the view, only the program and the settings determine the files. The
/// digest uses the synthesized conformance to `Encodable`, so it includes each new property. A view contains no `Set`
/// and no `Dictionary`, because their order differs between processes.
package protocol View: Encodable, Sendable {}

extension View {
  /// A digest of the type, and of the names and values of all properties.
  package var digest: UInt64 {
    let encoder = DigestEncoder()
    encoder.add("\(Self.self)")
    do {
      try encode(to: encoder)
    } catch {
      // The encoder accepts every value, and the encoding of views does not throw.
      fatalError("\(Self.self) cannot be encoded: \(error)")
    }
    return encoder.value
  }
}
