import Facts
import Glibc
import SystemPackage

/// The size and digest of a file's content, as stored in a journal.
package struct RecordedContent: Hashable, Sendable {
  /// The size in bytes.
  package let size: Int
  /// 64 bits of XXH3-128, which detect changes, but not deliberate collisions. The digest is short because it is stored
  /// for every file.
  package let digest: UInt64

  package init(size: Int, digest: UInt64) {
    (self.size, self.digest) = (size, digest)
  }

  /// Creates the content of bytes to write.
  package init(of bytes: [UInt8]) {
    size = bytes.count
    digest = Digest(of: bytes).leading64
  }

  /// Reads a file; `nil` if there is no regular file of that name.
  init?(of name: String, in folder: FolderHandle) throws(Errno) {
    guard let status = try folder.status(name), status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    guard status.st_size > Self.blockSize else {
      guard let bytes = try folder.read(name, maxSize: Int(status.st_size) + 1) else { return nil }
      self.init(of: bytes)
      return
    }
    let file = try folder.open(name, O_RDONLY)
    defer { close(file) }
    try self.init(ofLarge: file)
  }

  /// Reads an open file in blocks.
  private init(ofLarge file: Int32) throws(Errno) {
    var digest = ContentDigest()
    var block = [UInt8](repeating: 0, count: Self.blockSize)
    while true {
      let count = unsafe read(file, &block, Self.blockSize)
      if count == 0 { break }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw Errno(rawValue: errno)
      }
      digest.add(block.span.extracting(..<count))
    }
    self = digest.content
  }

  /// Larger files, such as videos and originals, are not read into memory at once.
  private static let blockSize = 4 << 20
}

/// The content of bytes that are read or written in blocks.
struct ContentDigest: ~Copyable {
  private var hasher = DigestHasher()
  private var size = 0

  mutating func add(_ bytes: Span<UInt8>) {
    hasher.add(bytes)
    size += bytes.count
  }

  var content: RecordedContent {
    RecordedContent(size: size, digest: hasher.digest.leading64)
  }
}

extension FolderHandle {
  /// Reads a regular file, or its first bytes; `nil` if there is no regular file of that name.
  func read(_ name: String, maxSize: Int) throws(Errno) -> [UInt8]? {
    guard let status = try status(name), status.st_mode & S_IFMT == S_IFREG else { return nil }
    let file = try open(name, O_RDONLY)
    defer { close(file) }
    var failure: Errno?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: maxSize) { buffer, count in
      count = 0
      while count < maxSize {
        let result = unsafe Glibc.read(file, buffer.baseAddress.map { unsafe $0 + count }, maxSize - count)
        if result == 0 { break }
        guard result > 0 else {
          if errno == EINTR { continue }
          failure = Errno(rawValue: errno)
          break
        }
        count += result
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes a new file.
  func write(_ bytes: [UInt8], as name: String, replaces: Bool = false) throws(Errno) {
    let file = try open(name, O_WRONLY | O_CREAT | (replaces ? O_TRUNC : O_EXCL))
    let result = Self.append(bytes, to: file)
    guard close(file) == 0 else { throw Errno(rawValue: errno) }
    if let result { throw result }
  }

  /// Writes all bytes at the position of a file; returns the error, if any.
  static func append(_ bytes: [UInt8], to file: Int32) -> Errno? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return Errno(rawValue: errno)
      }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}
