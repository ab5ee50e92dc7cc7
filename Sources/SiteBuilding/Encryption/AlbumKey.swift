import Crypto
package import Foundation

/// The secret key of a protected album or of a passphrase. The keys for files are derived from it. Whoever has the key
/// can read the album. Equal contents give equal files, so a build without changes writes nothing.
package struct AlbumKey: Equatable, Sendable {
  /// The number of bytes of a key.
  package static let size = 32

  /// The key.
  package let bytes: [UInt8]
  private let encryption: SymmetricKey
  private let names: SymmetricKey
  private let nonces: SymmetricKey

  /// Derives the keys for files by HKDF (RFC 5869) with SHA-256.
  package init(_ bytes: [UInt8]) {
    precondition(bytes.count == Self.size)
    self.bytes = bytes
    func derive(_ purpose: String) -> SymmetricKey {
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: SymmetricKey(data: bytes), info: Data("gallery \(purpose)".utf8),
        outputByteCount: Self.size)
    }
    (encryption, names, nonces) = (derive("encryption"), derive("names"), derive("nonces"))
  }

  /// The name of the album's folder, which reveals nothing about the album.
  package var folder: String { name(of: "") }

  /// The key as the part of a link after `#`, in Base64 for URLs without padding (RFC 4648, section 5).
  package var fragment: String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// The name of a file, which reveals nothing about its path.
  package func name(of path: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(for: Data(path.utf8), using: names)
    return code.prefix(16).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  /// Encrypts content by AES-256-GCM. The nonce is derived from path and content, like a synthetic initialization
  /// vector (RFC 5297). It is the same for the same content at the same path, and otherwise different.
  package func encrypt(_ content: some DataProtocol, path: String) -> Data {
    let label = Data(path.utf8)
    var code = HMAC<SHA256>(key: nonces)
    // The length separates the path from the content.
    code.update(data: Data("\(label.count):".utf8))
    code.update(data: label)
    code.update(data: content)
    return Self.seal(
      content, encryption, nonce: Data(code.finalize().prefix(12)), authenticating: label)
  }

  private static func seal(
    _ content: some DataProtocol, _ key: SymmetricKey, nonce: Data, authenticating label: Data
  ) -> Data {
    do {
      let box = try AES.GCM.seal(
        content, using: key, nonce: try AES.GCM.Nonce(data: nonce), authenticating: label)
      return box.nonce + box.ciphertext + box.tag
    } catch {
      // Fails only for keys and nonces of invalid lengths.
      fatalError("AES-GCM: \(error)")
    }
  }

  package static func == (one: AlbumKey, other: AlbumKey) -> Bool { one.bytes == other.bytes }
}
