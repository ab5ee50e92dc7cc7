import CCrypto
import Foundation
import Facts
import Testing

/// Decrypts as the script of the pages does: nonce, ciphertext and tag.
func open(_ box: [UInt8], _ key: [UInt8], _ label: String) throws -> [UInt8] {
  let (nonce, label) = (Array(box.prefix(12)), Array(label.utf8))
  var (text, tag) = (Array(box.dropFirst(12).dropLast(16)), Array(box.suffix(16)))
  let cipher = unsafe EVP_CIPHER_fetch(LibCrypto.context, "AES-256-GCM", nil)
  let decryption = unsafe EVP_CIPHER_CTX_new()
  defer {
    unsafe EVP_CIPHER_CTX_free(decryption)
    unsafe EVP_CIPHER_free(cipher)
  }
  var count: Int32 = 0
  try #require(unsafe EVP_DecryptInit_ex2(decryption, cipher, key, nonce, nil) == 1)
  try #require(unsafe EVP_CIPHER_CTX_ctrl(decryption, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1)
  try #require(unsafe EVP_DecryptUpdate(decryption, nil, &count, label, Int32(label.count)) == 1)
  let sealed = text
  try #require(unsafe EVP_DecryptUpdate(decryption, &text, &count, sealed, Int32(sealed.count)) == 1)
  guard unsafe EVP_DecryptFinal_ex(decryption, &tag, &count) == 1 else { throw WrongTag() }
  return text
}

struct WrongTag: Error {}

func box(in script: [UInt8]) throws -> [UInt8] {
  let text = String(decoding: script, as: UTF8.self)
  try #require(text.hasPrefix("galleryPart(\"") && text.hasSuffix("\")\n"))
  return Array(try #require(Data(base64Encoded: String(text.dropFirst(13).dropLast(3)))))
}

func bytes(_ digits: String) -> [UInt8] {
  let digits = digits.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
