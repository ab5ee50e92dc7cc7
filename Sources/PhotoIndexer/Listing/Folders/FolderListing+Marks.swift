import PhotoCatalog
import Glibc
import SystemPackage

extension FolderListing {
  /// Whether the folder has a file with this mark.
  func has(_ mark: FolderMark) -> Bool { marks.contains { $0.mark == mark } }

  /// Removes all names; the identity and album.md of the folder stay.
  mutating func removeAll() {
    (files, sidecars, folders, links, pages, unsupported) = ([], [], [], [], [], [])
    (hidden, backups) = ([], [])
  }

  /// Notes a name that begins with a dot, if its kind is known.
  mutating func addHidden(_ name: UnsafePointer<CInterop.PlatformChar>, _ type: Int) {
    let bytes = unsafe UnsafeRawBufferPointer(start: name, count: strlen(name))
    let path = unsafe FilePath(platformString: name)
    if let mark = unsafe FolderMark(bytes) {
      marks.append((mark, path))
    } else if bytes.count > 2 {
      let kind =
        type == DT_DIR
        ? LeftOutNames.kind(ofFolder: path.string) : LeftOutNames.kind(ofHiddenFile: path.string)
      if let kind { hidden.append((path, kind)) }
    }
  }

  /// Returns why a file is left out by its name, and notes marks.
  mutating func leftOutKind(
    _ kind: FileKind, _ entry: NameList.Name, _ bytes: UnsafeRawBufferPointer
  ) -> LeftOutKind? {
    switch kind {
    case .picture, .video:
      // Fast path for names that do not begin with "SYNO".
      guard bytes.count > 13, unsafe bytes.prefix(4).elementsEqual("syno".utf8, by: Self.areEqual)
      else { return nil }
      let name = unsafe String(decoding: bytes, as: UTF8.self)
      return LeftOutNames.isThumbnail(picture: name) ? .thumbnails : nil
    case .xmp, .json:
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
