import ArgumentParser
import SiteViews

/// What a site offers to other sites and programs.
struct ExportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The address of the published site, for links from other sites.",
      example: "https://example.org/photos/", valueName: "url"))
  var baseURL: String?

  @Option(
    help: ArgumentHelp(
      "A format for other programs; repeatable. Requires --base-url.",
      example: "sitemap", valueName: "format"))
  var export: [SiteExport] = []

  @Option(
    help: ArgumentHelp(
      "Tiles with which IIIF viewers show parts of photos: of those above 4096 px, or of all. Requires --export iiif.",
      valueName: "photos", visibility: .hidden))
  var iiifImages: TiledPhotos = .none

  func validate() throws { try Self.check(baseURL) }

  /// Checks the address of a site.
  static func check(_ baseURL: String?) throws {
    guard let baseURL else { return }
    let parts = baseURL.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, ["http:", "https:"].contains(parts[0]), parts[1].isEmpty,
      !parts[2].isEmpty, baseURL.utf8.allSatisfy({ (33...126).contains($0) }),
      !baseURL.contains(where: { "?#\"<>".contains($0) })
    else {
      throw ValidationError("--base-url must have the form https://example.org/photos/.")
    }
  }

  /// The address of a site, ending in a slash.
  static func complete(_ baseURL: String?) -> String? {
    baseURL.map { $0.hasSuffix("/") ? $0 : "\($0)/" }
  }

  /// Adds the options to a site's settings. `--export` without `--base-url` is checked here and not in `validate()`,
  /// because each key of `gallery.yml` is validated by itself.
  func apply(to settings: inout SiteSettings) throws {
    guard export.isEmpty || baseURL != nil else {
      throw ValidationError("--export requires --base-url, because exports contain absolute links.")
    }
    settings.baseURL = Self.complete(baseURL)
    settings.exports = SiteExport.allCases.filter(export.contains)
    guard iiifImages == .none || export.contains(.iiif) else {
      throw ValidationError("--iiif-images requires --export iiif, whose manifests tell viewers where the tiles are.")
    }
    settings.tiledPhotos = iiifImages
  }
}

extension SiteExport: ExpressibleByArgument {}
extension TiledPhotos: ExpressibleByArgument {}
