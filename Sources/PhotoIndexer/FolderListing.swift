import Glibc
import PhotoCatalog
import SystemPackage

/// A file or folder wherever it lies, under all of its names.
struct FileIdentity: Hashable {
  var device: UInt64
  var inode: UInt64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

/// The files and folders in one folder, by name.
struct FolderListing {
  struct File {
    var name: NameList.Name
    var kind: FileKind
    var stamp: FileStamp
    /// Of a file with several names.
    var identity: FileIdentity?
  }

  var names = NameList()
  /// All but those that are not opened.
  var files: [File] = []
  /// The folder's album.md.
  var note: FileStamp?
  var folders: [FilePath] = []
  /// Symbolic links to folders.
  var links: [FilePath] = []
  /// Pictures and films of kinds that are not read.
  var passedOver: [(name: FilePath, kind: String)] = []
  /// Names of which the system did not tell what they are.
  var failures: [(name: FilePath, reason: Errno)] = []
  /// Why nothing can be said of the folder at all.
  private var hindrance: Errno?
  var identity: FileIdentity
  /// Whether nothing at all lies in the folder.
  var isEmpty = true

  /// Lists a folder by `readdir` and `fstatat`.
  ///
  /// Foundation's enumerator takes 10 to 30 times as long and cannot hold names that are not
  /// UTF-8. Hidden names are left out, and so is a site of ours with all its renditions, should it
  /// lie among the photos.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - followsLinks: Whether symbolic links count as what they lead to; else they are left out.
  /// - Throws: The system's reason.
  init(of path: FilePath, followsLinks: Bool = false) throws(Errno) {
    let stream = unsafe path.withPlatformString { unsafe opendir($0) }
    guard let stream = unsafe stream else { throw Errno(rawValue: errno) }
    defer { unsafe closedir(stream) }
    let folder = unsafe dirfd(stream)
    var status = stat()
    guard unsafe fstat(folder, &status) == 0 else { throw Errno(rawValue: errno) }
    identity = FileIdentity(status)
    var end: Errno?
    while end == nil {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        end = Errno(rawValue: errno)
        continue
      }
      let type = unsafe Int(entry.pointee.d_type)
      let isSite = unsafe withUnsafePointer(to: &entry.pointee.d_name) { characters in
        unsafe characters.withMemoryRebound(to: CInterop.PlatformChar.self, capacity: 256) {
          unsafe add($0, type, in: folder, followsLinks: followsLinks)
        }
      }
      if let hindrance { throw hindrance }
      guard !isSite else {
        (files, folders, links) = ([], [], [])
        return
      }
    }
    // A list that ends early is none: what is missing from it need not be missing.
    if let end, end.rawValue != 0 { throw end }
    // The file system's order is none.
    files.sort { names.order($0.name, $1.name, of: names) < 0 }
    folders.sort { $0.string < $1.string }
  }

  /// Adds a name, or tells that it makes the folder a site of ours.
  private mutating func add(
    _ name: UnsafePointer<CInterop.PlatformChar>, _ type: Int, in folder: Int32,
    followsLinks: Bool
  ) -> Bool {
    guard unsafe name.pointee != Self.dot else { return unsafe strcmp(name, Self.siteMarker) == 0 }
    var type = type
    var known: stat?
    if type == DT_UNKNOWN || (type == DT_LNK && followsLinks) {
      let isLink = type == DT_LNK
      var status = stat()
      // A name that is gone since it was listed is simply not there, and so is what a link that
      // leads nowhere leads to.
      guard unsafe fstatat(folder, name, &status, isLink ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else {
        unsafe note(Errno(rawValue: errno), of: name, isLink: isLink)
        return false
      }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: type = isLink ? DT_LNK : DT_DIR
      case S_IFREG: type = DT_REG
      default: return false
      }
      known = status
    }
    switch type {
    case DT_DIR, DT_LNK:
      let path = unsafe FilePath(platformString: name)
      guard !Self.ignoredFolders.contains(path), type == DT_DIR || followsLinks else {
        return false
      }
      isEmpty = false
      if type == DT_DIR { folders.append(path) } else { links.append(path) }
    case DT_REG:
      isEmpty = false
      unsafe addFile(name, known, in: folder)
    default:
      break
    }
    return false
  }

  private mutating func addFile(
    _ name: UnsafePointer<CInterop.PlatformChar>, _ known: stat?, in folder: Int32
  ) {
    let bytes = unsafe UnsafeRawBufferPointer(start: name, count: strlen(name))
    let place = unsafe names.add(bytes)
    let kind = FileKind(suffix: names.suffix(place))
    let isNote = unsafe kind == .other && strcmp(name, AlbumNoteFile.name) == 0
    guard kind != .other || isNote else {
      if let kind = UnsupportedKind.name(suffix: names.suffix(place)) {
        passedOver.append((unsafe FilePath(platformString: name), kind))
      }
      return
    }
    var status = known ?? stat()
    guard unsafe known != nil || fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      unsafe note(Errno(rawValue: errno), of: name, isLink: false)
      if kind == .sidecar || isNote { hindrance = failures.last?.reason }
      return
    }
    let stamp = FileStamp(
      size: Int64(status.st_size), modified: status.st_mtim.nanoseconds,
      inode: Int64(bitPattern: UInt64(status.st_ino)), changed: status.st_ctim.nanoseconds)
    guard !isNote else {
      note = stamp
      return
    }
    files.append(
      File(
        name: place, kind: kind, stamp: stamp,
        identity: status.st_nlink > 1 ? FileIdentity(status) : nil))
  }

  /// Takes note of a name that is there and about which the system tells nothing.
  private mutating func note(
    _ reason: Errno, of name: UnsafePointer<CInterop.PlatformChar>, isLink: Bool
  ) {
    switch reason {
    case .noSuchFileOrDirectory: return
    // Nobody may look into the folder, only at its list of names.
    case .permissionDenied where !isLink: hindrance = reason
    case .tooManySymbolicLinkLevels where isLink: return
    default: unsafe failures.append((FilePath(platformString: name), reason))
    }
  }

  private static let dot = CInterop.PlatformChar(UInt8(ascii: "."))

  /// The file that `gallery build` leaves in a site's folder.
  private static let siteMarker = ".gallery-site"

  /// Thumbnails that Synology's and QNAP's systems keep among the photos.
  private static let ignoredFolders: Set<FilePath> = ["@eaDir", "@__thumb"]
}

extension timespec {
  /// Nanoseconds since 1970; times that 64 bits do not hold, after 2262, stand for others.
  var nanoseconds: Int64 {
    Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec)
  }
}
