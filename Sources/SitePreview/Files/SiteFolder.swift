import Glibc
import NIOCore
import SystemPackage

/// The served folder, which resolves request paths to files.
struct SiteFolder: Sendable {
  enum Entry {
    case file(SiteFile)
    case folder
  }

  /// The path of the folder as the user gave it.
  private let path: String
  /// The names in it that may be served, `#` for a number; `nil` for all.
  private let servedNames: Set<String>?

  /// Creates the folder of a built site.
  init(_ path: String, names: Set<String>? = nil) throws(ServerError) {
    (self.path, servedNames) = (path, names)
    guard let folder = try? Stat(FilePath(path)) else { throw .folderMissing(path) }
    guard folder.type == .directory else { throw .notAFolder(path) }
    guard (try? Stat(FilePath(path + "/index.html")))?.type == .regular else { throw .noIndexPage(path) }
  }

  /// Returns the visible file or folder of a path; `nil` if there is none. Symbolic links are followed only if they
  /// lead to files inside the site. What was opened is checked, because names can change.
  func entry(at requested: RequestPath) -> Entry? {
    if let servedNames, let first = requested.names.first, !servedNames.contains(first),
      !servedNames.contains(first.replacing(/[0-9]+/, with: "#"))
    {
      return nil
    }
    let path = "\(path)/\(requested.names.joined(separator: "/"))"
    // The folder is resolved each time, because it may have been replaced.
    guard let file = SiteFile(path), var inside = file.path, let folder = resolvedPath, inside.removePrefix(folder),
      !inside.components.contains(where: \.isHidden)
    else { return nil }
    switch file.type {
    case .directory: return .folder
    case .regular where !requested.endsWithSlash: return .file(file)
    default: return nil
    }
  }

  /// The path of the folder without symbolic links, now.
  private var resolvedPath: FilePath? {
    let folder = unsafe open(path, __O_PATH | O_CLOEXEC)
    defer { close(folder) }
    return SiteFile.path(of: folder)
  }
}

extension FilePath.Component {
  fileprivate var isHidden: Bool { string.utf8.first == UInt8(ascii: ".") }
}

/// A file that may be served, open for reading until its last reference is gone.
final class SiteFile: Sendable {
  /// The maximum size in bytes of a file that is in memory until the client has received it.
  private static let maxLoadedSize = 1 << 20
  /// The number of bytes that are read at once; one block per client is in memory.
  private static let blockSize = 128 << 10

  private let descriptor: SystemPackage.FileDescriptor
  let type: FileType
  let size: Int
  /// When it was last modified, in seconds since 1970.
  let modified: Int
  /// The strong entity tag with quotes; it changes when the file changes.
  let tag: String

  /// `nil` if the file cannot be opened.
  init?(_ path: String) {
    let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    descriptor = SystemPackage.FileDescriptor(rawValue: file)
    guard let status = try? Stat(descriptor) else {
      try? descriptor.close()
      return nil
    }
    (type, size, modified) = (status.type, Int(status.size), status.st_mtim.tv_sec)
    // Seconds are not precise enough to distinguish two builds within a second.
    let inode = Int(truncatingIfNeeded: status.inode.rawValue)
    let parts = [inode, size, modified, status.st_mtim.tv_nsec]
    tag = "\"" + parts.map { String($0, radix: 36) }.joined(separator: "-") + "\""
  }

  deinit { try? descriptor.close() }

  /// The path without symbolic links, now.
  var path: FilePath? { Self.path(of: descriptor.rawValue) }

  /// The path of an open file without symbolic links, now.
  static func path(of file: Int32) -> FilePath? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink("/proc/self/fd/\(file)", &path, path.count)
    return count > 0 && count < path.count ? FilePath(platformString: path) : nil
  }

  /// The entity tag of the compressed file.
  var compressedTag: String { tag.dropLast() + "-gz\"" }

  /// Whether the file is neither empty nor too large for ``content()``.
  var isLoadable: Bool { (1...Self.maxLoadedSize).contains(size) }

  /// The content of the file; `nil` if it cannot be read or has become shorter.
  func content() -> [UInt8]? {
    guard let bytes = try? read(at: 0, size), bytes.readableBytes == size else { return nil }
    return Array(buffer: bytes)
  }

  /// The first bytes of a range, at most ``blockSize``; throws if the file has become shorter.
  func block(of range: Range<Int>) throws -> ByteBuffer {
    let bytes = try read(at: range.lowerBound, min(range.count, Self.blockSize))
    guard bytes.readableBytes > 0 else { throw Errno.ioError }
    return bytes
  }

  private func read(at offset: Int, _ count: Int) throws -> ByteBuffer {
    var bytes = ByteBufferAllocator().buffer(capacity: count)
    try unsafe bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { space in
      try unsafe descriptor.read(
        fromAbsoluteOffset: Int64(offset), into: UnsafeMutableRawBufferPointer(rebasing: space.prefix(count)))
    }
    return bytes
  }
}
