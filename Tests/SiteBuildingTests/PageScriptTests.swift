import Foundation
import Renditions
@testable import SiteViews
import Testing
@testable import SiteBuilding
@testable import SitePages

struct PageScriptTests {
  private static let assets = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/SitePages/Assets")

  private func settings(_ settings: SiteSettings) throws -> [String: Any] {
    let script = String(decoding: PageScript.viewer.render(settings), as: UTF8.self)
    let start = try #require(script.firstRange(of: "const settings=")).upperBound
    let line = script[start...].prefix { $0 != "\n" }.dropLast()
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
    return try #require(object as? [String: Any])
  }

  private func members(of example: String, indentedBy indent: Int) -> Set<String> {
    let names = example.split(separator: "\n").compactMap { line -> String? in
      guard line.prefix(while: { $0 == " " }).count == indent, let colon = line.firstIndex(of: ":") else { return nil }
      return String(line[..<colon].dropFirst(indent))
    }
    return Set(names)
  }

  @Test func `the script contains the sizes, the permission to download and the language`() throws {
    var site = SiteSettings(recipe: RenditionRecipe(sizes: [300, 900]))
    site.language = .de
    #expect(try settings(site)["sizes"] as? [Int] == [300, 900])
    #expect(try settings(site)["hasDownloads"] as? Int == 0)
    #expect((try settings(site)["strings"] as? [String: String])?["close"] == "Schließen")
    site.downloads = [.images]
    #expect(try settings(site)["hasDownloads"] as? Int == 1)
  }

  @Test func `the example of the type check has the settings of an English site`() throws {
    let example = try String(contentsOf: Self.assets.appending(path: "viewer/settings.js"), encoding: .utf8)
    var watermark = WatermarkRecipe()
    watermark.line = .ofPhoto
    let recipe = RenditionRecipe(watermark: watermark)
    let settings = try settings(SiteSettings(recipe: recipe))
    #expect(settings["watermark"] as? String == "")
    let strings = try #require(settings["strings"] as? [String: String])
    for (name, text) in strings { #expect(example.contains("    \(name): \"\(text)\",")) }
    #expect(members(of: example, indentedBy: 2) == Set(settings.keys))
    #expect(members(of: example, indentedBy: 4) == Set(strings.keys))
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

  @Test(arguments: [PageScript.layouts, .timeline, .search, .selection, .protection, .offline])
  func `examples of the type check have the members of the settings`(script: PageScript) throws {
    let text = String(decoding: script.render(SiteSettings()), as: UTF8.self)
    let start = try #require(text.firstRange(of: "const settings=")).upperBound
    let line = text[start...].prefix { $0 != "\n" }.dropLast()
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
    let settings = try #require(object as? [String: Any])
    let example = try String(contentsOf: Self.assets.appending(path: "\(script.rawValue)/settings.js"), encoding: .utf8)
    #expect(members(of: example, indentedBy: 2) == Set(settings.keys))
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

  @Test func `every file is part of a script`() throws {
    let list = try String(contentsOf: Self.assets.appending(path: "scripts.txt"), encoding: .utf8)
    let lines = list.split(separator: "\n").map { $0.split(separator: " ").map { "\($0)" } }
    #expect(lines.map(\.[0]) == PageScript.allCases.map(\.rawValue) + ["worker"])
    let names = try FileManager.default.subpathsOfDirectory(atPath: Self.assets.path)
      .filter {
        $0.hasSuffix(".js") && $0.contains("/") && !$0.hasSuffix("settings.js")
          && !$0.hasPrefix("minified")
      }
    #expect(Set(names) == Set(lines.flatMap { $0.dropFirst().map { "\($0).js" } }))
  }
}
