import CCrypto
import Foundation

/// The algorithms of OpenSSL's libcrypto. They are loaded into a context of the program, so that the configuration of
/// the machine (`OPENSSL_CONF`) can neither replace nor disable them. A failure ends the program, because a wrong
/// digest or key would be written into the site.
package enum LibCrypto {
  package nonisolated(unsafe) static let context: OpaquePointer = {
    let context = unsafe require(OSSL_LIB_CTX_new())
    _ = unsafe require(OSSL_PROVIDER_load(context, "default"))
    return unsafe context
  }()

  package nonisolated(unsafe) static let sha256 = unsafe require(
    EVP_MD_fetch(context, "SHA256", nil))

  /// The result of a call, which is not `nil`.
  package static func require<Result>(
    _ result: Result?, file: StaticString = #fileID, line: UInt = #line
  ) -> Result {
    guard let result else { fail(file, line) }
    return result
  }

  /// Checks the status of a call, which is 1 for success.
  package static func require(
    status: Int32, file: StaticString = #fileID, line: UInt = #line
  ) {
    guard status == 1 else { fail(file, line) }
  }

  private static func fail(_ file: StaticString, _ line: UInt) -> Never {
    var text = [CChar](repeating: 0, count: 256)
    unsafe ERR_error_string_n(ERR_get_error(), &text, text.count)
    let reason = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    fatalError("libcrypto: \(String(decoding: reason, as: UTF8.self))", file: file, line: line)
  }
}

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
