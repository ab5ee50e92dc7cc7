import CCrypto
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

/// The algorithms of protected albums, all with SHA-256 and keys of 32 bytes.
enum Algorithms {
  static let keySize = 32
  private static let nonceSize = 12
  private static let tagSize = 16

  private nonisolated(unsafe) static let cipher = unsafe LibCrypto.require(
    EVP_CIPHER_fetch(LibCrypto.context, "AES-256-GCM", nil))

  /// HMAC (RFC 2104).
  static func hmac(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: 32)
    _ = unsafe LibCrypto.require(
      EVP_Q_mac(
        LibCrypto.context, "HMAC", nil, "SHA256", nil, key, key.count, message, message.count,
        &code, code.count, nil))
    return code
  }

  /// A key for one purpose by HKDF (RFC 5869) without salt.
  static func hkdf(_ key: [UInt8], purpose: String) -> [UInt8] {
    let extracted = hmac(key, key: [UInt8](repeating: 0, count: 32))
    // The first block of the expansion, which is as long as a key.
    return hmac(Array(purpose.utf8) + [1], key: extracted)
  }

  /// PBKDF2 (RFC 8018) with HMAC.
  static func pbkdf2(_ password: [UInt8], salt: [UInt8], rounds: Int) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: keySize)
    LibCrypto.require(
      status: unsafe crypto_pbkdf2(
        LibCrypto.context, password, password.count, salt, salt.count, UInt64(rounds), &key,
        key.count))
    return key
  }

  /// Encrypts by AES-256-GCM, and returns nonce (12 bytes), ciphertext and tag (16 bytes).
  static func seal(
    _ content: [UInt8], key: [UInt8], nonce: ArraySlice<UInt8>, authenticating label: [UInt8]
  ) -> [UInt8] {
    precondition(key.count == keySize && nonce.count == nonceSize)
    let encryption = unsafe LibCrypto.require(EVP_CIPHER_CTX_new())
    defer { unsafe EVP_CIPHER_CTX_free(encryption) }
    let nonce = Array(nonce)
    LibCrypto.require(status: unsafe EVP_EncryptInit_ex2(encryption, cipher, key, nonce, nil))
    var count: Int32 = 0
    LibCrypto.require(
      status: unsafe EVP_EncryptUpdate(encryption, nil, &count, label, Int32(label.count)))
    // In this mode, a text is as long as its content, and nothing is left to encrypt at the end.
    var text = [UInt8](repeating: 0, count: content.count)
    LibCrypto.require(
      status: unsafe EVP_EncryptUpdate(encryption, &text, &count, content, Int32(content.count)))
    precondition(count == content.count)
    var tag = [UInt8](repeating: 0, count: tagSize)
    LibCrypto.require(status: unsafe EVP_EncryptFinal_ex(encryption, &tag, &count))
    LibCrypto.require(
      status: unsafe EVP_CIPHER_CTX_ctrl(encryption, EVP_CTRL_AEAD_GET_TAG, Int32(tagSize), &tag))
    return nonce + text + tag
  }
}
