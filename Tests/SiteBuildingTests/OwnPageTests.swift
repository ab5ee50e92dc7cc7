@testable import SiteViews
import Testing
@testable import Facts
@testable import SiteBuilding
@testable import SitePages

struct OwnPageTests {
  private func file(_ name: String, _ text: String = "") -> OwnPage { OwnPage(name: name, text: text) }

  @Test func `pages are in the order of their names in the settings`() {
    let files = ["about", "contact", "imprint", "notes"].map { file($0) }
    #expect(OwnPage.pages(of: files, named: []).map(\.name) == ["about", "contact", "imprint"])
    let chosen = OwnPage.pages(of: files, named: ["Notes", "about", "notes", "missing"])
    #expect(chosen.map(\.name) == ["notes", "about"])
  }

  @Test func `files of one name in several folders have addresses of their own`() {
    let files = [file("about", "1"), file("About", "2"), file("about-2", "3")]
    let pages = OwnPage.pages(of: files, named: ["about", "about-2"])
    #expect((pages.map(\.name), pages.map(\.text)) == (["about", "about-2"], ["1", "2"]))
  }

  private func html(_ text: String) -> String {
    String(decoding: Markdown.page(text).content.bytes, as: UTF8.self).replacing("\n", with: "|")
  }

  @Test func `the first heading is the title, and no level is skipped`() {
    let text = "Before\n\n## About *me* & `us`\n\n#### A\n\n# B\n\n### C\n\n###### D\n\n##### E"
    #expect(Markdown.page(text).title == "About me & us")
    #expect(html(text) == "<p>Before</p>|<h2>A</h2>|<h2>B</h2>|<h3>C</h3>|<h4>D</h4>|<h4>E</h4>|")
  }

  @Test func `a page without a heading is called by its file`() {
    #expect(OwnPage(name: "imprint", text: "Text").title == "Imprint")
    #expect(OwnPage(name: "imprint", text: "#\n\nText").title == "Imprint")
    #expect(OwnPage(name: "imprint", text: "").title == "Imprint")
  }

  @Test func `the title and the text are escaped`() {
    let template = PageTemplate(siteTitle: "<S>", strings: .english, stylesheet: "a.css")
    let page = OwnPage(
      name: "about", text: "# <b>T</b>\n\nA <script>x</script> [a](javascript:b) ![c](https://d/e.png)")
    let text = String(decoding: OwnPages(template: template).render(OwnPageView(page)), as: UTF8.self)
    #expect(text.contains("<h1 dir=\"auto\">&lt;b&gt;T&lt;/b&gt;</h1>"))
    #expect(text.contains("<title>&lt;b&gt;T&lt;/b&gt; – &lt;S&gt;</title>"))
    #expect(!text.contains("<script>") && !text.contains("javascript:") && !text.contains("d/e.png"))
  }

  @Test func `pages are in the bar while there is room`() {
    var navigation = [NavigationItem(title: "Albums", path: "index.html", isPrimary: true)]
    navigation.add([
      OwnPage(name: "about", text: ""), OwnPage(name: "long", text: "# " + String(repeating: "x", count: 60)),
      OwnPage(name: "imprint", text: ""),
    ])
    #expect(navigation.map(\.isPrimary) == [true, true, false, false])
    #expect(navigation.map(\.title.count) == [6, 5, 40, 7])
    #expect(navigation.map(\.path).last == "pages/imprint.html")
  }

  @Test func `footer, links and logo are escaped, and the logo has a size`() {
    var look = SiteLook()
    look.footerText = "© *me* <i>"
    look.links = [SiteLink("A&B=https://example.org/?a&b")].compactMap(\.self)
    look.logo = SitePicture(logo: SiteAsset(path: "logo.svg", bytes: [1]), width: 20, height: 10)
    look.styleSheet = SiteAsset(path: "assets/own-x.css", bytes: [])
    let template = PageTemplate(siteTitle: "T\"", strings: .english, stylesheet: "a.css", look: look)
    let text = String(
      decoding: template.page(PageFrame(title: "P", toSite: "../", isHome: true), content: ""), as: UTF8.self)
    #expect(text.contains("<div dir=\"auto\"><p>© <em>me</em> &lt;i&gt;</p>\n</div>"))
    #expect(text.contains("<a dir=\"auto\" href=\"https://example.org/?a&amp;b\">A&amp;B</a>"))
    #expect(text.contains("width=\"72\" height=\"36\" alt=\"T&quot;\""))
    let sheets = text.matches(of: /rel="stylesheet" href="([^"]*)"/).map(\.output.1)
    #expect(sheets == ["../a.css", "../assets/own-x.css"])
    #expect(!text.contains("style-src 'self' 'unsafe"))
  }
}
