import Crypto
import Foundation

/// SHA-256, for the content security policy and for names derived from content.
package enum SHA256 {
  /// The 32 bytes of the digest.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    Array(Crypto.SHA256.hash(data: message))
  }

  /// The digest in Base64, as content security policies require.
  package static func base64(_ message: [UInt8]) -> String {
    Data(digest(message)).base64EncodedString()
  }

  /// Eight digits and lower-case letters of the digest.
  package static func shortName(_ message: [UInt8]) -> String {
    let bits = digest(message).prefix(5).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let digits = (0..<8).map { base32Digits[Int(bits >> (35 - 5 * $0) & 31)] }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Those of Crockford, which are not mistaken for each other.
  private static let base32Digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}
