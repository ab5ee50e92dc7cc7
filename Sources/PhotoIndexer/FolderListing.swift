import Glibc
import PhotoCatalog
import SystemPackage

/// The files and folders in one folder, by name.
struct FolderListing {
  struct File {
    var name: FilePath
    var stamp: FileStamp
  }

  var files: [File] = []
  var folders: [FilePath] = []

  /// Lists a folder by `readdir` and `fstatat`.
  ///
  /// Foundation's enumerator takes 10 to 30 times as long and cannot hold names that are not
  /// UTF-8. Hidden names and symbolic links are left out, and so is a site of ours with all its
  /// renditions, should it lie among the photos.
  init(of path: FilePath) throws(Errno) {
    let stream = unsafe path.withPlatformString { unsafe opendir($0) }
    guard let stream = unsafe stream else { throw Errno(rawValue: errno) }
    defer { unsafe closedir(stream) }
    let folder = unsafe dirfd(stream)
    var isSite = false
    // The file system's order is none; bytes are compared once they are all there.
    var names: [(bytes: [UInt8], status: stat)] = []
    while let entry = unsafe readdir(stream) {
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { characters in
        unsafe characters.withMemoryRebound(to: CInterop.PlatformChar.self, capacity: 256) {
          let bytes = unsafe UnsafeBufferPointer(start: $0, count: strlen($0))
            .map { UInt8(bitPattern: $0) }
          isSite = isSite || bytes == Self.siteMarker
          guard bytes.first != UInt8(ascii: "."), !Self.ignoredFolders.contains(bytes) else {
            return
          }
          var status = stat()
          // A name that is gone since it was listed is simply not there.
          guard unsafe fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
          names.append((bytes, status))
        }
      }
    }
    guard !isSite else { return }
    for (bytes, status) in names.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
      add(FilePath(bytes: bytes), status)
    }
  }

  /// The file that `gallery build` leaves in a site's folder.
  private static let siteMarker = Array(".gallery-site".utf8)

  /// Thumbnails that Synology's and QNAP's systems keep among the photos.
  private static let ignoredFolders = ["@eaDir", "@__thumb"].map { Array($0.utf8) }

  private mutating func add(_ name: FilePath, _ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      folders.append(name)
    case S_IFREG:
      let modified = status.st_mtim
      let stamp = FileStamp(
        size: Int64(status.st_size),
        modified: Int64(modified.tv_sec) * 1_000_000_000 + Int64(modified.tv_nsec),
        inode: Int64(bitPattern: UInt64(status.st_ino)))
      files.append(File(name: name, stamp: stamp))
    default:
      break
    }
  }
}
