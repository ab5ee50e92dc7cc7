import Testing
@testable import Facts

struct RightsStatementTests {
  @Test(arguments: [
    ("https://creativecommons.org/licenses/by/4.0/", "licenses/by/4.0/", "CC BY 4.0"),
    ("http://www.creativecommons.org/licenses/by-nc-sa/3.0/de", "licenses/by-nc-sa/3.0/de/", "CC BY-NC-SA 3.0 DE"),
    ("https://creativecommons.org/licenses/by-sa/4.0/legalcode.pt_BR", "licenses/by-sa/4.0/", "CC BY-SA 4.0"),
    ("https://creativecommons.org/publicdomain/zero/1.0/deed.de", "publicdomain/zero/1.0/", "CC0 1.0"),
    ("http://creativecommons.org/publicdomain/mark/1.0/", "publicdomain/mark/1.0/", "Public Domain Mark 1.0"),
  ])
  func `licences of Creative Commons have one form`(_ text: String, _ path: String, _ title: String) throws {
    let statement = try #require(RightsStatement(text))
    #expect(statement.uri == "http://creativecommons.org/\(path)")
    #expect((statement.page, statement.title) == ("https://creativecommons.org/\(path)", title))
    #expect(RightsStatement(statement.uri) == statement)
  }

  @Test func `statements of RightsStatements_org are known by their code`() throws {
    let statement = try #require(RightsStatement("https://rightsstatements.org/page/InC-EDU/1.0/"))
    #expect(statement.uri == "http://rightsstatements.org/vocab/InC-EDU/1.0/")
    #expect(statement.page == "https://rightsstatements.org/page/InC-EDU/1.0/")
    #expect(statement.title == "In Copyright – Educational Use Permitted")
  }

  @Test(arguments: [
    "", "CC BY 4.0", "https://example.org/licenses/by/4.0/", "https://creativecommons.org/",
    "https://creativecommons.org/licenses/by/5.0/", "https://creativecommons.org/licenses/by/4.0/de/",
    "https://creativecommons.org/licenses/by/4.0/\"><script>", "https://creativecommons.org//by/4.0/",
    "https://rightsstatements.org/vocab/XYZ/1.0/", "https://rightsstatements.org/vocab/InC/9.0/",
    "javascript:https://creativecommons.org/licenses/by/4.0/",
  ])
  func `other texts are none`(_ text: String) { #expect(RightsStatement(text) == nil) }
}
