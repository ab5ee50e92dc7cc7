import Foundation
import SystemPackage
import TestSupport

enum SiteLinks {
  /// The broken links, each with the page that contains it.
  static func broken(in site: FilePath) -> [String] {
    var broken: [String] = []
    var seen: Set<String> = ["index.html"]
    var pages = ["index.html"]
    while let page = pages.popLast() {
      guard let data = FileManager.default.contents(atPath: site.pushing(FilePath(page)).string) else { continue }
      let text = String(decoding: data, as: UTF8.self)
      if !text.hasSuffix("</html>\n") { broken.append("\(page) is cut off") }
      for link in links(of: text) {
        guard let path = resolve(link, from: page), seen.insert(path).inserted else { continue }
        let file = site.pushing(FilePath(path)).string
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        let isFile = attributes?[.type] as? FileAttributeType == .typeRegular
        if !isFile || attributes?[.size] as? Int == 0 { broken.append("\(page) > \(path)") }
        if path.hasSuffix(".html") { pages.append(path) }
      }
    }
    return broken
  }

  private static func links(of page: String) -> [String] {
    page.matches(of: /\b(href|src|srcset)="([^"]*)"/).flatMap { match -> [String] in
      let value = String(match.2)
      guard match.1 == "srcset" else { return [value] }
      return value.split(separator: ",").compactMap { choice in choice.split(separator: " ").first.map(String.init) }
    }
  }

  /// The path below the folder of the site, or `nil` for an external link.
  private static func resolve(_ link: String, from page: String) -> String? {
    let path = link.prefix { $0 != "#" && $0 != "?" }
    guard !path.isEmpty, !path.contains(":") else { return nil }
    guard !path.hasPrefix("/") else { return String(path.dropFirst()) }
    let folder = FilePath(page).removingLastComponent()
    return folder.pushing(FilePath(String(path))).lexicallyNormalized().string
  }
}
