@testable import SiteViews
import Testing
@testable import SitePages
@testable import Facts
@testable import SiteBuilding

struct MarkupTests {
  private func text(_ html: HTML) -> String { String(decoding: html.bytes, as: UTF8.self) }

  @Test func `interpolated markup is not escaped`() {
    let inner: HTML = "<b>\("a<b")</b>"
    let none: HTML? = nil
    #expect(
      text("<p>\(inner)\(none)\([inner, inner])\(7)</p>")
        == "<p>\(String(repeating: "<b>a&lt;b</b>", count: 1))<b>a&lt;b</b><b>a&lt;b</b>7</p>")
  }

  @Test(arguments: [
    (1.5, 2, "1.5"), (0.67, 2, "0.67"), (100, 4, "100"), (-0.25, 3, "-0.25"), (0, 2, "0"),
    (-0.0001, 2, "0"), (43.82018, 4, "43.8202"), (12.4, 0, "12"), (100, 0, "100"), (0.4, 0, "0"),
    (0, 0, "0"),
  ])
  func `numbers are as short as possible`(value: Double, places: Int, text: String) {
    #expect(NumberFormat.decimal(value, places) == text)
  }

  @Test func `colours of a page have eight steps per channel`() {
    #expect(PlaceholderColor(0x00_00_00).digits == "000")
    #expect(PlaceholderColor(0xFF_80_08).digits == "f90")
  }
}
