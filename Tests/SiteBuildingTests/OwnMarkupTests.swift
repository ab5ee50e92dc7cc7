import Facts
import Testing
@testable import SitePages
@testable import SiteViews

struct OwnMarkupTests {
  private func html(_ text: String, toSite: String = "../") throws(ConfigError) -> String {
    String(decoding: try OwnMarkup(Array(text.utf8), file: "h.html").html(toSite: toSite).bytes, as: UTF8.self)
  }

  private func problem(_ text: String) -> String? {
    do throws(ConfigError) {
      _ = try html(text)
      return nil
    } catch { return error.description }
  }

  @Test(arguments: [
    ("", ""), ("A &amp; B > C", "A &amp; B > C"), ("<BR/><P>x</P>", "<br><p>x</p>"),
    ("<ul>\n<li><a\nhref=\"a/b.html\" >x</a></li></ul>", "<ul>\n<li><a href=\"../a/b.html\">x</a></li></ul>"),
    ("<a href=\"../blog/\">x</a>", "<a href=\"../../blog/\">x</a>"),
    ("<a href=\"?q\">x</a>", "<a href=\"../?q\">x</a>"),
    ("<a href=\"/a\">x</a><a href=\"#main\">y</a>", "<a href=\"/a\">x</a><a href=\"#main\">y</a>"),
    ("<a rel=\"me\" href=\"https://a.example/?b&c\">x</a>", "<a rel=\"me\" href=\"https://a.example/?b&c\">x</a>"),
    ("<a href=\"mailto:a@b.example\">x</a>", "<a href=\"mailto:a@b.example\">x</a>"),
    (
      "<div class=\"own-a own-b\"><h2>x <small>y</small></h2></div>",
      "<div class=\"own-a own-b\"><h2>x <small>y</small></h2></div>"
    ),
  ])
  func `elements of the list are accepted, and relative addresses begin in the site's folder`(
    text: String, result: String
  ) throws { #expect(try html(text) == result) }

  @Test(arguments: [
    ("\n<script>x</script>", "h.html:2: <script> is not possible here; use a, abbr, b, "),
    ("<p\n>\n<style>x</style>", "h.html:3: <style>"), ("<img src=\"x\">", "h.html:1: <img>"),
    ("<footer>x</footer>", "h.html:1: <footer>"), ("</main>", "h.html:1: <main>"), ("</body>", "h.html:1: <body>"),
    ("<svg>", "h.html:1: <svg>"), ("<iframe></iframe>", "h.html:1: <iframe>"),
    // A browser sees a < that is part of a character with a prefix, or with what combines with it.
    ("\u{600}<script>x</script>", "h.html:1: <script>"), ("\u{1F468}\u{200D}<script>", "h.html:1: <script>"),
    ("<\u{301}", "h.html:1: a < begins no element"),
    ("<p \u{600}onclick=\"x\">", "h.html:1: a < begins no element"), ("<a\u{600}>", "h.html:1: a < begins no element"),
    ("a\n<!-- x -->", "h.html:2: a < begins no element"), ("<!DOCTYPE html>", "h.html:1: a < begins no element"),
    ("<![CDATA[x]]>", "h.html:1: a < begins no element"), ("<?x?>", "h.html:1: a < begins no element"),
    ("1 < 2", "h.html:1: a < begins no element"), ("<p", "h.html:1: a < begins no element"),
    ("<a href=x>y</a>", "h.html:1: a < begins no element"), ("<a href='x'>y</a>", "h.html:1: a < begins no element"),
    ("<a title=\"<p>\">y</a>", "h.html:1: a < begins no element"), ("<a title=\"x>y</a>", "h.html:1: a < begins"),
    ("<p onclick=\"x\">y</p>", "h.html:1: onclick of <p> is not possible here; use aria-label, "),
    ("<p STYLE=\"x\">y</p>", "h.html:1: style of <p>"), ("<p id=\"end\">y</p>", "h.html:1: id of <p>"),
    ("<p href=\"x\">y</p>", "h.html:1: href of <p>"), ("<a target=\"_top\">y</a>", "h.html:1: target of <a>"),
    ("<p class=\"own-a bar\">y</p>", "h.html:1: class \"own-a bar\": names begin with own-"),
    ("<div>\n<p>x", "h.html:2: <p> is not closed"), ("<p>x</p></div>", "h.html:1: </div> closes nothing"),
    ("<p><b>x</p></b>", "h.html:1: </p> does not close the <b> of line 1"), ("</br>", "h.html:1: </br> closes nothing"),
    ("<div/>", "h.html:1: <div> is not closed"),
    // A browser would build another tree of these, and close an element of the page.
    ("<ul>\n<li><div><li>x</li></div></li></ul>", "h.html:2: <li> cannot be in the <div> of line 2"),
    ("<li>x</li>", "h.html:1: <li> must be in a <ul> or <ol>"),
    ("<ul><p>x</p></ul>", "h.html:1: <p> cannot be in the <ul>"),
    ("<p><div>x</div></p>", "h.html:1: <div> cannot be in the <p>"),
    ("<b><p>x</p></b>", "h.html:1: <p> cannot be in the <b>"),
    ("<a href=\"x\"><b><a href=\"y\">z</a></b></a>", "h.html:1: <a> cannot be in the <b>"),
    ("<h2><h3>x</h3></h2>", "h.html:1: <h3> cannot be in the <h2>"),
    (String(repeating: "<div>", count: 21), "h.html:1: <div> cannot be in the <div>"),
  ])
  func `other elements, attributes and trees are refused with their line`(text: String, message: String) {
    #expect(problem(text)?.hasPrefix(message) == true, "\(problem(text) ?? "")")
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", " javascript:x", "java\tscript:x", "javascript&colon;x",
    "javascript&#58;x",
    "&#106;avascript:x", "&Tab;javascript:x", "\u{1}javascript:x", "data:text/html,x", "vbscript:x", "blob:x", "a\\b",
    "",
    "HTTPS://a.example/",
  ])
  func `addresses that could run a script are refused`(address: String) {
    #expect(
      problem("<a href=\"\(address)\">x</a>")?.hasPrefix("h.html:1: href=\"\(address)\": an address begins") == true)
  }

  @Test func `the size and the encoding are checked, and the folder is escaped`() throws {
    #expect(problem(String(repeating: "x", count: 16385)) == "h.html:1: longer than 16 KiB; shorten it")
    #expect(throws: ConfigError.self) { try OwnMarkup([0x61, 0xFF], file: "h.html") }
    #expect(try html("<a href=\"x\">y</a>", toSite: "/\"a/") == "<a href=\"/&quot;a/x\">y</a>")
  }

  @Test func `all pages have both, with their own paths`() throws {
    var look = SiteLook()
    look.header = try OwnMarkup(Array("<a href=\"x\">h</a>".utf8), file: "h.html")
    look.footer = try OwnMarkup(Array("<a href=\"y\">f</a>".utf8), file: "/secret/f.html")
    #expect(!String(reflecting: look).contains("secret"), "builds of two machines compare their settings")
    var template = PageTemplate(siteTitle: "T", strings: .english, stylesheet: "a.css", look: look)
    func page() -> String {
      String(decoding: template.page(PageFrame(title: "P", toSite: "../", isHome: true), content: ""), as: UTF8.self)
    }
    #expect(page().contains("<div class=\"own-header\"><a href=\"../x\">h</a></div>\n"))
    #expect(page().contains("<footer id=\"end\"><div class=\"own-footer\"><a href=\"../y\">f</a></div>\n"))
    template.site.toPublic = "../../"
    #expect(page().contains("<a href=\"../../../x\">h</a>"))
  }
}
