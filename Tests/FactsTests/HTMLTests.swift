import Facts
import Testing

struct HTMLTests {
  private func markup(_ text: String) -> String {
    let html: HTML = "<p>\(text)</p>"
    return String(decoding: html.bytes, as: UTF8.self)
  }

  @Test func `texts are escaped`() {
    #expect(markup("a <b> & \"c\" 'd' ü 猫 😀") == "<p>a &lt;b&gt; &amp; &quot;c&quot; &#39;d&#39; ü 猫 😀</p>")
  }

  /// A feed with another character is no XML (XML 1.0, 2.2).
  @Test func `characters that XML does not permit are replaced`() {
    for scalar in (0..<0x20).compactMap(Unicode.Scalar.init) + ["\u{FFFE}", "\u{FFFF}"] {
      let isPermitted = ["\t", "\n", "\r"].contains(scalar)
      let shown = isPermitted ? String(scalar) : "\u{FFFD}"
      #expect(markup("a\(scalar)ﬀ") == "<p>a\(shown)ﬀ</p>", "\(scalar.value)")
    }
  }
}
