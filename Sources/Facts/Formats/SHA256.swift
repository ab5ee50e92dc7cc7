import CCrypto
import Foundation

/// SHA-256, for the content security policy and for addresses whose digests must never change.
package enum SHA256 {
  /// The 32 bytes of the digest.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    LibCrypto.require(
      status: unsafe EVP_Digest(message, message.count, &digest, nil, LibCrypto.sha256, nil))
    return digest
  }

  /// The digest in Base64, as content security policies require.
  package static func base64(_ message: [UInt8]) -> String {
    Data(digest(message)).base64EncodedString()
  }
}
