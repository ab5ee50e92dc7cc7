import ArgumentParser
import SiteBuilding
import PhotoCatalog
import SiteViews
import SystemPackage

/// `gallery links`: prints the addresses of unlisted and protected albums.
struct LinksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links",
    abstract: "List the links of unlisted and protected albums.",
    discussion: """
      Anyone who has a link can see the album. The link of a protected album contains its key. \
      Without --base-url, the addresses are relative to the address of the site. gallery build --rekey \
      makes new links, and the old links stop working.

      EXAMPLE:
        gallery links --base-url https://example.org/photos/
      """)

  @Option(
    help: ArgumentHelp(
      "The address of the published site (default: none, which gives relative addresses).",
      example: "https://example.org/photos/", valueName: "url"))
  var baseURL: String?

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try ExportOptions.check(baseURL) }

  func run() throws {
    let store = try Catalog(at: catalog.path, mode: .existing)
    defer { try? store.close() }
    let links = try RestrictedAlbumLink.all(store)
    let site = ExportOptions.complete(baseURL) ?? ""
    for link in links {
      let kind = link.isProtected ? "protected" : "unlisted"
      let summary = Summary(album: link.folder.string, access: kind, link: site + link.address)
      try output.console.result("\(link.folder) (\(kind)): \(summary.link)", json: summary)
    }
    if links.isEmpty {
      output.console.note(
        "no album is unlisted or protected; write hidden: unlisted or protected: true in its album.md"
      )
    }
  }

  private struct Summary: Encodable {
    var album: String
    var access: String
    var link: String
  }
}
