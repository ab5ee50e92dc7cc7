import CCrypto
import Facts

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
