import ArgumentParser
import GallerySite

/// Which pages a site has, and what they tell.
struct PageOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Give each photo a page of its own.")
  var photoPages = true

  @Flag(
    inversion: .prefixedNo, help: "Make pages of years, cameras, lenses, keywords and statistics.")
  var facetPages = true

  @Flag(inversion: .prefixedNo, help: "Say where photos were taken, on their pages and on a map.")
  var includeLocation = false

  @Option(
    help: ArgumentHelp(
      "The address that the site will have, for links to it from elsewhere.", valueName: "url"))
  var baseURL: String?

  @Option(
    help: ArgumentHelp("How photos follow each other: date, name or rating.", valueName: "order"))
  var photoOrder: PhotoOrder = .date

  @Option(
    help: ArgumentHelp(
      "How albums follow each other: name, or date with the newest first.", valueName: "order"))
  var albumOrder: AlbumOrder = .name

  @Option(help: "The language of the site's own words, dates and numbers.")
  var lang: SiteLanguage = .en

  @Option(
    help: ArgumentHelp(
      "For other programs: sitemap, atom, jsonfeed or iiif; may be repeated, needs --base-url.",
      valueName: "kind"))
  var export: [SiteExport] = []

  func validate() throws {
    guard let baseURL else { return }
    let parts = baseURL.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, ["http:", "https:"].contains(parts[0]), parts[1].isEmpty,
      !parts[2].isEmpty, baseURL.utf8.allSatisfy({ (33...126).contains($0) }),
      !baseURL.contains(where: { "?#\"<>".contains($0) })
    else {
      throw ValidationError("--base-url must be like https://example.org/photos/.")
    }
  }

  /// Each export once, in one order.
  ///
  /// Not checked with the other options, for a line of `gallery.yml` is checked by itself.
  var exports: [SiteExport] {
    get throws {
      guard export.isEmpty || baseURL != nil else {
        throw ValidationError("--export needs --base-url, for it tells whole addresses.")
      }
      return SiteExport.allCases.filter(export.contains)
    }
  }

  /// The address with a slash at its end.
  var address: String? {
    baseURL.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }
}

extension PhotoOrder: ExpressibleByArgument {
  /// Reads the argument of `--photo-order`.
  public init?(argument: String) { self.init(name: argument) }

  /// What the help says where nothing is given.
  public var defaultValueDescription: String { "date" }
}

extension AlbumOrder: ExpressibleByArgument {}

extension SiteLanguage: ExpressibleByArgument {}

extension SiteExport: ExpressibleByArgument {}
