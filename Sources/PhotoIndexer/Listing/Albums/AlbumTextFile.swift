import Facts
import Glibc
package import PhotoCatalog
import SiteViews
package import SystemPackage

/// A file, folder or link whose name is, or may be meant to be, `album.md`, which describes the album of its folder.
package struct AlbumTextFile {
  /// The kind of thing that has the name.
  package enum Kind: Int {
    case file, folder, link, other
  }

  /// The name that is read, in any case.
  package static let name = "album.md"

  package var name: FilePath
  package var match: AlbumFileName
  /// Whether the name is `album.md` in any case.
  package var isExact: Bool { match == .exact }
  package var kind: Kind
  package var stamp: FileStamp

  /// Makes a description; `nil` for other names, or if the file has disappeared.
  package init?(_ name: UnsafePointer<CInterop.PlatformChar>, in folder: Int32, followsLinks: Bool) throws(Errno) {
    let bytes = unsafe UnsafeRawBufferPointer(start: name, count: strlen(name))
    guard let match = unsafe AlbumFileName(bytes) else { return nil }
    var status = stat()
    var result = unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW)
    if result == 0, followsLinks, status.st_mode & S_IFMT == S_IFLNK {
      // A dangling link stays one.
      var target = stat()
      if unsafe fstatat(folder, name, &target, 0) == 0 { status = target }
    }
    guard result == 0 else {
      result = errno
      if result == ENOENT { return nil }
      throw Errno(rawValue: result)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    self.name = unsafe FilePath(platformString: name)
    self.match = match
    // A folder with a similar name is an album. Emacs marks a file that it edits by a link.
    let isMark = kind == .link && self.name.string.hasPrefix(".#")
    guard match == .exact || (kind != .folder && !isMark) else { return nil }
    stamp = FileStamp(
      size: Int64(status.st_size), modified: status.st_mtim.nanoseconds,
      inode: Int64(bitPattern: UInt64(status.st_ino)), changed: status.st_ctim.nanoseconds)
  }

  /// A number that changes with the file; 0 if there is none.
  package static func changeToken(_ file: AlbumTextFile?) -> Int64 {
    guard let file, file.kind == .file else { return 0 }
    return file.stamp.changeToken
  }

  /// Reads the file.
  package func bytes(in folder: FilePath) -> Result<[UInt8], MarkdownFile.Problem> {
    switch kind {
    case .file: MarkdownFile.bytes(at: folder.pushing(name))
    case .folder: .failure(.folder)
    case .link: .failure(.link)
    case .other: .failure(.notAFile)
    }
  }

  /// Reads the text.
  package func text(in folder: FilePath) -> Result<String, MarkdownFile.Problem> {
    bytes(in: folder).flatMap(Self.text)
  }

  /// Decodes the text of a file that is not read as album.md: other bytes than UTF-8 are no text, unless a mark says that
  /// they are UTF-16.
  static func strictText(_ bytes: [UInt8]) -> Result<String, MarkdownFile.Problem> {
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let isText = isMarked || !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    return isText ? text(bytes) : .failure(.notAText)
  }

  /// Decodes the text. A file without one was truncated, or is the placeholder of a program that has not loaded it.
  static func text(_ bytes: [UInt8]) -> Result<String, MarkdownFile.Problem> {
    // A placeholder of iCloud is a property list.
    if bytes.starts(with: "bplist".utf8) { return .failure(.notAText) }
    return MarkdownFile.text(bytes).flatMap { text in
      text.allSatisfy(\.isWhitespace) ? .failure(.blank) : .success(text)
    }
  }
}

/// A file with a text of the site.
package enum MarkdownFile {
  /// The maximum size in bytes.
  private static let maxSize = 1 << 16

  package enum Problem: Error, CustomStringConvertible {
    case unreadable(Errno)
    case tooLong
    case notAText
    case blank
    case folder
    case link
    case notAFile

    package var description: String {
      switch self {
      case .unreadable(let reason): "cannot be read: \(reason)"
      case .tooLong: "longer than \(maxSize >> 10) KiB; shorten it"
      case .notAText: "is not text; save it as plain text in UTF-8"
      case .blank: "is empty; restore its text, or remove it"
      case .folder: "is a folder; rename it"
      case .link: "is a symbolic link; replace it with the file, or use --follow-symlinks"
      case .notAFile: "is not a file; remove it"
      }
    }
  }

  /// Whether a file in the folder of a root can become a page of a site: its name ends in `.md`, and the rest are ASCII
  /// letters, digits and hyphens.
  package static func isPage(_ name: UnsafeRawBufferPointer) -> Bool {
    let suffix = ".md".utf8
    guard name.count > suffix.count, name.count <= 48,
      unsafe name.suffix(suffix.count).elementsEqual(suffix)
    else { return false }
    let stem = unsafe name.dropLast(suffix.count)
    let isWord = unsafe stem.allSatisfy { byte in
      let letter = byte | 0x20
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }
    let word = unsafe String(decoding: stem, as: UTF8.self).lowercased()
    return isWord && word != "album" && word != "readme"
  }

  /// Reads a text.
  package static func text(at path: FilePath) -> Result<String, Problem> {
    bytes(at: path).flatMap(text)
  }

  /// Decodes a text.
  package static func text(_ bytes: [UInt8]) -> Result<String, Problem> {
    TextDecoding.text(bytes).map(Result.success) ?? .failure(.notAText)
  }

  /// Reads a file.
  package static func bytes(at path: FilePath) -> Result<[UInt8], Problem> {
    do {
      let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
      let bytes = try file.closeAfter { try file.readAll(atMost: maxSize + 1) }
      return bytes.count > maxSize ? .failure(.tooLong) : .success(bytes)
    } catch {
      return .failure(.unreadable(error as? Errno ?? .ioError))
    }
  }
}
