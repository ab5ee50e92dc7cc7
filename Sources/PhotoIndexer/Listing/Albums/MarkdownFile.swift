import Facts
import SiteViews
package import SystemPackage

/// A file with a text of the site.
package enum MarkdownFile {
  /// The maximum size in bytes.
  private static let maxSize = 1 << 16

  package enum Problem: Error, CustomStringConvertible {
    case unreadable(Errno)
    case tooLong
    case notAText
    case folder
    case link
    case notAFile

    package var description: String {
      switch self {
      case .unreadable(let reason): "cannot be read: \(reason)"
      case .tooLong: "longer than \(maxSize >> 10) KiB; shorten it"
      case .notAText: "is not text; save it as plain text in UTF-8"
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
