import Foundation
import Testing
@testable import SiteBuilding

/// Files of a protected album that gallery 1.0.0 wrote with swift-crypto.
struct Release1Tests {
  private func file(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appending(path: "Release1/\(name)")))
  }

  @Test func `the passphrase finds and opens the key of the album, whose files are sealed again`() throws {
    let salt = bytes("7a22fffad7e9234e80dcbde9cd49892bdf2f95c80f1024702a5300b81d1af84b")
    let passphrase = try Passphrase("correct horse battery").key(salt: salt)
    let ring = try file("keys.js")
    let opened = try open(
      box(in: ring), Algorithms.hkdf(passphrase.files.bytes, purpose: "gallery encryption"), "keys#0")
    let key = AlbumKey(Array(opened[1..<33]))
    #expect(key.fragment == "-Of1fL8RORchSwCD0YRdD6lijMq3EJGgvB7LUSxWZBU")
    let made = KeyRing([key], passphrase).file
    #expect(made.name == "194f4fcd56f33d53f6cd3ccb18d5223f/b5abb48af15baae343b8723b6d766750.js")
    #expect(made.bytes == ring)

    let page = EncryptedFile("index.html", key)
    #expect(page.name == "dfb8d746c4edfc2dea2b304b7f7971f0/7b32443384cbf46d34bbec68ee757f6b.js")
    let sealed = try file("index.js")
    let content = try open(box(in: sealed), Algorithms.hkdf(key.bytes, purpose: "gallery encryption"), "index.html#0")
    // The mark of the last part, then gzip.
    #expect(content.starts(with: [0, 0x1f, 0x8b]))
    #expect(page.script(Array(content.dropFirst()), part: 0, isLast: true) == sealed)
  }
}
