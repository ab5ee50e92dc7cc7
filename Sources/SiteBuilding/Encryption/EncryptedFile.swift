import Facts
import Foundation
import SiteOutput
import SiteViews

/// A file of a protected album, encrypted in parts. A part is a script that calls a function with Base64, because pages
/// at `file://` addresses may load nothing else. The first byte of its plaintext is 1 if another part follows. Large
/// files are divided so that a browser need not hold them in memory several times. The first part is written last, so a
/// file with a first part is complete.
package struct EncryptedFile: Sendable {
  /// The function that the script of protected pages defines.
  package static let function = "galleryPart"
  /// The maximum number of bytes in a part of a media file.
  package static let partSize = 4 << 20

  private let key: AlbumKey
  private let path: String

  /// Names a file.
  package init(_ path: String, _ key: AlbumKey) {
    (self.path, self.key) = (path, key)
  }

  /// The path of the first part below the folder of all protected albums.
  package var name: String { name(ofPart: 0) }

  /// The path of a part.
  package func name(ofPart part: Int) -> String {
    "\(key.folder)/\(key.name(of: path))\(part == 0 ? "" : "-\(part)").js"
  }

  /// The size of the content of a part in bytes, at most 2 too large.
  package static func contentSize(ofScript size: Int) -> Int {
    // Nonce, tag and the mark of the last part are not content.
    (size - function.utf8.count - 5) / 4 * 3 - 29
  }

  /// The path of the first part of the file that a part belongs to.
  package static func firstPart(of name: String) -> String {
    guard let hyphen = name.lastIndex(of: "-") else { return name }
    return "\(name[..<hyphen]).js"
  }

  /// A part as a classic script, not a module.
  package func script(_ content: [UInt8], part: Int, isLast: Bool) -> [UInt8] {
    let encrypted = key.encrypt([isLast ? 0 : 1] + content, path: "\(path)#\(part)")
    return Array("\(Self.function)(\"".utf8) + Data(encrypted).base64EncodedData()
      + Array("\")\n".utf8)
  }
}

extension EncryptedFile {
  /// Encrypts content that is read one block after another, into files of a work folder.
  func write(to work: WorkFolder, _ next: () throws -> [UInt8]) throws -> [WrittenFile] {
    var parts: [WrittenFile] = []
    var content = try next()
    while true {
      let following = try next()
      let script = script(content, part: parts.count, isLast: following.isEmpty)
      let name = name(ofPart: parts.count)
      parts.append(WrittenFile(name: try work.write(script), path: SitePaths.encrypted(name)))
      if following.isEmpty { return parts.reversed() }
      content = following
    }
  }
}
