import CXXHash
import Glibc
import SystemPackage

/// What a file holds, as the publication record tells it.
package struct FileContent: Hashable, Sendable {
  /// In bytes.
  package let size: Int
  /// XXH3, 64 bits: tells whether a file was changed, not who changed it.
  package let digest: UInt64

  package init(size: Int, digest: UInt64) {
    (self.size, self.digest) = (size, digest)
  }

  /// The content of bytes that are to be written.
  package init(of bytes: [UInt8]) {
    size = bytes.count
    digest = unsafe XXH3_64bits(bytes, bytes.count)
  }

  /// Reads a file; `nil` where there is no regular file of that name.
  ///
  /// - Parameters:
  ///   - name: One path component.
  ///   - folder: Where the file lies.
  /// - Throws: `Errno` for a file that cannot be read.
  init?(of name: String, in folder: FolderHandle) throws(Errno) {
    guard let status = try folder.status(name), status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    guard let bytes = try folder.read(name, most: Int(status.st_size) + 1) else { return nil }
    self.init(of: bytes)
  }
}

extension FolderHandle {
  /// Reads a regular file, or as much of it as is wanted.
  ///
  /// - Parameters:
  ///   - name: One path component.
  ///   - limit: The most bytes to read.
  /// - Returns: `nil` where there is no regular file of that name.
  /// - Throws: `Errno`.
  func read(_ name: String, most limit: Int) throws(Errno) -> [UInt8]? {
    guard let status = try status(name), status.st_mode & S_IFMT == S_IFREG else { return nil }
    let file = try open(name, O_RDONLY)
    defer { close(file) }
    var failure: Errno?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = 0
      while count < limit {
        let result = unsafe Glibc.read(
          file, buffer.baseAddress.map { unsafe $0 + count }, limit - count)
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
  ///
  /// - Throws: `Errno`, with `fileExists` where the name is taken.
  func write(_ bytes: [UInt8], as name: String) throws(Errno) {
    let file = try open(name, O_WRONLY | O_CREAT | O_EXCL)
    let result = Self.append(bytes, to: file)
    guard close(file) == 0 else { throw Errno(rawValue: errno) }
    if let result { throw result }
  }

  /// Writes all bytes at a file's position; tells what kept it from that.
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
