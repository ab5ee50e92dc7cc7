import PhotoCatalog
import SystemPackage

/// The `album.md` of a folder, which describes the album.
enum AlbumTextFile {
  static let name = "album.md"

  /// The maximum size in bytes.
  private static let maxSize = 1 << 16

  enum Problem: Error, CustomStringConvertible {
    case unreadable(Errno)
    case tooLong

    var description: String {
      switch self {
      case .unreadable(let reason): "cannot be read: \(reason)"
      case .tooLong: "longer than \(maxSize >> 10) KiB; shorten it"
      }
    }
  }

  /// A number that changes with the file; 0 if there is none.
  static func changeToken(_ stamp: FileStamp?) -> Int64 {
    guard let stamp else { return 0 }
    let token = stamp.modified &* 31 &+ stamp.size
    return token == 0 ? 1 : token
  }

  /// Reads the file of a folder.
  ///
  /// - Parameter folder: The absolute path of the folder.
  /// - Returns: The text; invalid UTF-8 is replaced by U+FFFD.
  static func text(in folder: FilePath) -> Result<String, Problem> {
    do {
      let file = try FileDescriptor.open(
        folder.appending(name), .readOnly, options: [.closeOnExec, .nonBlocking])
      var bytes: [UInt8] = []
      try file.closeAfter {
        bytes = try unsafe [UInt8](unsafeUninitializedCapacity: maxSize + 1) { buffer, count in
          count = 0
          let memory = UnsafeMutableRawBufferPointer(buffer)
          while count <= maxSize {
            let more = try unsafe file.read(into: .init(rebasing: memory[count...]))
            guard more > 0 else { break }
            count += more
          }
        }
      }
      return bytes.count > maxSize
        ? .failure(.tooLong) : .success(String(decoding: bytes, as: UTF8.self))
    } catch {
      return .failure(.unreadable(error as? Errno ?? .ioError))
    }
  }
}
