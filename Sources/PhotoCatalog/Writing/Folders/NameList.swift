import Glibc
package import SystemPackage

/// File names as bytes in one buffer, because a library has many.
package struct NameList: Sendable {
  /// The range of a name in the buffer.
  package struct Name: Sendable {
    fileprivate var start: Int
    fileprivate var count: Int
  }

  private var bytes: [UInt8] = []

  package init() {}

  /// Adds a name and returns its range.
  package mutating func add(_ name: UnsafeRawBufferPointer) -> Name {
    let start = bytes.count
    unsafe bytes.append(contentsOf: name)
    return Name(start: start, count: name.count)
  }

  /// Compares a name with a name of this or another list, byte by byte.
  package func order(_ name: Name, _ other: Name, of list: borrowing NameList) -> Int {
    let order = unsafe bytes.withUnsafeBytes { own in
      unsafe list.bytes.withUnsafeBytes { others in
        unsafe memcmp(
          own.baseAddress.unsafelyUnwrapped + name.start,
          others.baseAddress.unsafelyUnwrapped + other.start, min(name.count, other.count))
      }
    }
    return order != 0 ? Int(order) : name.count - other.count
  }

  /// The bytes of a name after its last dot; empty if it has no dot.
  package func suffix(_ name: Name) -> ArraySlice<UInt8> {
    let text = bytes[name.start..<(name.start + name.count)]
    return text.lastIndex(of: UInt8(ascii: ".")).map { text[($0 + 1)...] } ?? []
  }

  package func path(_ name: Name) -> FilePath {
    FilePath(bytes: bytes[name.start..<(name.start + name.count)])
  }
}
