import Facts
import Testing
@testable import SiteBuilding
@testable import SiteViews

/// The reader of album.md as people and programs really write it.
struct AlbumTextTests {
  private func access(_ text: String) throws -> AlbumAccess { try AlbumMetadata(text, file: "album.md").access }

  @Test(arguments: [
    "\n\n---\nhidden: true\n---\n", "\u{A0}---\nhidden: true\n---\u{A0}\n",
    "\u{200B}---\u{200B}\nhidden: true\n\u{FEFF}---\n", "---\t\nhidden: true\n---\t", "\t---\nhidden: true\n  ---\n",
    "\u{2014}\nhidden: true\n\u{2014}\n", "\u{2013}-\nhidden: true\n\u{2013}--\n", "\u{2014}-\nhidden: true\n---\n",
    "- - -\nhidden: true\n- - -\n", "\u{FEFF}\n---\r\nhidden: true\r\n---\r\n", "-----\nhidden: true\n-----\n",
    "---\rhidden: true\r---\r", "\u{2028}---\nhidden: true\n---", "---\u{2028}hidden: true\u{2028}---",
    "\u{FF0D}\u{FF0D}\u{FF0D}\nhidden: true\n---\n",
  ])
  func `fences are recognised as people see them`(text: String) throws { #expect(try access(text) == .hidden) }

  @Test(arguments: [
    ("Passphrase\u{2013}file : a.txt", 1, "passphrase\u{2013}file: a.txt"),
    ("x\n- passphrase-file: a.txt", 2, "passphrase-file: a.txt"),
    ("hidden: true\n", 1, "hidden: true"), ("\n\u{FEFF}protected: yes", 2, "protected: yes"),
    ("title: The north\nText", 1, "title: the north"), ("- hidden: true", 1, "hidden: true"),
    ("* **hidden**: true", 1, "hidden: true"), ("hidden = true", 1, "hidden: true"),
    ("+++\nhidden = true\n+++\n", 2, "hidden: true"), ("--\nhidden: true\n--\n", 2, "hidden: true"),
    ("```yaml\nhidden: true\n```\n", 2, "hidden: true"),
    ("{\"hidden\": true}", 1, "hidden: true"), ("Hidden:true", 1, "hidden: true"),
    ("# Summer\n\nhidden: true\n", 3, "hidden: true"), ("hiden: true\n", 1, "hiden: true"),
    ("--- hidden: true ---\n", 1, "hidden: true"), ("hidden\u{FF1A} true", 1, "hidden: true"),
    ("---\ntitle: a\n---\nText\nprivate: unlisted\n", 5, "private: unlisted"),
    ("date: 2024", 1, "date: 2024"), ("hidden: false", 1, "hidden: false"),
  ])
  func `a setting outside of the fences is an error with the correct form`(text: String, line: Int, setting: String) {
    let error = #expect(throws: ConfigError.self) { try access(text) }
    #expect(error?.line == line)
    #expect(error?.description.lowercased().contains("\"\(setting)\"") == true, "\(error as Any)")
    #expect(error?.reason.contains("write a line of --- above it") == true)
  }

  @Test(arguments: [
    "A text.\ntitle: no setting, because it is not the first line", "My private: notes\n",
    "All of it.\nPrivate: my notes of the year\n", "Note: all of this is public.",
    "---\ntitle: a\n---\ntitle: the text begins\n", "Hidden treasures: true stories", "| hidden | true |",
    "\u{2014} said nobody\n", "--\nText\n", "",
  ])
  func `a text that is no setting is a text`(text: String) throws { #expect(try access(text) == .listed) }

  @Test func `a statement has only the keys of the file`() throws {
    func statement(_ settings: String) throws -> AlbumStatement {
      try AlbumMetadata("---\n\(settings)\n---\n", file: "album.md").statement
    }
    #expect(try statement("title: a") == AlbumStatement())
    #expect(try statement("hidden: false") == AlbumStatement(visibility: .listed))
    #expect(try statement("hidden: false\nprivate: true") == AlbumStatement(visibility: .hidden))
    #expect(try statement("private: unlisted") == AlbumStatement(visibility: .unlisted))
    #expect(try statement("protected: off") == AlbumStatement(isProtected: false))
  }

  @Test func `UTF-8 and UTF-16 are read, with and without a byte order mark`() {
    let text = "---\nhidden: true\n---\nGrüße, Привет 🏔\n"
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [
      Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), little, [0xFF, 0xFE] + little, big,
      [0xFE, 0xFF] + big,
    ] {
      #expect(TextDecoding.text(bytes) == text)
    }
    #expect(TextDecoding.text([]) == "")
    #expect(TextDecoding.text(little + [0x41]) == text + "\u{FFFD}")
    #expect(TextDecoding.text([0x41, 0xFF, 0x42]) == "A\u{FFFD}B")
    // UTF-32 and other files are not texts.
    #expect(TextDecoding.text([0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0]) == nil)
    #expect(TextDecoding.text([0, 0, 0, 0]) == nil)
  }

  @Test(arguments: [
    ("hidden: true", true, false), ("{\\rtf1 \\f0 HIDDEN : true\\\n}", true, false),
    ("<p>protected: yes</p>", false, true), ("\"private\": \"unlisted\"", true, false),
    ("hidden = 1", true, false), ("hidden:\n", true, false), ("**protected**: true", false, true),
    ("hidden: false", false, false), ("protected: no\nprivate: off", false, false),
    ("hidden gems", false, false), ("unhidden: true", false, false), ("", false, false),
    ("hidden: false\nhidden: true", true, false), ("Passphrase-File: a.txt", false, true),
  ])
  func `keys that restrict access are found in any file`(text: String, hides: Bool, protects: Bool) {
    for bytes in [Array(text.utf8), text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }] {
      let keys = RestrictingKeys(in: bytes)
      #expect(keys.contains(.hidden) == hides && keys.contains(.protected) == protects)
      #expect(keys.contains(.passphrase) == text.contains("Passphrase"))
    }
  }

  @Test(arguments: [
    ("album", "album", 0), ("albun", "album", 1), ("ablum", "album", 1), ("abum", "album", 1),
    ("allbum", "album", 1), ("alben", "album", nil), ("", "a", 1), ("", "", 0), ("ab", "", nil),
  ])
  func `typing errors are counted`(word: String, other: String, distance: Int?) {
    #expect(EditDistance.of(word, other, atMost: 1) == distance)
    #expect(EditDistance.of(other, word, atMost: 1) == distance)
  }
}
