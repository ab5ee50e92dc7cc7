import SiteViews
import Testing
@testable import Facts
@testable import SitePages

@Suite(.timeLimit(.minutes(10))) struct MarkdownTests {
  private func html(_ text: String) -> String {
    String(decoding: Markdown.html(text).bytes, as: UTF8.self).replacing("\n", with: "|")
  }

  @Test(arguments: [
    ("one\ntwo\n\nthree", "<p>one|two</p>|<p>three</p>|"), ("# Day 1\ntext", "<h2>Day 1</h2>|<p>text</p>|"),
    ("### Day 1", "<h2>Day 1</h2>|"),
    ("- a\n- b\n  more\n\n1. c\n2. d", "<ul>|<li>a</li>|<li>b|more</li>|</ul>|<ol>|<li>c</li>|<li>d</li>|</ol>|"),
    ("> said\nshe", "<blockquote>|<p>said|she</p>|</blockquote>|"),
    ("a *b* **c** `d*e`", "<p>a <em>b</em> <strong>c</strong> <code>d*e</code></p>|"),
    ("**a *b* c**", "<p><strong>a <em>b</em> c</strong></p>|"), ("2 * 3 * 4, a*", "<p>2 * 3 * 4, a*</p>|"),
    (#"\*no\* #tag"#, "<p>*no* #tag</p>|"),
    ("[*a*](https://example.org/?b&c)", #"<p><a href="https://example.org/?b&amp;c"><em>a</em></a></p>|"#),
    ("<https://example.org>", #"<p><a href="https://example.org">https://example.org</a></p>|"#),
    (
      "|a|b|c|\n|-|:-:|-:|\n|*1*|<b>|3|",
      "<table>|<thead>|<tr>|<th>a</th>|<th class=\"center\">b</th>|<th class=\"right\">c</th>|</tr>|</thead>|<tbody>|"
        + "<tr>|<td><em>1</em></td>|<td class=\"center\">&lt;b&gt;</td>|<td class=\"right\">3</td>|</tr>|</tbody>|"
        + "</table>|"
    ), ("` align=\"x\"`", "<p><code> align=&quot;x&quot;</code></p>|"), ("", ""), ("   \n\n", ""), ("[", "<p>[</p>|"),
    ("**", "<p>**</p>|"),
  ])
  func `Markdown is converted to HTML`(text: String, expected: String) { #expect(html(text) == expected) }

  @Test(arguments: [
    ("# A *day*\n\ntext", "<p>text</p>|"), ("A day\n===", ""),
    ("text\n\n# A day", "<p>text</p>|<h2>A day</h2>|"), ("# Another day", "<h2>Another day</h2>|"),
  ])
  func `the title is not repeated at the beginning`(text: String, expected: String) {
    let html = Markdown.html(text, below: "A day")
    #expect(String(decoding: html.bytes, as: UTF8.self).replacing("\n", with: "|") == expected)
  }

  @Test(arguments: [
    ("[a](javascript:alert(1))", "<p>a</p>|"),
    ("[*a* b](data:text/html,x)", "<p><em>a</em> b</p>|"),
    ("[a](java\tscript:x)", "<p>[a](java\tscript:x)</p>|"),
    ("<javascript:alert(1)>", "<p>javascript:alert(1)</p>|"),
    ("[a](JaVaScRiPt:x) [b][c]\n\n[c]: vbscript:x", "<p>a b</p>|"),
    ("[a](other.html)", "<p>a</p>|"),
    ("![alt *text*](https://example.org/track.gif)", "<p>alt <em>text</em></p>|"),
    ("[![a](https://x/y.gif)](https://x/)", #"<p><a href="https://x/">a</a></p>|"#),
    ("<b>&amp;</b> <!-- x -->", "<p>&lt;b&gt;&amp;&lt;/b&gt; &lt;!-- x --&gt;</p>|"),
    ("<script>\nalert(1)\n</script>", "<p>&lt;script&gt;|alert(1)|&lt;/script&gt;|</p>|"),
    (#"[a](https://x"onclick="alert)"#, #"<p><a href="https://x%22onclick=%22alert">a</a></p>|"#),
    (#"[a](https://x "t\" onclick=x")"#, #"<p><a href="https://x" title="t&quot; onclick=x">a</a></p>|"#),
  ])
  func `HTML is escaped, and only web links are kept`(text: String, expected: String) {
    #expect(html(text) == expected)
  }

  /// The text has the maximum length of an `album.md`.
  @Test(arguments: ["[", "*", "**a", "`", "[a](", "![", "<a", "> ", "\\", "- ", "- a\n", "1.\n", "|", "|a\n|-\n"])
  func `time and output are limited for any text`(unit: String) {
    expectLimits(String(repeating: unit, count: 65_536 / unit.utf8.count))
  }

  @Test(arguments: ["|\n", "|\r", "a\n", "\\|\r\n"])
  func `short rows of wide tables do not grow`(row: String) {
    let head = String(repeating: "|a", count: 8192) + "|\n" + String(repeating: "|-", count: 8192)
    expectLimits(head + "|\n" + String(repeating: row, count: 32_768 / row.utf8.count))
  }

  private func expectLimits(_ text: String) {
    let result = html(text)
    #expect(!result.isEmpty)
    #expect(result.utf8.count <= 32 * text.utf8.count)
    for tag in result.matches(of: /<\/?([a-z0-9]+)/) {
      #expect(
        ["p", "em", "strong", "code", "blockquote", "ul", "ol", "li", "hr", "pre"].contains(tag.1)
          || tag.1.starts(with: "t"))
    }
  }
}

/// Images of texts that are pictures of the library.
struct MarkdownPictureTests {
  private func html(_ text: String) -> String {
    let html = Markdown.html(text) { target, text in target == "a.jpg" ? "<img src=\"i/1.webp\" alt=\"\(text)\">" : nil
    }
    return String(decoding: html.bytes, as: UTF8.self).replacing("\n", with: "|")
  }

  @Test(arguments: [
    ("![A & b](a.jpg)", "<figure><img src=\"i/1.webp\" alt=\"A &amp; b\"></figure>|"),
    (
      "![](a.jpg \"The <b>bridge</b>\")",
      "<figure><img src=\"i/1.webp\" alt=\"\"><figcaption>The &lt;b&gt;bridge&lt;/b&gt;</figcaption></figure>|"
    ), ("See ![x](a.jpg).", "<p>See <img src=\"i/1.webp\" alt=\"x\">.</p>|"),
    ("[![x](a.jpg)](https://a.b/)", "<p><a href=\"https://a.b/\"><img src=\"i/1.webp\" alt=\"x\"></a></p>|"),
    ("![x][p]\n\n[p]: a.jpg", "<figure><img src=\"i/1.webp\" alt=\"x\"></figure>|"),
    ("![the *sea*](b.jpg)", "<p>the <em>sea</em></p>|"), ("![](b.jpg)", "<p></p>|"),
    ("![x](https://a.b/a.jpg)", "<p>x</p>|"),
    (
      "|t|\n|---|\n|![x](a.jpg) y|\n|![z](b.jpg)|",
      "<table>|<thead>|<tr>|<th>t</th>|</tr>|</thead>|<tbody>|<tr>|<td><em><img src=\"i/1.webp\" alt=\"x\"></em> y</td>|"
        + "</tr>|<tr>|<td>z</td>|</tr>|</tbody>|</table>|"
    ), ("# ![x](a.jpg) y", "<h2><img src=\"i/1.webp\" alt=\"x\"> y</h2>|"),
    ("**![x](a.jpg)**", "<p><strong><img src=\"i/1.webp\" alt=\"x\"></strong></p>|"),
    ("> ![x](a.jpg)", "<blockquote>|<figure><img src=\"i/1.webp\" alt=\"x\"></figure>|</blockquote>|"),
    ("- ![x](a.jpg)", "<ul>|<li>|<figure><img src=\"i/1.webp\" alt=\"x\"></figure>|</li>|</ul>|"),
    ("<img src=\"a.jpg\">", "<p>&lt;img src=&quot;a.jpg&quot;&gt;|</p>|"),
  ])
  func `an image is the picture of the library, or its text`(text: String, expected: String) {
    #expect(html(text) == expected)
  }

  @Test func `an image in an image is its text`() {
    #expect(html("![a ![b](c)](a.jpg)") == html("![a b](a.jpg)"))
    // This took half a minute.
    let many = String(repeating: "![x", count: 3000) + String(repeating: "](a.jpg)", count: 3000)
    #expect(html(many).count < 10_000)
  }

  @Test func `the targets of images are in their order, each once`() {
    let text = "![a](b.jpg) ![c](a.jpg)\n\n![b](b.jpg)\n\n`![x](code.jpg)`\n\n![](https://a.b/c.jpg)"
    #expect(Markdown.images(in: text) == ["b.jpg", "a.jpg", "https://a.b/c.jpg"])
  }

  @Test(arguments: [
    ("a.jpg", "a.jpg"), ("./a%20b.jpg", "a b.jpg"), ("x/y/a.jpg", "x/y/a.jpg"), ("%C3%A4.jpg", "ä.jpg"),
    ("100%.jpg", "100%.jpg"), ("./12:30.jpg", "12:30.jpg"), ("12%3A30.jpg", "12:30.jpg"),
    ("x/12:30.jpg", "x/12:30.jpg"), ("12:30.jpg", nil), ("HTTP:a.jpg", nil),
    ("../a.jpg", nil), ("x/../../a.jpg", nil), ("%2e%2e/a.jpg", nil), ("/a.jpg", nil), ("", nil),
    ("https://a.b/a.jpg", nil), ("data:image/png,x", nil), ("x//a.jpg", nil), ("a%00.jpg", nil),
  ])
  func `a picture is in the folder of the text or below it`(target: String, path: String?) {
    #expect(Markdown.path(of: target) == path)
  }
}
