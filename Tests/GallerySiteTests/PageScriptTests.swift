import Foundation
import Renditions
import Testing

@testable import SiteModel
@testable import SitePages

struct PageScriptTests {
  private static let assets = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/SitePages/Assets")

  /// The object after `const settings=` in a script.
  private func settings(_ settings: SiteSettings) throws -> [String: Any] {
    let script = String(decoding: PageScript.viewer.render(settings), as: UTF8.self)
    let line = try #require(
      script.split(separator: "\n").first { $0.hasPrefix("const settings=") })
    let object = try JSONSerialization.jsonObject(with: Data(line.dropFirst(15).utf8))
    return try #require(object as? [String: Any])
  }

  @Test func `the script contains the sizes, the permission to download and the language`() throws {
    var site = SiteSettings(recipe: RenditionRecipe(sizes: [300, 900]))
    site.language = .de
    #expect(try settings(site)["sizes"] as? [Int] == [300, 900])
    #expect(try settings(site)["hasDownloads"] as? Int == 0)
    #expect((try settings(site)["strings"] as? [String: String])?["close"] == "Schließen")
    site.hasDownloads = true
    #expect(try settings(site)["hasDownloads"] as? Int == 1)
  }

  @Test func `the example of the type check has the settings of an English site`() throws {
    let example = try String(
      contentsOf: Self.assets.appending(path: "viewer/settings.js"), encoding: .utf8)
    let settings = try settings(SiteSettings())
    let strings = try #require(settings["strings"] as? [String: String])
    for (name, text) in strings { #expect(example.contains("    \(name): \"\(text)\",")) }
    #expect(example.count { $0 == ":" } == strings.count + 3 + 1, "a colon in the comment")
    let sizes = RenditionRecipe.defaultSizes.map(String.init).joined(separator: ", ")
    #expect(example.contains("  sizes: [\(sizes)],"))
  }

  @Test func `every text has as many numbers as the script fills in`() throws {
    for language in SiteLanguage.allCases {
      var site = SiteSettings()
      site.language = language
      let strings = try #require(try settings(site)["strings"] as? [String: String])
      for (name, text) in strings {
        let count = ["speed": 1, "position": 2][name] ?? 0
        #expect(text.ranges(of: "{}").count == count, "\(language) \(name)")
        #expect(!text.isEmpty)
      }
    }
  }

  @Test(arguments: [PageScript.layouts, .selection, .offline])
  func `examples of the type check have the members of the settings`(script: PageScript) throws {
    let text = String(decoding: script.render(SiteSettings()), as: UTF8.self)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("const settings=") })
    let object = try JSONSerialization.jsonObject(with: Data(line.dropFirst(15).utf8))
    let settings = try #require(object as? [String: Any])
    let example = try String(
      contentsOf: Self.assets.appending(path: "\(script.rawValue)/settings.js"), encoding: .utf8)
    let members = example.split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("  "), !line.hasPrefix("   "), let colon = line.firstIndex(of: ":")
      else { return nil }
      return String(line[..<colon].dropFirst(2))
    }
    #expect(Set(members) == Set(settings.keys))
  }

  @Test func `the layout of the site comes first among the layouts to choose`() {
    let kinds = { SiteSettings(layouts: [$0]).switchableLayouts }
    #expect(kinds(.justified) == [.justified, .grid, .masonry])
    #expect(kinds(.wrap) == [.wrap, .justified, .grid, .masonry])
    #expect(kinds(.masonry) == [.masonry, .justified, .grid])
  }

  @Test func `a masonry of the default columns has at least two`() {
    let settings = SiteSettings()
    #expect(settings.masonryColumnCount(at: 360) == 2)
    #expect(settings.masonryColumnCount(at: 1500) == 8)
  }

  @Test func `comments and needless spaces are removed, and texts are kept`() {
    let script = """
      /** A comment
       * with several lines. */
      const a = /** @type {X} */ ("b  /c");
      // A line.
      let b = `x ${a + 1} // y` + 'it\\'s  ';
      if (a in b) c = a - -1 + +2;
      d.map((e) => { f(e); });
      g = async (e) => (e);
      h(
        [a, { a, },],
      );
      return [a];

      """
    #expect(
      ScriptText.shortened(script)
        == "const a=(\"b  /c\");let b=`x ${a + 1} // y`+'it\\'s  ';if(a in b)c=a- -1+ +2;d.map(e=>{f(e)});g=async(e)=>(e);h([a,{a}]);return[a];"
    )
  }

  @Test func `scripts have nothing that cannot be shortened`() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: Self.assets.path)
      .filter { $0.hasSuffix(".js") && !$0.hasSuffix("settings.js") }
    #expect(Set(names).isSuperset(of: PageScript.allCases.flatMap { $0.files.map { "\($0).js" } }))
    for name in names {
      let text = try String(contentsOf: Self.assets.appending(path: name), encoding: .utf8)
      let code = text.replacing(try Regex(#"(?s)/\*\*.*?\*/|(?m)^ *//.*$"#), with: "")
        .replacing(try Regex(#"`[^`]*`|"[^"\n]*""#), with: "0")
      #expect(!code.contains("`"), "a template in a template in \(name)")
      #expect(!code.contains(try Regex(#"[=(,:!&|?] */"#)), "a regular expression in \(name)")
      #expect(!code.contains("/*") && !code.contains("//"), "a comment behind code in \(name)")
    }
  }
}
