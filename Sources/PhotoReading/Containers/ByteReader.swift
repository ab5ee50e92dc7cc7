import Facts
import Glibc
package import SystemPackage

/// Bounds-checked random access to a file or a buffer. Photos are several MB long, and their metadata is in a few small
/// blocks, often after the pixels. The reader caches two parts of the file: its first 16 KiB, which hold most metadata,
/// and 4 KiB at the offset that was read last. It reads a file whose fingerprint covers all of it at once.
package struct ByteReader: ~Copyable {
  package enum ByteOrder: Sendable {
    case big, little
  }

  private enum Source {
    case memory
    case file(FileDescriptor)
  }

  /// The file's length in bytes.
  package let size: Int

  private let source: Source
  private let head: [UInt8]
  /// The error of a failed read; if it is set, facts that parsers did not find may still exist.
  package private(set) var failure: Errno?
  private var window: [UInt8] = []
  private var windowStart = 0

  private static let headSize = 16 << 10
  private static let windowSize = 4 << 10
  /// The file size in bytes above which read-ahead by the system is turned off, because only a few blocks are read.
  private static let maxReadAheadSize = 128 << 10

  /// Creates a reader of a buffer.
  package init(_ bytes: [UInt8]) {
    size = bytes.count
    source = .memory
    head = bytes
  }

  /// Opens a regular file for reading. `folder` is `nil` for the current one.
  package init(path: FilePath, in folder: FileDescriptor? = nil) throws(MetadataError) {
    do {
      let file = try Self.open(path, in: folder)
      (size, head) = try Self.begin(file)
      if size > Self.maxReadAheadSize {
        posix_fadvise(file.rawValue, 0, 0, POSIX_FADV_RANDOM)
      }
      source = .file(file)
    } catch {
      throw .unreadable(error.description)
    }
  }

  /// Reads an open file.
  package init(duplicate file: FileDescriptor) throws(MetadataError) {
    do {
      let own = try file.duplicate()
      (size, head) = try Self.begin(own)
      source = .file(own)
    } catch {
      throw .unreadable((error as? Errno ?? .ioError).description)
    }
  }

  deinit {
    if case .file(let file) = source {
      try? file.close()
    }
  }

  /// The open file; `nil` for a buffer.
  package var file: FileDescriptor? {
    if case .file(let file) = source { file } else { nil }
  }

  /// Reads bytes.
  package mutating func bytes(at offset: Int, count: Int) throws(MetadataError) -> [UInt8] {
    Array(try slice(at: offset, count: count))
  }

  /// Reads an unsigned number of up to 8 bytes.
  package mutating func number(
    at offset: Int, count: Int, order: ByteOrder = .big
  ) throws(MetadataError) -> Int {
    // Fast path: numbers in the first 16 KiB need no slice.
    if offset >= 0, count >= 0, offset <= head.count - count {
      return Self.number(head, at: offset, count: count, order: order)
    }
    let bytes = try slice(at: offset, count: count)
    return Self.number(bytes, at: bytes.startIndex, count: count, order: order)
  }

  /// Decodes a number; one of more than 63 bits becomes `Int.max`.
  static func number<Bytes: RandomAccessCollection>(
    _ bytes: Bytes, at offset: Int, count: Int, order: ByteOrder
  ) -> Int where Bytes.Element == UInt8, Bytes.Index == Int {
    var value: UInt64 = 0
    for index in 0..<count { value = value << 8 | UInt64(bytes[offset + index]) }
    if order == .little { value = value.byteSwapped >> UInt64(64 - 8 * count) }
    return Int(clamping: value)
  }

  /// Returns whether the file has these ASCII characters at an offset.
  package mutating func matches(_ text: StaticString, at offset: Int) throws(MetadataError) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset <= size - count else { return false }
    let bytes = try slice(at: offset, count: count)
    return text.withUTF8Buffer { unsafe bytes.elementsEqual($0) }
  }

  /// The bytes of a range, from the cached part that holds them or from the file.
  mutating func slice(
    at offset: Int, count: Int
  ) throws(MetadataError) -> ArraySlice<UInt8> {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
      throw .truncated(nil)
    }
    if offset + count <= head.count {
      return head[offset..<(offset + count)]
    }
    if offset < windowStart || offset + count > windowStart + window.count {
      try moveWindow(to: offset, count: max(count, min(Self.windowSize, size - offset)))
    }
    let start = offset - windowStart
    return window[start..<(start + count)]
  }

  private mutating func moveWindow(to offset: Int, count: Int) throws(MetadataError) {
    guard case .file(let file) = source else { throw .truncated(nil) }
    do {
      window = try Self.read(file, at: offset, count: count)
    } catch {
      failure = error
      throw .unreadable(error.description)
    }
    windowStart = offset
    guard window.count == count else { throw .truncated(nil) }
  }

  private static func open(
    _ path: FilePath, in folder: FileDescriptor?
  ) throws(Errno) -> FileDescriptor {
    // O_NONBLOCK: opening must not block if the file was replaced by a pipe after it was listed.
    let number = unsafe path.withPlatformString { path in
      unsafe openat(folder?.rawValue ?? AT_FDCWD, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard number >= 0 else { throw Errno(rawValue: errno) }
    return FileDescriptor(rawValue: number)
  }

  /// Reads the size and the first bytes of a file, which is closed if that fails.
  private static func begin(
    _ file: FileDescriptor
  ) throws(Errno) -> (size: Int, head: [UInt8]) {
    do {
      let size = Int(try file.seek(offset: 0, from: .end))
      return (size, try read(file, at: 0, count: Fingerprint.isWhole(size) ? size : headSize))
    } catch {
      try? file.close()
      throw error as? Errno ?? .ioError
    }
  }

  /// Reads `count` bytes, or fewer if the file was truncated after it was opened.
  private static func read(
    _ file: FileDescriptor, at offset: Int, count: Int
  ) throws(Errno) -> [UInt8] {
    do {
      return try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        while filled < count {
          let rest = unsafe UnsafeMutableRawBufferPointer(
            UnsafeMutableBufferPointer(rebasing: buffer[filled..<count]))
          let read = try unsafe file.read(fromAbsoluteOffset: Int64(offset + filled), into: rest)
          guard read > 0 else { break }
          filled += read
        }
      }
    } catch {
      throw error as? Errno ?? .ioError
    }
  }
}

/// Searches bytes.
package enum ByteSearch {
  /// The index of the first occurrence of an ASCII text; `nil` if there is none.
  package static func first(_ text: StaticString, in bytes: [UInt8]) -> Int? {
    text.withUTF8Buffer { unsafe first($0, in: bytes) }
  }

  /// The index of the first occurrence of other bytes; `nil` if there is none.
  static func first(_ part: [UInt8], in bytes: [UInt8]) -> Int? {
    unsafe part.withUnsafeBufferPointer { unsafe first($0, in: bytes) }
  }

  private static func first(_ part: UnsafeBufferPointer<UInt8>, in bytes: [UInt8]) -> Int? {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let text = part.baseAddress,
        let first = unsafe part.first
      else { return nil }
      var start = 0
      while start <= buffer.count - part.count {
        guard
          let found = unsafe memchr(
            base + start, Int32(first), buffer.count - part.count - start + 1)
        else { return nil }
        let index = unsafe base.distance(to: UnsafeRawPointer(found))
        if unsafe memcmp(base + index, text, part.count) == 0 { return index }
        start = index + 1
      }
      return nil
    }
  }
}
