/// Constant data in the program file, which are never copied and valid until the program ends.
@safe package struct StaticBytes: @unchecked Sendable {
  @usableFromInline package let start: UnsafePointer<UInt8>
  package let count: Int

  @unsafe init(_ start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  /// The byte at an offset.
  @inlinable package subscript(offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < count)
    return unsafe start[offset]
  }

  /// A little-endian number.
  package func uint16(at offset: Int) -> UInt16 {
    UInt16(self[offset]) | UInt16(self[offset + 1]) << 8
  }

  /// A little-endian number.
  package func uint32(at offset: Int) -> UInt32 {
    UInt32(uint16(at: offset)) | UInt32(uint16(at: offset + 2)) << 16
  }

  /// A text in UTF-8.
  package func text(at offset: Int, count: Int) -> String {
    precondition(offset >= 0 && count >= 0 && offset + count <= self.count)
    return unsafe String(
      decoding: UnsafeBufferPointer(start: start + offset, count: count), as: UTF8.self)
  }
}
