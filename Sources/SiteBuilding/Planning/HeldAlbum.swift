package import Facts
import Glibc
package import PhotoCatalog
package import SiteViews
package import SystemPackage

/// An album that is less public than its album.md states. The catalog remembers an earlier statement, or the owner has
/// to look at a file first.
package struct HeldAlbum: Equatable, Sendable {
  /// Why the album is not public.
  package enum Reason: Equatable, Sendable {
    /// The album was hidden, unlisted or protected, and its album.md lacks these keys or no longer exists.
    case remembered(AlbumAccess, RestrictingKeys, hasNote: Bool)
    /// The album.md still protects the album, but no longer names the passphrase of its own.
    case withoutPassphrase
    /// The owner has to look at a file.
    case held(AlbumRecord.Hold)
  }

  /// The folder that was given to `gallery index`.
  package var root: FilePath
  /// The folder of the album.
  package var folder: FilePath
  package var reason: Reason

  /// Whether the owner has to look at a file.
  package var isHeld: Bool {
    if case .held = reason { true } else { false }
  }

  /// The lines of a message: the state of the album, the reason, and what to do.
  package var lines: [String] {
    let command = "gallery index --release \(Self.quoted(folder)) \(Self.quoted(root))"
    let note = folder.appending("album.md")
    switch reason {
    case .remembered(let access, let keys, let hasNote):
      let key = access == .protected ? "protected" : "hidden"
      let value = access == .unlisted ? "unlisted" : "true"
      let why = hasNote ? "its album.md no longer says so" : "its album.md is no longer there"
      let statement = keys.subtracting(.passphrase).names.map { "\($0): false" }
        .joined(separator: " and ")
      let opening =
        keys.contains(.passphrase)
        ? [
          "  It had a passphrase of its own, and the passphrase of the site does not open it: "
            + "only its link does."
        ]
        : []
      return [
        "STILL \(access.name.uppercased()): \(folder), with everything below it",
        "  It was \(access.name), and \(why). It stays \(access.name) until you make it public.",
      ] + opening + [
        "  To keep it \(access.name): write \(key): \(value) between two lines of --- in \(note).",
        "  To make it public: write \(statement) there and run gallery index, or run \(command)",
      ]
    case .withoutPassphrase:
      return [
        "ACCESSIBLE BY LINK ONLY: \(folder), with everything below it",
        "  It had a passphrase of its own, and its album.md no longer names one. "
          + "The passphrase of the site does not open it.",
        "  To give it a passphrase: write passphrase-file: FILE between two lines of --- in \(note).",
        "  To open it with the passphrase of the site: write passphrase-file: false there and run "
          + "gallery index, or run " + command,
      ]
    case .held(let hold):
      let keys = hold.keys.names.map { key in
        "\(key): false or \(key): \(key == AlbumSetting.passphraseFile.rawValue ? "FILE" : "true")"
      }
      let file = folder.pushing(FilePath(hold.file))
      let statement =
        hold.isFromElsewhere
        ? "write it in \(file)"
        : keys.isEmpty
          ? "make \(note) a text file that can be read"
          : "write \(keys.joined(separator: ", and ")) between two lines of --- in \(note)"
      return [
        "NOT IN THE SITE: \(folder), with everything below it",
        "  \(file): \(hold.reason)",
        "  Perhaps the album is not meant to be public. To state whether it is: "
          + "\(statement) and run gallery index.",
        "  To make it public as it is: run \(command)",
      ]
    }
  }

  /// All such albums that have photos in or below their folders. An album that is held because of a file is also
  /// returned while the file exists.
  package static func all(_ catalog: Catalog) throws -> [HeldAlbum] {
    let remembered = try catalog.rememberedAlbums().filter { $0.record.access != .listed }
    guard !remembered.isEmpty else { return [] }
    let folders = try catalog.folders()
    return remembered.compactMap { album in
      let own = folders.filter { folder in
        let path = folder.root.pushing(folder.path)
        return path.starts(with: album.folder)
      }
      let isInUse = own.contains(where: \.hasPhotos)
      // The folder to index is the root, which can be below the album.
      let root = own.first?.root ?? album.folder
      if let hold = album.record.hold {
        // The photos are not in the catalog until the album.md has been read.
        guard isInUse || !hold.isFromElsewhere && exists(album.folder.appending(hold.file)) else { return nil }
        return HeldAlbum(root: root, folder: album.folder, reason: .held(hold))
      }
      guard isInUse else { return nil }
      let note = own.first { $0.root.pushing($0.path) == album.folder }?.note
      // A folder above the root is not in the catalog.
      guard album.folder.starts(with: root) else { return nil }
      // The build reports a note with an error.
      let stated = note.flatMap { try? AlbumMetadata($0, file: "").statement } ?? AlbumStatement()
      let keys = album.record.keys(notIn: stated)
      guard album.record.access > stated.access else {
        return keys.contains(.passphrase) && stated.access == .protected
          ? HeldAlbum(root: root, folder: album.folder, reason: .withoutPassphrase) : nil
      }
      return HeldAlbum(
        root: root, folder: album.folder,
        reason: .remembered(album.record.access, keys, hasNote: note != nil))
    }
  }

  /// Whether there is a file, folder or link at a path.
  private static func exists(_ path: FilePath) -> Bool {
    var status = stat()
    return unsafe path.withPlatformString { unsafe lstat($0, &status) } == 0
  }

  /// A path, quoted for a shell if necessary.
  package static func quoted(_ path: FilePath) -> String {
    let text = path.string
    guard Array(text.utf8) == path.bytes, text.unicodeScalars.allSatisfy(isPrintable) else {
      // Bash, zsh, ksh and POSIX 2024 read these bytes; a terminal would not show them.
      return "$'"
        + path.bytes.map { byte in
          let isPlain = (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "'") && byte != UInt8(ascii: "\\")
          return isPlain ? String(UnicodeScalar(byte)) : "\\" + String(Int(byte) + 0o1000, radix: 8).dropFirst()
        }.joined() + "'"
    }
    if text.allSatisfy({ $0.isLetter || $0.isNumber || "/._-+,@%".contains($0) }) { return text }
    return "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    default: true
    }
  }
}

extension AlbumRecord {
  /// Who can see the album.
  var access: AlbumAccess {
    guard hold == nil else { return .hidden }
    let visible: AlbumAccess =
      switch visibility {
      case .listed: .listed
      case .unlisted: .unlisted
      case .hidden: .hidden
      }
    return max(visible, isProtected ? .protected : .listed)
  }

  /// The keys that album.md does not state, and that keep the album from being public.
  fileprivate func keys(notIn statement: AlbumStatement) -> RestrictingKeys {
    var keys: RestrictingKeys = []
    if visibility != .listed, statement.visibility == nil { keys.insert(.hidden) }
    if isProtected, statement.isProtected == nil { keys.insert(.protected) }
    if hasOwnPassphrase, statement.passphrase == nil { keys.insert(.passphrase) }
    return keys
  }
}

extension AlbumAccess {
  /// The word for people: `public`, `unlisted`, `protected` or `hidden`.
  package var name: String {
    switch self {
    case .listed: "public"
    case .unlisted: "unlisted"
    case .protected: "protected"
    case .hidden: "hidden"
    }
  }
}
