@testable import SiteViews
import Testing
@testable import Facts
@testable import SiteBuilding
@testable import SitePages

struct ThemeTests {
  private func color(_ text: String) throws -> RGBColor { try #require(RGBColor(text)) }

  @Test(arguments: [("#8a4b12", "#8a4b12"), ("8A4B12", "#8a4b12"), ("#fff", "#ffffff"), ("012", "#001122")])
  func `colours are hexadecimal, with or without a number sign`(text: String, expected: String) {
    #expect(RGBColor(text)?.description == expected)
  }

  @Test(arguments: ["", "#", "red", "#12345", "#1234567", "##123", "#12 456", "#ggg", "#１２３"])
  func `other texts are no colours`(text: String) {
    #expect(RGBColor(text) == nil)
    #expect(ColorPair("#fff \(text.isEmpty ? "#000 #111" : text)") == nil)
  }

  @Test func `the contrast is that of WCAG`() throws {
    #expect(abs(RGBColor.black.contrast(with: .white) - 21) < 0.001)
    #expect(abs(try color("#767676").contrast(with: .white) - 4.54) < 0.01)
    #expect(abs(try color("#1a1b1d").contrast(with: try color("#fbfaf8")) - 16.5) < 0.1)
  }

  @Test(arguments: ThemeName.allCases) func `every theme has text of at least 4_5 to 1`(name: ThemeName) {
    for palette in [name.theme.light, name.theme.dark].compactMap(\.self) {
      for background in [palette.paper, palette.raised, palette.sunk] {
        #expect(palette.ink.contrast(with: background) >= 7)
        #expect(palette.faint.contrast(with: background) >= 4.5)
      }
      #expect(palette.accent.contrast(with: palette.paper) >= 4.5)
      let tint = palette.paper.mixed(with: palette.accent, Double(palette.tint ?? 44) / 100)
      #expect(palette.ink.contrast(with: tint) >= 4.5)
    }
  }

  @Test func `an accent is adapted to the dark scheme, unless that has its own`() throws {
    var choice = ColorChoice()
    choice.accent = ColorPair("#0b57d0")
    let colors = try choice.colors
    let dark = try #require(colors.second)
    #expect(colors.first.accent.description == "#0b57d0")
    #expect(dark.accent != colors.first.accent)
    #expect(dark.accent.contrast(with: dark.paper) >= 4.5)
    choice.accent = ColorPair("#0b57d0 #ffd500")
    #expect(try choice.colors.second?.accent.description == "#ffd500")
    choice.scheme = .dark
    choice.accent = ColorPair("#ffd500")
    #expect(try choice.colors.first.accent.description == "#ffd500")
    #expect(try choice.colors.second == nil)
  }

  @Test func `the colours between text and background follow, and stay legible`() throws {
    for (background, text) in [("#ffefd5", "#402000"), ("#001b33", "#cfe8ff"), ("#999", "#000")] {
      var choice = ColorChoice()
      (choice.background, choice.text) = (ColorPair(background), ColorPair(text))
      let palette = try choice.colors.first
      for other in [palette.paper, palette.raised, palette.sunk] {
        #expect(palette.ink.contrast(with: other) >= 4.5)
        #expect(palette.faint.contrast(with: other) >= 4.5)
      }
      #expect(palette.accent.contrast(with: palette.paper) >= 4.5)
    }
  }

  private func problem(
    _ theme: Theme = .paper, _ scheme: ColorScheme = .auto, background: String = "",
    text: String = "", accent: String = ""
  ) -> String? {
    var choice = ColorChoice()
    (choice.theme, choice.scheme) = (theme, scheme)
    (choice.background, choice.text) = (ColorPair(background), ColorPair(text))
    choice.accent = ColorPair(accent)
    do {
      _ = try choice.colors
      return nil
    } catch { return error.description }
  }

  @Test func `a colour without contrast is refused, with a remedy that is accepted`() throws {
    let accent = try #require(problem(accent: "#f0b36b"))
    #expect(
      accent.hasPrefix("--accent: #f0b36b has a contrast of 1.7:1 with the background #fbfaf8 in the light scheme"))
    let remedy = try #require(accent.firstMatch(of: /example (#[0-9a-f]{6})$/)?.output.1)
    #expect(problem(accent: String(remedy)) == nil)
    #expect(problem(accent: "#8a4b12 #333")?.contains("in the dark scheme") == true)
    #expect(problem(text: "#777")?.hasPrefix("--text-color: #777777 has a contrast of 4.2:1") == true)
    #expect(problem(background: "#777")?.hasPrefix("--background: #777777") == true)
    #expect(problem(.plain, .light, text: "#aaa")?.contains("scheme") == false)
    #expect(problem(.night, .light)?.hasPrefix("--color-scheme: the theme night is always") == true)
  }

  private func css(_ change: (inout SiteSettings) -> Void = { _ in }) -> String {
    var settings = SiteSettings()
    change(&settings)
    return String(decoding: Stylesheet.render(settings), as: UTF8.self)
  }

  @Test func `the style sheet has the rules of the chosen theme only`() {
    let paper = css()
    #expect(paper.hasPrefix(":root{color-scheme:light dark;--paper:#fbfaf8;"))
    #expect(paper.contains("@media (prefers-color-scheme:dark){:root{--paper:#121314;"))
    #expect(!paper.contains("--mat"))
    let frame = css { $0.look.theme = .frame }
    #expect(frame.contains("--mat"))
    let night = css {
      var choice = ColorChoice()
      choice.theme = .night
      $0.look.theme = .night
      $0.look.colors = (try? choice.colors) ?? .paper
    }
    #expect(night.hasPrefix(":root{color-scheme:dark;--paper:#000000;"))
    #expect(!night.contains("prefers-color-scheme"))
  }

  @Test func `visitors do not load comments`() {
    let text = "/* a */\na {\n  b: c; /* d */\n}\n\n  /* e\n */ f { g: \"h\" }\n"
    let short = String(decoding: PageAssets.withoutComments(Array(text.utf8)), as: UTF8.self)
    #expect(short == "a {\nb: c; \n}\nf { g: \"h\" }\n")
    #expect(!css().contains("/*"))
  }

  @Test(arguments: ["x\"", "a;b", "a}b", "a<b", "\\", "a'b", "", "  ", "a\nb", "123", "a,b"])
  func `a typeface cannot end its string`(name: String) { #expect(FontStack(name, else: .system) == nil) }

  @Test func `typefaces are a named list, or a name before the theme's`() throws {
    #expect(FontStack("Mono", else: .system)?.css.hasSuffix("monospace") == true)
    let own = try #require(FontStack("EB Garamond", else: .serif))
    #expect(own.css.hasPrefix("\"EB Garamond\",\"Source Serif 4\""))
    #expect(css { $0.look.headingFont = own }.contains("--serif:\"EB Garamond\",\"Source"))
    #expect(FontStack.named.allSatisfy { FontStack($0.name, else: .system)?.css == $0.css })
  }

  @Test func `corners are of photos and covers`() {
    #expect(css().contains("--radius:3px"))
    #expect(!css().contains(".rows a,.rows img{border-radius"))
    let round = css { $0.look.cornerRadius = 8 }
    #expect(round.contains("--radius:8px") && round.contains(".rows a,.rows img{border-radius"))
  }

  @Test(arguments: [
    ("A=https://example.org/?a=b", "A", "https://example.org/?a=b"),
    (" A  b =mailto:a@example.org", "A b", "mailto:a@example.org"),
  ])
  func `a link has a title and an address`(text: String, title: String, address: String) {
    let link = SiteLink(text)
    #expect(link?.title == title && link?.address == address)
  }

  @Test(arguments: [
    "", "A", "=https://x/", "A=", "A=javascript:alert(1)", "A=https://", "A=example.org",
    "A=https://x/\"onclick", "A=https://x/ y", "A=data:text/html,x", "A=//x/",
  ])
  func `other links are refused`(text: String) { #expect(SiteLink(text) == nil) }

  @Test(arguments: [
    (#"<svg xmlns="x" viewBox="0 0 30 20">"#, 30.0, 20.0),
    (#"<?xml version="1.0"?><svg width='40px' height='10' viewBox="0 0 1 1">"#, 40, 10),
    (#"<svg width="100%" height="100%" viewBox="0,0,7,8">"#, 7, 8),
  ])
  func `the size of a drawing is in its first element`(text: String, width: Double, height: Double) {
    let size = DrawingSize(svg: Array(text.utf8))
    #expect(size?.width == width && size?.height == height)
  }

  @Test(arguments: ["", "<svg>", "<svg width=\"1\">", "<svg viewBox='0 0 0 0' >", "<svg width='1e9' "])
  func `a drawing without a size is refused`(text: String) { #expect(DrawingSize(svg: Array(text.utf8)) == nil) }

  @Test func `a logo is as large as the bar permits`() {
    let wide = SitePicture(logo: SiteAsset(path: "logo.png", bytes: [1]), width: 2000, height: 100)
    #expect((wide.width, wide.height) == (200, 10))
    let high = SitePicture(logo: SiteAsset(path: "logo.png", bytes: [1]), width: 10, height: 360)
    #expect((high.width, high.height) == (1, 36))
    let path = SitePaths.logo([1], type: "png")
    #expect(path.hasPrefix("assets/logo-") && path.hasSuffix(".png"))
  }
}
