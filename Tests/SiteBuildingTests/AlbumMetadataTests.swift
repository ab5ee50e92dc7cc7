import Testing
@testable import SitePages
@testable import Facts
@testable import SiteBuilding
@testable import SiteViews

struct AlbumMetadataTests {
  private func note(_ text: String) throws -> AlbumMetadata { try AlbumMetadata(text, file: "album.md") }

  @Test func `settings are read from the front matter, the text from below it`() throws {
    let note = try note(
      """
      ---
      title: "Norway: the north"   # quoted because of the colon
      date: 2024-06
      cover: Lofoten/Reine.jpg
      order:
        - b.jpg
        - a.jpg
      albums: date
      focus: 0.3 0.6
      lead: Lofoten
      hidden: no
      ---

      Rain, *mostly*.
      """)
    #expect(note.title == "Norway: the north")
    #expect(note.date == "2024-06" && note.cover == "Lofoten/Reine.jpg")
    #expect(note.order == .files(["b.jpg", "a.jpg"]) && note.albums == .date)
    #expect(note.focus == FocalPoint("0.3 0.6") && note.focus?.y == 0.6 && note.lead == "Lofoten")
    #expect((note.access, note.text) == (.listed, "\nRain, *mostly*."))
  }

  /// Reading all values that these few lines stand for would not end.
  @Test func `many aliases are an error`() {
    let lists = "bcdefghijklm".unicodeScalars.map { name in
      "\(name): &\(name) [" + Array(repeating: "*\(UnicodeScalar(name.value - 1)!)", count: 9).joined(separator: ",")
        + "]"
    }
    let bomb = "a: &a [x,x]\n" + lists.joined(separator: "\n")
    for text in [bomb + "\n? *m\n: 1", bomb, "order:\n" + String(repeating: "  - *a\n", count: 17)] {
      let error = #expect(throws: ConfigError.self) { try note("---\n\(text)\n---\n") }
      #expect(error?.reason.contains("has more than 16 YAML aliases") == true)
    }
    #expect(throws: Never.self) { try note("---\ntitle: \"*a *b\" \n---\n" + String(repeating: "- *x*\n", count: 20)) }
  }

  @Test func `an album needs no settings and no text`() throws {
    #expect(try note("Rain.\n").text == "Rain.\n")
    #expect(try note("---\nhidden: true\n---\n").access == .hidden)
    #expect(try note("---\nprivate: yes\n---").access == .hidden)
    #expect(try note("---\nhidden: unlisted\n---").access == .unlisted)
    #expect(try note("---\nprotected: true\n---").access == .protected)
    #expect(try note("---\nprotected: no\nhidden: Unlisted\n---").access == .unlisted)
    #expect(try note("---\nhidden: yes\nprotected: true\n---").access == .hidden)
    #expect(try note("---\nhidden: true\nprivate: false\n---").access == .hidden, "the stricter one")
    #expect(try note("---\nprotected: true\nhidden: unlisted\n---").access == .protected)
    #expect(
      try note("---\npassphrase-file: ../a b.txt\n---").statement
        == AlbumStatement(isProtected: true, passphrase: .file("../a b.txt")))
    #expect(
      try note("---\nprotected: yes\npassphrase-file: off\n---").statement
        == AlbumStatement(isProtected: true, passphrase: .site))
    #expect(try note("---\r\ntitle: a\r\n---\r\nb").title == "a")
    #expect(try note("---\n---\n").text == nil)
    #expect(try note("").text == nil)
  }

  @Test(arguments: [
    ("---\ntitle: a\n", "1: the settings are not closed"),
    ("---\ntitle: a\nhiden: true\n---\n", "3: hiden: is not known"),
    ("---\nhidden: perhaps\n---\n", "2: hidden: must be true, false or unlisted"),
    ("---\nprotected: unlisted\n---\n", "2: protected: must be true or false"),
    (
      "---\npassphrase-file: a\nprotected: false\n---\n",
      "2: passphrase-file: needs protected: true; change one of the two"
    ), ("---\npassphrase-file: [a, b]\n---\n", "2: passphrase-file: needs one value"),
    ("---\npassphrase-file: about.MD\n---\n", "2: passphrase-file: must not be a Markdown file"),
    ("---\n\ndate: June\n---\n", "3: date: must be like 2024, 2024-06 or 2024-06-14"),
    ("---\ndate: 2024-13\n---\n", "2: date: must be"),
    ("---\nfocus: 0.3 1.6\n---\n", "2: focus: must be two numbers from 0 to 1"),
    ("---\nfocus: left\n---\n", "2: focus: must be"),
    ("---\norder: colour\n---\n", "2: order: must be"),
    ("---\ntitle: a\ntitle: b\n---\n", "title"),
    ("---\ntitle: [a, b]\n---\n", "2: title: needs one value"),
    ("---\ntitle:\n  more: a\n---\n", "title takes a value or a list of values"),
    ("---\n- a\n---\n", "2: is not of the form"), ("---\ntitle: \"a\n---\n", "album.md:"),
    ("---\ntitle: a: b\n---\n", "album.md:2:"),
  ])
  func `an error message contains the line number`(text: String, reason: String) {
    let problem = #expect(throws: ConfigError.self) { try note(text) }
    let description = problem?.description ?? ""
    #expect(description.hasPrefix("album.md:") && description.contains(reason))
  }
}
