import CCrypto
import Foundation

/// SHA-256, for the content security policy and for addresses whose digests must never change.
package enum SHA256 {
  fileprivate static let size = 32

  /// The 32 bytes of the digest.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: size)
    LibCrypto.require(
      status: unsafe EVP_Digest(message, message.count, &digest, nil, LibCrypto.sha256, nil))
    return digest
  }

  /// The digest in Base64, as content security policies require.
  package static func base64(_ message: [UInt8]) -> String {
    Data(digest(message)).base64EncodedString()
  }

  /// A digest of bytes that are not in memory together.
  @safe package struct Stream: ~Copyable {
    private let hash: OpaquePointer

    package init() {
      unsafe hash = LibCrypto.require(EVP_MD_CTX_new())
      LibCrypto.require(status: unsafe EVP_DigestInit_ex(hash, LibCrypto.sha256, nil))
    }

    deinit { unsafe EVP_MD_CTX_free(hash) }

    /// Adds bytes.
    package mutating func update(_ bytes: [UInt8]) {
      LibCrypto.require(status: unsafe EVP_DigestUpdate(hash, bytes, bytes.count))
    }

    /// The digest of all bytes, as 64 hexadecimal digits.
    package var hexadecimal: String {
      consuming get {
        var digest = [UInt8](repeating: 0, count: SHA256.size)
        LibCrypto.require(status: unsafe EVP_DigestFinal_ex(hash, &digest, nil))
        return digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      }
    }
  }
}
