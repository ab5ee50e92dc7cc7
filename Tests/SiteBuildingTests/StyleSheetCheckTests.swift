import Testing
@testable import SiteBuilding
@testable import SiteViews

struct StyleSheetCheckTests {
  private func problem(_ bytes: [UInt8]) -> String? {
    do throws(ConfigError) {
      try StyleSheetCheck.check(bytes, file: "own.css")
      return nil
    } catch { return error.description }
  }

  @Test(arguments: [
    "", "a { color: red }", "/* { */ a::before { content: \"}\" } ", "a{b:url(data:image/png;base64,AA)}",
    "a { b: url( \"data:image/svg+xml,%3Csvg (x)%3E\" ) }", "a { mask: url(#m) }",
    "@media (width > 3px) { a[b=\"c\"] { d: e } }", "a::before { content: \"\\\"\" }", "a { width: calc(1px /\n 2) }",
    "a { b: image-set(\"data:image/png;base64,AA\" type(\"image/png\") 2x) ; c: \"x\" }",
    "a::before { content: \"\\201c\" } .a\\e9 { b: c }", ".w-1\\/2, .md\\:x { c: d }",
    ".a\\{b { c: d }", "a { content: 'http://example.org' }", "/* ü */ a { b: 'é' }",
  ])
  func `a style sheet without a mistake is accepted`(text: String) { #expect(problem(Array(text.utf8)) == nil) }

  @Test(arguments: [
    ("a {\n  b: c\n", "own.css:1: { is not closed"), ("a {\n}\n}\n", "own.css:3: } closes nothing"),
    ("a {\n b: c(d }\n", "own.css:2: } does not close the ( of line 2"),
    ("a\n{ b: 'c\n }", "own.css:2: a string is not closed"),
    ("a { b: \"c\\\n", "own.css:1: a string is not closed"),
    ("\n\n/* a", "own.css:3: a comment is not closed"),
    ("/* a\n*/\n@import 'b.css';", "own.css:3: @import is blocked"),
    ("@IMPORT url(https://example.org/a.css);", "own.css:1: @import is blocked"),
    ("\n@font-face { src: url(a.woff2) }", "own.css:2: @font-face is blocked"),
    ("a {\nb: url(https://example.org/c.png) }", "own.css:2: url(https://example.org/c.png) is not"),
    ("a { b: URL( '//example.org/c' ) }", "own.css:1: url(//example.org/c) is not"),
    ("a { b: url(\n  c.png\n) }", "own.css:1: url(c.png"),
    ("a { b: url(", "own.css:1: url( is not closed"),
    ("a { b: url('c'", "own.css:1: url( is not closed"),
    ("a {\\\n}\n}", "own.css:3: } closes nothing"),
    ("\n@\\69mport 'b.css';", "own.css:2: a character is written as an escape sequence"),
    ("\\40import 'b.css';", "own.css:1: a character is written as an escape sequence"),
    ("a { b: \\75rl(https://example.org/c) }", "own.css:1: a character is written"),
    ("a { b: u\\rl(https://example.org/c) }", "own.css:1: a character is written"),
    ("a {\n b: image-set(\"https://example.org/c\" 1x) }", "own.css:2: \"https://example.org/c\" is not"),
    ("a { b: -webkit-image-set('//example.org/c' 1x) }", "own.css:1: \"//example.org/c\" is not"),
    ("a { b: src(\"https://example.org/c\") }", "own.css:1: \"https://example.org/c\" is not"),
  ])
  func `a mistake is reported with its line`(text: String, message: String) {
    #expect(problem(Array(text.utf8))?.hasPrefix(message) == true, "\(problem(Array(text.utf8)) ?? "")")
  }

  @Test func `text that is not UTF-8 and a large file are refused`() {
    #expect(problem(Array("a{}\n".utf8) + [0xFF]) == "own.css:2: is not UTF-8; save the file as UTF-8")
    let large = [UInt8](repeating: 0x20, count: StyleSheetCheck.maxSize + 1)
    #expect(problem(large) == "own.css:1: longer than 64 KiB; shorten it")
  }
}
