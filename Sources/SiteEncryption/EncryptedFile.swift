package import Foundation

/// A file of a protected album: its content in parts, each of them encrypted.
///
/// A part is a script that gives Base64 to a function, because pages of `file://` may load nothing else.
/// Its first byte before encryption is 1 if another part follows. Large files have parts so that a browser
/// need not hold them several times. The first part is written last, so a file that has it is complete.
package struct EncryptedFile: Sendable {
  /// The function that the script of protected pages offers.
  package static let function = "galleryPart"
  /// The most bytes of a part of a media file.
  package static let partSize = 4 << 20

  private let key: AlbumKey
  private let path: String

  /// Names a file.
  ///
  /// - Parameters:
  ///   - path: The path that the file would have in a public site.
  ///   - key: The key of its album.
  package init(_ path: String, _ key: AlbumKey) {
    (self.path, self.key) = (path, key)
  }

  /// The path of the first part below the folder of all protected albums.
  package var name: String { name(ofPart: 0) }

  /// The path of a part.
  ///
  /// - Parameter part: Its number, from 0.
  /// - Returns: A path.
  package func name(ofPart part: Int) -> String {
    "\(key.folder)/\(key.name(of: path))\(part == 0 ? "" : "-\(part)").js"
  }

  /// The size of the content of a part, in bytes; at most two more than it has.
  ///
  /// - Parameter size: The size of its script.
  /// - Returns: The size.
  package static func contentSize(ofScript size: Int) -> Int {
    // Base64, of which nonce, tag and the mark of the last part are not content.
    (size - function.utf8.count - 5) / 4 * 3 - 29
  }

  /// The path of the first part of the file that a part belongs to.
  ///
  /// - Parameter name: The path of a part.
  /// - Returns: A path, which is the same for a first part.
  package static func firstPart(of name: String) -> String {
    guard let hyphen = name.lastIndex(of: "-") else { return name }
    return "\(name[..<hyphen]).js"
  }

  /// Encrypts a part.
  ///
  /// - Parameters:
  ///   - content: Its content.
  ///   - part: Its number, from 0.
  ///   - isLast: Whether no other part follows.
  /// - Returns: A classic script.
  package func script(_ content: some DataProtocol, part: Int, isLast: Bool) -> [UInt8] {
    var marked = Data([isLast ? 0 : 1])
    marked.append(contentsOf: content)
    let encrypted = key.encrypt(marked, path: "\(path)#\(part)")
    return Array("\(Self.function)(\"".utf8) + encrypted.base64EncodedData() + Array("\")\n".utf8)
  }
}
