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
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { characters in
        unsafe characters.withMemoryRebound(to: CInterop.PlatformChar.self, capacity: 256) {
          unsafe FilePath(platformString: $0)
        }
      }
      isSite = isSite || name.string == Self.siteMarker
      guard !name.string.hasPrefix("."), !Self.ignoredFolders.contains(name.string) else {
        continue
      }
      add(name, in: folder)
    }
    if isSite {
      (files, folders) = ([], [])
    }
    files.sort { $0.name.bytes.lexicographicallyPrecedes($1.name.bytes) }
    folders.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// The file that `gallery build` leaves in a site's folder.
  private static let siteMarker = ".gallery-site"

  /// Thumbnails that Synology's and QNAP's systems keep among the photos.
  private static let ignoredFolders: Set<String> = ["@eaDir", "@__thumb"]

  private mutating func add(_ name: FilePath, in folder: CInt) {
    var status = stat()
    let result = unsafe name.withPlatformString {
      unsafe fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    // A name that is gone since it was listed is simply not there.
    guard result == 0 else { return }
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
