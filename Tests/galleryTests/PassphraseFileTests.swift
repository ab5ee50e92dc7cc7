import Foundation
import SystemPackage
import TestSupport
import Testing

/// `passphrase-file` in album.md: albums with passphrases of their own.
struct PassphraseFileTests {
  private let site = BuiltSite.empty()
  private var folder: TemporaryFolder { site.folder }
  private static let options = ["--passphrase-file", "site.txt"]

  init() throws {
    try site.writePhoto("photos/open/1.jpg", color: 10)
    try site.writePhoto("photos/family/2.jpg", color: 50)
    try site.writePhoto("photos/ada/3.jpg", color: 90)
    try note("family", "protected: true")
    try note("ada", "protected: true\npassphrase-file: ../../ada.txt")
    try write("the passphrase of the site", "site.txt")
    try write("the words of ada", "ada.txt")
  }

  private func note(_ album: String, _ settings: String) throws { try folder.note(settings, in: album) }
  private func write(_ text: String, _ path: String) throws { try folder.write("\(text)\n", as: path) }

  @discardableResult private func build(_ options: [String] = options, status: Int32 = 0) throws -> Binary.Result {
    try site.index()
    let result = try folder.run(["build"] + options)
    #expect(result.status == status, "\(result.status) \(result.errors)")
    return result
  }

  /// The files of the site without its record.
  private func contents() throws -> [String: [UInt8]] {
    try folder.contents().filter { $0.key.hasPrefix("site/") && !$0.key.hasPrefix("site/.gallery") }
  }

  /// The key rings: files of sixteen keys.
  private func rings() throws -> [String: [UInt8]] {
    try contents().filter { $0.key.hasPrefix("site/protected/") && $0.value.count == 740 }
  }

  /// What everyone can see.
  private func publicFiles() throws -> [String: [UInt8]] {
    try contents().filter { !$0.key.hasPrefix("site/protected/") || $0.key.hasSuffix(".html") }
  }

  @Test func `nothing that everyone can see depends on the clients`() throws {
    try build()
    let (files, rings) = (try publicFiles(), try rings())
    #expect(rings.count == 2)
    let page = try site.text("protected/index.html")
    #expect(page.contains("data-salt") && !page.contains("data-keys"))
    // A second client, whose file lies in the library.
    try site.writePhoto("photos/bob/4.jpg", color: 130)
    try note("bob", "passphrase-file: words.txt")
    try write("the words of bob", "photos/bob/words.txt")
    try build()
    #expect(try publicFiles() == files)
    #expect(try self.rings().count == 3)
    for (path, bytes) in rings { #expect(try self.rings()[path] == bytes) }
    for (path, bytes) in try contents() {
      #expect(Data(bytes).range(of: Data("words of".utf8)) == nil, "\(path)")
      #expect(!path.contains("words"))
    }
    #expect(try build().output.contains("nothing changed"))
    // Two albums of one passphrase.
    try write("the words of ada", "photos/bob/words.txt")
    try build()
    #expect(try publicFiles() == files)
    #expect(try self.rings().count == 2)
  }

  @Test func `a new passphrase withdraws the ring of the old one`() throws {
    try build()
    try folder.succeed("publish", "--delay", "0", "out")
    let (files, rings) = (try contents(), try rings())
    try write("the new words of ada", "ada.txt")
    #expect(try build().output.contains("1 file written"))
    let removed = try #require(Set(rings.keys).subtracting(try self.rings().keys).first)
    #expect(try self.rings().count == 2)
    #expect(try contents().filter { files[$0.key] != $0.value }.count == 1)
    let published = "out/\(removed.dropFirst(5))"
    #expect(folder.holds(published))
    try folder.succeed("publish", "--delay", "0", "out")
    #expect(!folder.holds(published))
    #expect(try build().output.contains("nothing changed"))
    // Without the passphrase of the site, that of an album opens it.
    try build([])
    #expect(try self.rings().count == 1)
    #expect(try site.data("index.html").contains(Data("protected/index.html".utf8)))
  }

  @Test(arguments: [
    (nil, "ada.txt: cannot be read: No such file"), ([], "ada.txt: the passphrase is empty"),
    ([0xEF, 0xBB, 0xBF], "ada.txt: the passphrase is empty"),
    (Array("short".utf8), "ada.txt: the passphrase has fewer than 8 characters"),
    (Array("two lines\nare no passphrase".utf8), "ada.txt: the passphrase has more than one line"),
    ([0xFF, 0xFE, 0x41], "ada.txt: is neither UTF-8 nor UTF-16; write the passphrase as plain text"),
  ])
  func `a file that is no passphrase stops the build`(bytes: [UInt8]?, reason: String) throws {
    try build()
    let files = try contents()
    try site.writePhoto("photos/ada/new.jpg", color: 170)
    try folder.remove("ada.txt")
    if let bytes { try folder.write(bytes, as: "ada.txt") }
    let result = try build(status: 1)
    #expect(result.errors.contains("photos/ada/album.md:3: passphrase-file: "))
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(result.errors.contains("Write the passphrase of the album on one line of that file"))
    #expect(try contents() == files)
    // Neither links nor shards need it.
    #expect(try folder.run("links").output.contains("ada (protected): "))
    try folder.succeed("build", "--shard", "1/1")
  }

  @Test func `a passphrase file must not be where everyone can read it`() throws {
    try build()
    try note("ada", "passphrase-file: ../../site/ada.txt")
    try write("the words of ada", "site/ada.txt")
    let result = try build(status: 1)
    #expect(result.errors.contains("ada.txt: is in the folder of the site"), "\(result.errors)")
    try note("ada", "passphrase-file: ../../out/ada.txt")
    try write("the words of ada", "out/ada.txt")
    try build()
    let publication = try folder.run("publish", "--delay", "0", "out")
    #expect(publication.status != 0 && publication.errors.contains("out/ada.txt"))
  }

  @Test func `a byte order mark and UTF-16 give the same passphrase`() throws {
    try build()
    let text = "the words of ada\r\n"
    let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [[0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + wide, wide] {
      try folder.write(bytes, as: "ada.txt")
      #expect(try build().output.contains("nothing changed"))
    }
  }

  @Test func `without its statement, only the link opens an album`() throws {
    try build()
    let ring = Set(try rings().keys)
    try note("ada", "protected: true")
    let errors = try build().errors
    #expect(errors.contains("ACCESSIBLE BY LINK ONLY: ") && errors.contains("passphrase-file: false"))
    let site = Set(try rings().keys)
    let contents = try rings()
    #expect(site.count == 1 && site.isSubset(of: ring))
    try folder.remove("photos/ada/album.md")
    let gone = try build().errors
    #expect(gone.contains("STILL PROTECTED: ") && gone.contains("only its link"))
    #expect(try rings() == contents)
    #expect(try folder.run("links").output.contains("ada (protected): "))
    try note("ada", "protected: true\npassphrase-file: false")
    #expect(!(try build().errors.contains("STILL")))
    #expect(Set(try rings().keys) == site)
    #expect(try rings() != contents)
    // A statement ends what was remembered.
    try note("ada", "protected: false")
    try build()
    try note("ada", "protected: true")
    #expect(!(try build().errors.contains("LINK ONLY")))
  }

  @Test func `a misspelt name of album.md holds the album back`() throws {
    try write("---\npassphrase-file: ../../ada.txt\n---\n", "photos/family/album (1).md")
    let errors = try build().errors
    #expect(errors.contains("NOT IN THE SITE: "))
    #expect(errors.contains("says passphrase-file, but gallery reads only album.md"), "\(errors)")
    #expect(errors.contains("write passphrase-file: false or passphrase-file: FILE between"))
    #expect(try rings().count == 1)
    try note("family", "protected: true\npassphrase-file: false")
    #expect(!(try build().errors.contains("NOT IN THE SITE")))
    #expect(try rings().count == 2)
  }

  @Test func `an album in a protected one has its own passphrase, or its link only`() throws {
    try site.writePhoto("photos/family/ada/5.jpg", color: 210)
    try build()
    let before = try contents()
    try note("family/ada", "passphrase-file: ../../../ada.txt")
    try build()
    let links = try folder.run("links").output
    #expect(links.contains("/photos/family/ada (protected): "))
    #expect(try rings().count == 2)
    // Its files have names and keys of its own.
    let folders = { (files: [String: [UInt8]]) in Set(files.keys.map { $0.prefix(47) }) }
    #expect(folders(try contents()).subtracting(folders(before)).count >= 1)
    try folder.remove("photos/family/ada/album.md")
    #expect(try build().errors.contains("STILL PROTECTED: "))
    #expect(try folder.run("links").output == links)
  }

  @Test func `a watched site sees a new passphrase in its next update`() async throws {
    let library = try WatchedLibrary()
    try library.folder.write("the first words\n", as: "words.txt")
    try library.folder.write("---\npassphrase-file: ../../words.txt\n---\n", as: "photos/summer/album.md")
    try await library.start("watch", "photos")
    func ring() throws -> [String] {
      try library.folder.contents().filter { $0.key.hasPrefix("site/protected/") && $0.value.count == 740 }.map(\.key)
    }
    try await library.wait("there is a ring") { try ring().count == 1 }
    let first = try ring()
    try library.folder.write("the second words\n", as: "words.txt")
    try library.site.writePhoto("photos/c.jpg", color: 120)
    try await library.wait("there is another ring") { try ring().count == 1 && ring() != first }
  }
}
