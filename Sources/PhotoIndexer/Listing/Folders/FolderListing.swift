package import Facts
package import Glibc
package import PhotoCatalog
package import SystemPackage

/// The files and folders in a folder, sorted by name.
package struct FolderListing {
  package struct ListedFile {
    package var name: NameList.Name
    package var kind: FileKind
    package var stamp: FileStamp
    /// The identity of a file with several names.
    package var identity: FileIdentity?
    /// Why the file is left out by its name; `nil` if it is not.
    package var leftOut: LeftOutKind?
  }

  package var names = NameList()
  /// All files except sidecars and those that are not opened.
  package var files: [ListedFile] = []
  /// The files that can say something about a photo with a similar name.
  package var sidecars: [ListedFile] = []
  /// The album.md of the folder, and files whose names are nearly that.
  package var albumFiles: [AlbumTextFile] = []
  /// The Markdown files that can become pages; none in folders that are not roots.
  package var pages: [(name: FilePath, stamp: FileStamp)] = []
  private let hasPages: Bool
  package var folders: [FilePath] = []
  /// Symbolic links to folders.
  package var links: [FilePath] = []
  /// Pictures and videos of unsupported kinds.
  package var unsupported: [(name: FilePath, kind: String)] = []
  /// Files that mark the folder.
  var marks: [(mark: FolderMark, name: FilePath)] = []
  /// Files and folders whose names begin with a dot.
  var hidden: [(name: FilePath, kind: LeftOutKind)] = []
  /// Backup files that are not opened anyway.
  var backups: [(name: FilePath, kind: LeftOutKind)] = []
  /// Names whose status the system did not return.
  package var failures: [(name: FilePath, reason: Errno)] = []
  /// The error that makes the listing unusable.
  private var listingError: Errno?
  package var identity: FileIdentity
  package var isEmpty = true

  /// Lists a folder by `readdir` and `fstatat`. Foundation's enumerator takes 10 to 30 times as long and does not
  /// support names that are not UTF-8. Hidden names are omitted, and so is the content of a site that gallery built.
  package init(of path: FilePath, followsLinks: Bool = false, hasPages: Bool = false) throws(Errno) {
    self.hasPages = hasPages
    let stream = try FolderStream(path)
    let folder = stream.descriptor
    var status = stat()
    guard unsafe fstat(folder, &status) == 0 else { throw Errno(rawValue: errno) }
    identity = FileIdentity(status)
    var isSite = false
    // An incomplete listing must not be used, because names that it lacks may exist.
    try unsafe stream.forEachName { name, type throws(Errno) in
      isSite = unsafe add(name, type, in: folder, followsLinks: followsLinks)
      if let listingError { throw listingError }
      return !isSite
    }
    guard !isSite else {
      (files, sidecars, folders, links, pages, albumFiles) = ([], [], [], [], [], [])
      return
    }
    leaveOutThumbnailsOfVideos()
    // The order of the file system is undefined.
    files.sort { names.order($0.name, $1.name, of: names) < 0 }
    sidecars.sort { names.order($0.name, $1.name, of: names) < 0 }
    folders.sort { $0.string < $1.string }
    pages.sort { $0.name.string < $1.name.string }
    albumFiles.sort { $0.name.string < $1.name.string }
  }

  /// Adds a name; returns whether it marks the folder as a site that gallery built.
  private mutating func add(
    _ name: UnsafePointer<CInterop.PlatformChar>, _ type: Int, in folder: Int32,
    followsLinks: Bool
  ) -> Bool {
    guard unsafe name.pointee != Self.dot else {
      unsafe addAlbumFile(name, in: folder, followsLinks: followsLinks)
      unsafe addHidden(name, type)
      return unsafe strcmp(name, Self.siteMarker) == 0
    }
    if type != DT_REG { unsafe addAlbumFile(name, in: folder, followsLinks: followsLinks) }
    if type == DT_LNK, unsafe isSidecar(name) {
      // What a sidecar says counts, wherever the link leads. If it leads nowhere, the sidecar cannot be read.
      var target = stat()
      let kind = unsafe fstatat(folder, name, &target, 0) == 0 ? target.st_mode & S_IFMT : nil
      if kind != S_IFDIR {
        isEmpty = false
        unsafe addFile(name, kind == S_IFREG ? target : nil, in: folder)
        return false
      }
    }
    var type = type
    var known: stat?
    if type == DT_UNKNOWN || (type == DT_LNK && followsLinks) {
      let isLink = type == DT_LNK
      var status = stat()
      // Names that were deleted after they were listed and dangling links are ignored.
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
      guard type == DT_DIR || followsLinks else { return false }
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

  private func isSidecar(_ name: UnsafePointer<CInterop.PlatformChar>) -> Bool {
    let suffix = unsafe FilePath(platformString: name).extension ?? ""
    return [.xmp, .json, .captions].contains(FileKind(suffix: Array(suffix.utf8)[...]))
  }

  private mutating func addFile(
    _ name: UnsafePointer<CInterop.PlatformChar>, _ known: stat?, in folder: Int32
  ) {
    let bytes = unsafe UnsafeRawBufferPointer(start: name, count: strlen(name))
    let entry = unsafe names.add(bytes)
    var kind = FileKind(suffix: names.suffix(entry))
    if kind == .captions, !CaptionFile.isName(names.path(entry)) { kind = .other }
    if kind == .other || kind == .unknown {
      unsafe addAlbumFile(name, in: folder, followsLinks: false)
    }
    let isSidecar = [.xmp, .json, .captions, .track].contains(kind)
    let isPage = unsafe hasPages && kind == .other && MarkdownFile.isPage(bytes)
    let leftOut = unsafe leftOutKind(kind, entry, bytes)
    guard kind != .other || isPage else {
      if let kind = UnsupportedKind.name(suffix: names.suffix(entry)) {
        unsupported.append((unsafe FilePath(platformString: name), kind))
      }
      return
    }
    var status = known ?? stat()
    guard unsafe known != nil || fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      unsafe note(Errno(rawValue: errno), of: name, isLink: false)
      if isSidecar || isPage { listingError = failures.last?.reason }
      return
    }
    let stamp = FileStamp(
      size: Int64(status.st_size), modified: status.st_mtim.nanoseconds,
      inode: Int64(bitPattern: UInt64(status.st_ino)), changed: status.st_ctim.nanoseconds)
    guard !isPage else {
      pages.append((unsafe FilePath(platformString: name), stamp))
      return
    }
    let file = ListedFile(
      name: entry, kind: kind, stamp: stamp,
      identity: status.st_nlink > 1 ? FileIdentity(status) : nil, leftOut: leftOut)
    if isSidecar { sidecars.append(file) } else { files.append(file) }
  }

  /// Adds a file that is, or may be meant to be, the album.md of the folder.
  private mutating func addAlbumFile(
    _ name: UnsafePointer<CInterop.PlatformChar>, in folder: Int32, followsLinks: Bool
  ) {
    do throws(Errno) {
      guard let file = unsafe try AlbumTextFile(name, in: folder, followsLinks: followsLinks),
        !albumFiles.contains(where: { $0.name == file.name })
      else { return }
      albumFiles.append(file)
    } catch {
      listingError = error
    }
  }

  /// Records a name whose status the system did not return.
  private mutating func note(_ reason: Errno, of name: UnsafePointer<CInterop.PlatformChar>, isLink: Bool) {
    switch reason {
    case .noSuchFileOrDirectory: return
    // The folder can be listed, but not searched.
    case .permissionDenied where !isLink: listingError = reason
    case .tooManySymbolicLinkLevels where isLink: return
    default: unsafe failures.append((FilePath(platformString: name), reason))
    }
  }

  private static let dot = CInterop.PlatformChar(UInt8(ascii: "."))

  /// The file by which the folder of a site is recognised.
  private static let siteMarker = ".gallery-site"
}

extension timespec {
  /// Nanoseconds since 1970; times after 2262 wrap.
  package var nanoseconds: Int64 {
    Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec)
  }
}

extension FolderListing {
  /// Whether the folder has a file with this mark.
  func has(_ mark: FolderMark) -> Bool { marks.contains { $0.mark == mark } }

  /// Removes all names; the identity and album.md of the folder stay.
  mutating func removeAll() {
    (files, sidecars, folders, links, pages, unsupported) = ([], [], [], [], [], [])
    (hidden, backups) = ([], [])
  }

  /// Notes a name that begins with a dot, unless it is that of a file that is not opened anyway.
  mutating func addHidden(_ name: UnsafePointer<CInterop.PlatformChar>, _ type: Int) {
    let bytes = unsafe UnsafeRawBufferPointer(start: name, count: strlen(name))
    let path = unsafe FilePath(platformString: name)
    if let mark = unsafe FolderMark(bytes) {
      marks.append((mark, path))
    } else if bytes.count > 2 {
      let name = path.string
      let known = type == DT_DIR ? LeftOutNames.kind(ofFolder: name) : LeftOutNames.kind(ofHiddenFile: name)
      let isMedia = [.picture, .video].contains(FileKind(suffix: Array((path.extension ?? "").utf8)[...]))
      // `._a.jpg` has the attributes that macOS keeps of `a.jpg`.
      let isOwn = type == DT_DIR || isMedia && !name.hasPrefix("._")
      if let kind = known ?? (isOwn ? .hidden : nil) { hidden.append((path, kind)) }
    }
  }

  /// Returns why a file is left out by its name, and notes marks.
  mutating func leftOutKind(_ kind: FileKind, _ entry: NameList.Name, _ bytes: UnsafeRawBufferPointer) -> LeftOutKind? {
    switch kind {
    case .picture, .video:
      // Fast path for names that do not begin with "SYNO".
      guard bytes.count > 13, unsafe bytes.prefix(4).elementsEqual("syno".utf8, by: Self.areEqual)
      else { return nil }
      let name = unsafe String(decoding: bytes, as: UTF8.self)
      return LeftOutNames.isThumbnail(picture: name) ? .thumbnails : nil
    case .xmp, .json, .captions, .track:
      return nil
    case .other, .unknown:
      if let mark = unsafe FolderMark(bytes) { marks.append((mark, names.path(entry))) }
      guard kind == .unknown || names.suffix(entry).elementsEqual("bak".utf8, by: Self.areEqual)
      else { return nil }
      let leftOut = LeftOutNames.kind(ofFile: names.path(entry).string)
      if kind == .other, let leftOut { backups.append((names.path(entry), leftOut)) }
      return leftOut
    }
  }

  /// Leaves out the `a.thm` that cameras write beside a video `a.mp4`.
  mutating func leaveOutThumbnailsOfVideos() {
    func isThumbnail(_ file: ListedFile) -> Bool {
      file.kind == .picture && names.suffix(file.name).elementsEqual("thm".utf8, by: Self.areEqual)
    }
    guard files.contains(where: isThumbnail) else { return }
    func stem(_ name: FilePath) -> String { FoldedName.fold(name.stem ?? "") }
    // Among the unsupported files are videos of older cameras.
    let videos = Set(
      files.filter { $0.kind == .video }.map { stem(names.path($0.name)) }
        + unsupported.map { stem($0.name) })
    for index in files.indices where isThumbnail(files[index]) {
      if videos.contains(stem(names.path(files[index].name))) {
        files[index].leftOut = .thumbnails
      }
    }
  }

  private static func areEqual(_ byte: UInt8, _ letter: UInt8) -> Bool { byte | 0x20 == letter }
}
