import Testing
@testable import SitePages

struct TitleStyleTests {
  @Test func `a short title needs no rule`() {
    #expect(TitleStyle.rule("Lofoten") == "" && TitleStyle.rule("") == "")
    #expect(TitleStyle.rule("A week in the mountains") == "")
  }

  @Test func `a line holds a third of a long title`() {
    let words = String(repeating: "wind ", count: 24)
    let word = String(repeating: "x", count: 120)
    #expect(TitleStyle.lineWidth(words) >= 120.0 / 3 * 0.45)
    #expect(TitleStyle.lineWidth(word) >= 120.0 / 3 * 0.6)
    #expect(TitleStyle.rule(words).hasPrefix(":root{--t:2"))
  }

  @Test func `East Asian characters are twice as wide as Latin ones`() {
    let wide = TitleStyle.lineWidth(String(repeating: "\u{6771}", count: 60))
    #expect(wide > 1.5 * TitleStyle.lineWidth(String(repeating: "x", count: 60)))
  }
}
