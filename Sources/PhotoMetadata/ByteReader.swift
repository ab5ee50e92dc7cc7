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
  private var window: [UInt8] = []
  private var windowStart = 0

  private static let headSize = 16 << 10
  private static let windowSize = 4 << 10

  /// Reads from a buffer.
  package init(_ bytes: [UInt8]) {
    size = bytes.count
    source = .memory
    head = bytes
  }

  /// Opens a regular file for reading, and nothing else.
  ///
  /// - Throws: `MetadataError.unreadable` with the system's reason.
  package init(path: FilePath) throws(MetadataError) {
    let opened: (file: FileDescriptor, size: Int, head: [UInt8])
    do {
      opened = try Self.open(path)
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
    let bytes = try slice(at: offset, count: count)
    var value: UInt64 = 0
    for index in 0..<count {
      let place = order == .big ? index : count - 1 - index
      value = value << 8 | UInt64(bytes[bytes.startIndex + place])
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
  private mutating func slice(
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
      throw .unreadable(error.description)
    }
    windowStart = offset
    guard window.count == count else { throw .truncated(nil) }
  }

  private static func open(
    _ path: FilePath
  ) throws(Errno) -> (file: FileDescriptor, size: Int, head: [UInt8]) {
    do {
      // Without O_NONBLOCK a file that was replaced by a pipe since it was listed would hang.
      let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
      return try file.closeOnError {
        let size = Int(try file.seek(offset: 0, from: .end))
        return (file, size, try read(file, at: 0, count: min(size, headSize)))
      }
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  /// Reads at most `count` bytes; fewer only where the file was cut since it was opened.
  private static func read(
    _ file: FileDescriptor, at offset: Int, count: Int
  ) throws(Errno) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    var filled = 0
    do {
      while filled < count {
        let read = try unsafe buffer.withUnsafeMutableBytes { bytes in
          let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[filled...])
          return try unsafe file.read(fromAbsoluteOffset: Int64(offset + filled), into: rest)
        }
        guard read > 0 else { break }
        filled += read
      }
    } catch {
      throw error as? Errno ?? .ioError
    }
    buffer.removeLast(count - filled)
    return buffer
  }
}

extension FileDescriptor {
  fileprivate func closeOnError<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      try? close()
      throw error
    }
  }
}
