import PhotoCatalog
import SystemPackage

/// A folder's `album.md`: what its owner says of the album.
enum AlbumNoteFile {
  static let name = "album.md"

  /// Longer files are cut, in bytes: nobody reads that much above photographs.
  private static let limit = 1 << 16

  /// A number that changes with the file; 0 where there is none.
  static func mark(_ stamp: FileStamp?) -> Int64 {
    guard let stamp else { return 0 }
    let mark = stamp.modified &* 31 &+ stamp.size
    return mark == 0 ? 1 : mark
  }

  /// Reads the file of a folder.
  ///
  /// - Parameter folder: The folder's whole path.
  /// - Returns: The text, with what is no UTF-8 replaced; `nil` where it cannot be read.
  static func text(in folder: FilePath) -> String? {
    guard
      let file = try? FileDescriptor.open(
        folder.appending(name), .readOnly, options: [.closeOnExec, .nonBlocking])
    else { return nil }
    defer { try? file.close() }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = 0
      let room = UnsafeMutableRawBufferPointer(buffer)
      while let more = try? unsafe file.read(into: .init(rebasing: room[count...])), more > 0 {
        count += more
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
