import PhotoCatalog
import SystemPackage

/// A folder's `album.md`: what its owner says of the album.
enum AlbumNoteFile {
  static let name = "album.md"

  /// Bytes: nobody reads more above photographs.
  private static let limit = 1 << 16

  enum Problem: Error, CustomStringConvertible {
    case unreadable(Errno)
    case tooLong

    var description: String {
      switch self {
      case .unreadable(let reason): "cannot be read: \(reason)"
      case .tooLong: "longer than \(limit >> 10) KiB; shorten it"
      }
    }
  }

  /// A number that changes with the file; 0 where there is none.
  static func mark(_ stamp: FileStamp?) -> Int64 {
    guard let stamp else { return 0 }
    let mark = stamp.modified &* 31 &+ stamp.size
    return mark == 0 ? 1 : mark
  }

  /// Reads the file of a folder.
  ///
  /// - Parameter folder: The folder's whole path.
  /// - Returns: The text, with what is no UTF-8 replaced.
  static func text(in folder: FilePath) -> Result<String, Problem> {
    do {
      let file = try FileDescriptor.open(
        folder.appending(name), .readOnly, options: [.closeOnExec, .nonBlocking])
      var bytes: [UInt8] = []
      try file.closeAfter {
        bytes = try unsafe [UInt8](unsafeUninitializedCapacity: limit + 1) { buffer, count in
          count = 0
          let room = UnsafeMutableRawBufferPointer(buffer)
          while count <= limit {
            let more = try unsafe file.read(into: .init(rebasing: room[count...]))
            guard more > 0 else { break }
            count += more
          }
        }
      }
      return bytes.count > limit
        ? .failure(.tooLong) : .success(String(decoding: bytes, as: UTF8.self))
    } catch {
      return .failure(.unreadable(error as? Errno ?? .ioError))
    }
  }
}
