import Testing

@testable import GallerySite

struct AlbumNoteTests {
  private func note(_ text: String) throws -> AlbumNote {
    try AlbumNote(text, file: "album.md")
  }

  @Test func `settings stand between two lines, the text below`() throws {
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
      hidden: no
      ---

      Rain, *mostly*.
      """)
    #expect(note.title == "Norway: the north")
    #expect(note.date == "2024-06" && note.cover == "Lofoten/Reine.jpg")
    #expect(note.order == .files(["b.jpg", "a.jpg"]) && note.albums == .date)
    #expect(!note.isHidden)
    #expect(note.text == "\nRain, *mostly*.")
  }

  @Test func `an album needs no settings and no text`() throws {
    #expect(try note("Rain.\n").text == "Rain.\n")
    #expect(try note("---\nhidden: true\n---\n").isHidden)
    #expect(try note("---\nprivate: yes\n---").isHidden)
    #expect(try note("---\r\ntitle: a\r\n---\r\nb").title == "a")
    #expect(try note("---\n---\n").text == nil)
    #expect(try note("").text == nil)
  }

  @Test(arguments: [
    ("---\ntitle: a\n", "1: the settings do not end"),
    ("---\ntitle: a\nhiden: true\n---\n", "3: hiden: is not known"),
    ("---\nhidden: perhaps\n---\n", "2: hidden: must be true or false"),
    ("---\n\ndate: June\n---\n", "3: date: must be like 2024, 2024-06 or 2024-06-14"),
    ("---\ndate: 2024-13\n---\n", "2: date: must be"),
    ("---\norder: colour\n---\n", "2: order: must be"),
    ("---\ntitle: a\ntitle: b\n---\n", "title"),
    ("---\ntitle: [a, b]\n---\n", "2: title: needs one value"),
    ("---\ntitle:\n  more: a\n---\n", "title takes a value or a list of values"),
    ("---\n- a\n---\n", "2: is not of the form"),
    ("---\ntitle: \"a\n---\n", "album.md:"),
    ("---\ntitle: a: b\n---\n", "album.md:2:"),
  ])
  func `what cannot be understood is named by its line`(text: String, reason: String) {
    let problem = #expect(throws: SettingsProblem.self) { try note(text) }
    let description = problem?.description ?? ""
    #expect(description.hasPrefix("album.md:") && description.contains(reason))
  }
}

struct MarkdownTests {
  private func html(_ text: String) -> String {
    String(decoding: Markdown.html(text).bytes, as: UTF8.self).replacing("\n", with: "")
  }

  @Test(arguments: [
    ("one\ntwo\n\nthree", "<p>onetwo</p><p>three</p>"),
    ("# Day 1\ntext", "<h2>Day 1</h2><p>text</p>"),
    (
      "- a\n- b\n  more\n\n1. c\n2. d",
      "<ul><li>a</li><li>b more</li></ul><ol><li>c</li><li>d</li></ol>"
    ),
    ("> said\nshe", "<blockquote><p>saidshe</p></blockquote>"),
    ("a *b* **c** `d*e`", "<p>a <em>b</em> <strong>c</strong> <code>d*e</code></p>"),
    ("**a *b* c**", "<p><strong>a <em>b</em> c</strong></p>"),
    ("2 * 3 * 4, a*", "<p>2 * 3 * 4, a*</p>"),
    (#"\*no\* #tag"#, "<p>*no* #tag</p>"),
    (
      "[*a*](https://example.org/?b&c)",
      #"<p><a href="https://example.org/?b&amp;c"><em>a</em></a></p>"#
    ),
    ("[a](javascript:alert(1))", "<p>[a](javascript:alert(1))</p>"),
    ("[a](java\tscript:x) [b]( https://x)", "<p>[a](java\tscript:x) [b]( https://x)</p>"),
    ("<b>&amp;</b> <!-- x -->", "<p>&lt;b&gt;&amp;amp;&lt;/b&gt; &lt;!-- x --&gt;</p>"),
    (
      #"[a](https://x"onclick="alert)"#,
      #"<p><a href="https://x&quot;onclick=&quot;alert">a</a></p>"#
    ),
    ("", ""), ("   \n\n", ""), ("#", "<p>#</p>"), ("-", "<p>-</p>"), ("[", "<p>[</p>"),
    ("**", "<p>**</p>"),
  ])
  func `a text becomes elements, and markup in it stays text`(text: String, expected: String) {
    #expect(html(text) == expected)
  }

  /// As long as an album.md may be.
  @Test(.timeLimit(.minutes(10)), arguments: ["[", "*", "**a", "`", "[a](", "> ", "\\", "- "])
  func `marks that nothing closes stay text, however many there are`(unit: String) {
    let text = String(repeating: unit, count: 65_536 / unit.utf8.count)
    let result = html(text)
    let shown = result.replacing(/<[^>]*>/, with: "").replacing("&gt;", with: ">")
    #expect(shown.allSatisfy(unit.contains), "nothing is added")
    #expect(result.utf8.count >= text.utf8.count / 2, "nothing is lost")
    #expect(result.utf8.count <= 32 * text.utf8.count)
  }
}
