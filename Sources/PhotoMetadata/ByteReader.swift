import Glibc
package import SystemPackage

/// Bounded, random reads over a file or a buffer.
///
/// A photograph is megabytes long and its facts stand in a few small places, often behind the
/// pixels. The reader keeps two windows of the file: its first 16 KiB, where most facts are, and
/// 4 KiB wherever a parser hops to.
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
  /// The system's reason why a read failed; facts that parsers then left out are not known to be
  /// missing.
  package private(set) var failure: Errno?
  private var window: [UInt8] = []
  private var windowStart = 0

  private static let headSize = 16 << 10
  private static let windowSize = 4 << 10
  /// A file longer than this is read by hops, and what the system reads ahead of them is lost.
  private static let longestReadAhead = 128 << 10

  /// Reads from a buffer.
  package init(_ bytes: [UInt8]) {
    size = bytes.count
    source = .memory
    head = bytes
  }

  /// Opens a regular file for reading, and nothing else.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - folder: The open folder that a relative path begins at; `nil` for the current one.
  /// - Throws: `MetadataError.unreadable` with the system's reason.
  package init(path: FilePath, in folder: FileDescriptor? = nil) throws(MetadataError) {
    let opened: (file: FileDescriptor, size: Int, head: [UInt8])
    do {
      opened = try Self.open(path, in: folder)
    } catch {
      throw .unreadable(error.description)
    }
    (size, head) = (opened.size, opened.head)
    source = .file(opened.file)
  }

  deinit {
    if case .file(let file) = source {
      try? file.close()
    }
  }

  /// Reads bytes.
  ///
  /// - Parameters:
  ///   - offset: Where they begin, in bytes from the start of the file.
  ///   - count: How many.
  /// - Returns: Exactly `count` bytes.
  /// - Throws: `MetadataError.truncated` where the file does not hold them all.
  package mutating func bytes(at offset: Int, count: Int) throws(MetadataError) -> [UInt8] {
    Array(try slice(at: offset, count: count))
  }

  /// Reads an unsigned number of 1 to 8 bytes.
  ///
  /// - Parameters:
  ///   - offset: Where it begins, in bytes from the start of the file.
  ///   - count: Its length in bytes, 0 to 8; no bytes are the number 0.
  ///   - order: Which byte comes first.
  /// - Returns: The number; `Int.max` for one above it, which no offset or size can be.
  /// - Throws: `MetadataError.truncated` behind the end of the file.
  package mutating func number(
    at offset: Int, count: Int, order: ByteOrder = .big
  ) throws(MetadataError) -> Int {
    // Parsers live on this; the head needs no slice.
    if offset >= 0, count >= 0, offset <= head.count - count {
      return Self.number(head, at: offset, count: count, order: order)
    }
    let bytes = try slice(at: offset, count: count)
    return Self.number(bytes, at: bytes.startIndex, count: count, order: order)
  }

  /// The number in some bytes; one beyond 63 bits counts as the greatest.
  static func number<Bytes: RandomAccessCollection>(
    _ bytes: Bytes, at offset: Int, count: Int, order: ByteOrder
  ) -> Int where Bytes.Element == UInt8, Bytes.Index == Int {
    var value: UInt64 = 0
    for index in 0..<count {
      let place = order == .big ? index : count - 1 - index
      value = value << 8 | UInt64(bytes[offset + place])
    }
    return Int(clamping: value)
  }

  /// Whether the file holds these ASCII characters at a place.
  package mutating func matches(_ text: StaticString, at offset: Int) throws(MetadataError) -> Bool
  {
    let count = text.utf8CodeUnitCount
    guard offset <= size - count else { return false }
    let bytes = try slice(at: offset, count: count)
    return text.withUTF8Buffer { unsafe bytes.elementsEqual($0) }
  }

  /// The bytes of a range, from whichever window holds them.
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
  ) throws(Errno) -> (file: FileDescriptor, size: Int, head: [UInt8]) {
    // Without O_NONBLOCK a file that was replaced by a pipe since it was listed would hang.
    let number = unsafe path.withPlatformString { path in
      unsafe openat(folder?.rawValue ?? AT_FDCWD, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard number >= 0 else { throw Errno(rawValue: errno) }
    let file = FileDescriptor(rawValue: number)
    do {
      let size = Int(try file.seek(offset: 0, from: .end))
      if size > longestReadAhead { posix_fadvise(number, 0, 0, POSIX_FADV_RANDOM) }
      return (file, size, try read(file, at: 0, count: min(size, headSize)))
    } catch {
      try? file.close()
      throw error as? Errno ?? .ioError
    }
  }

  /// Reads at most `count` bytes; fewer only where the file was cut since it was opened.
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
