import Facts
package import SystemPackage

/// A page that the owner of the site wrote: a Markdown file in the library, such as `about.md`.
package struct OwnPage: Equatable, View {
  /// The name in the page's address; of a file that is no page yet, the name without `.md`.
  package let name: String
  /// The content of the file, in Markdown.
  package let text: String
  /// The path of the album whose folder has the file; empty for the whole site.
  package let folder: FilePath

  package init(name: String, text: String, folder: FilePath = FilePath()) {
    (self.name, self.text, self.folder) = (name, text, folder)
  }

  /// The names of the files that become pages if a site does not name others, without `.md`.
  package static let defaultNames = ["about", "contact", "imprint"]

  /// The name in the address of the first page of a name: `about` for `About.md`, and `page-con` for `con.md`, see
  /// `DeviceName`.
  package static func address(of name: String) -> String {
    let name = name.lowercased()
    return DeviceName.matches(name) ? "page-\(name)" : name
  }

  /// The pages of a site, in the order of the navigation. Files of one name in several folders are pages of their own,
  /// with a number in the address.
  package static func pages(of files: [OwnPage], named names: [String]) -> [OwnPage] {
    var pages: [OwnPage] = []
    var taken: Set<String> = []
    let wanted = names.isEmpty ? defaultNames : names
    for name in wanted.map({ $0.lowercased() }) {
      let first = address(of: name)
      guard !taken.contains(first) else { continue }
      for file in files where file.name.lowercased() == name {
        var (address, number) = (first, 1)
        while !taken.insert(address).inserted {
          number += 1
          address = "\(first)-\(number)"
        }
        pages.append(OwnPage(name: address, text: file.text, folder: file.folder))
      }
    }
    return pages
  }
}

/// A photo of the library that a text of the owner names.
package struct TextPicture: View {
  /// The target of the image, as the text has it.
  package let target: String
  package let photo: SitePhoto

  package init(_ target: String, _ photo: SitePhoto) {
    (self.target, self.photo) = (target, photo)
  }
}

/// What a page that the owner wrote shows.
package struct OwnPageView: View {
  package let page: OwnPage
  package let pictures: [TextPicture]
  /// The image of shared links.
  package let shared: SitePhoto?

  package init(_ page: OwnPage, pictures: [TextPicture] = [], shared: SitePhoto? = nil) {
    (self.page, self.pictures, self.shared) = (page, pictures, shared)
  }
}
