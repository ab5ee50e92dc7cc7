import Facts
import PhotoCatalog
import SiteViews
import SystemPackage

/// Files that people and programs write to mark the folder that contains them.
package enum FolderMark: Hashable {
  /// `.nomedia` of Android, `.noimage` of Nextcloud: nothing in the folder and below is public.
  case noMedia
  /// `.ppignore` of PhotoPrism: patterns, one per line.
  case ignoreList
  /// `.hidden` of file managers: names, one per line.
  case hiddenList
  /// `Picasa.ini`.
  case picasa
  /// The catalog files of iPhoto before version 9.
  case iPhoto
  /// The database of a session of Capture One.
  case captureOneSession

  /// The mark of a file by its name; `nil` for other files.
  package init?(_ name: UnsafeRawBufferPointer) {
    // Fast path for most names.
    guard name.count <= 64, unsafe name.first == UInt8(ascii: ".") || Self.hasSuffix(name)
    else { return nil }
    switch FoldedName.fold(unsafe String(decoding: name, as: UTF8.self)) {
    case ".nomedia", ".noimage": self = .noMedia
    case ".ppignore": self = .ignoreList
    case ".hidden": self = .hiddenList
    case "picasa.ini", ".picasa.ini": self = .picasa
    case "albumdata.xml", "albumdata2.xml", "library.iphoto", "library6.iphoto", "iphotomain.db":
      self = .iPhoto
    case let text where text.hasSuffix(".cosessiondb"): self = .captureOneSession
    default: return nil
    }
  }

  private static func hasSuffix(_ name: UnsafeRawBufferPointer) -> Bool {
    // ini, xml, iphoto, db, cosessiondb.
    guard let last = unsafe name.last else { return false }
    return [
      UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "l"), UInt8(ascii: "L"), UInt8(ascii: "o"),
      UInt8(ascii: "O"), UInt8(ascii: "b"), UInt8(ascii: "B"),
    ].contains(last)
  }

  /// What a file with marks means for its folder.
  struct Content {
    /// Whether the complete folder is left out.
    var isWhole = false
    /// Whether that is so because the file cannot be read now.
    var isUnknown = false
    /// Names or patterns of files and folders that are left out.
    var patterns: [String] = []
  }

  /// Reads a file with marks; one that cannot be read leaves out the complete folder.
  func content(of file: FilePath) -> Content {
    switch self {
    case .noMedia: return Content(isWhole: true)
    case .iPhoto, .captureOneSession: return Content()
    case .ignoreList, .hiddenList, .picasa: break
    }
    guard let text = Self.text(of: file) else {
      return Content(isWhole: true, isUnknown: true)
    }
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
    switch self {
    case .ignoreList:
      let patterns = lines.filter { !$0.isEmpty && !$0.hasPrefix("# ") && $0 != "#" }
      return Content(isWhole: patterns.contains { ["*", "*.*", "/*", "**"].contains($0) }, patterns: patterns)
    case .hiddenList:
      return Content(patterns: lines.filter { !$0.isEmpty }.map(Self.literal))
    default:
      return Self.picasa(lines)
    }
  }

  /// The hidden folder or files of a `Picasa.ini`.
  private static func picasa(_ lines: [String]) -> Content {
    var content = Content()
    var section = ""
    for line in lines {
      let text = FoldedName.fold(line).filter { $0 != " " }
      if line.hasPrefix("["), let end = line.lastIndex(of: "]") {
        section = String(line[line.index(after: line.startIndex)..<end])
      } else if text == "p2category=hiddenfolders" {
        content.isWhole = true
      } else if text == "hidden=yes" || text == "hidden=1" || text == "hidden=true" {
        content.patterns.append(literal(section))
      }
    }
    return content
  }

  /// A pattern that matches a name only in the folder. Old programs wrote names in the encoding of their system.
  /// Characters that are not UTF-8 match anything.
  private static func literal(_ name: String) -> String {
    let special: Set<Character> = ["*", "?", "[", "\\"]
    let texts = name.map { character in
      if character == "\u{FFFD}" { return "*" }
      return special.contains(character) ? "\\\(character)" : String(character)
    }
    return "./" + texts.joined()
  }

  /// The maximum size of a file with marks in bytes.
  private static let maxSize = 1 << 20

  /// The text of a file; `nil` if it cannot be read completely.
  private static func text(of path: FilePath) -> String? {
    do {
      let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
      let bytes = try file.closeAfter { try file.readAll(atMost: maxSize + 1) }
      return bytes.count > maxSize ? nil : TextDecoding.text(bytes)
    } catch {
      return nil
    }
  }
}
