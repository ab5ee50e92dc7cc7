import ArgumentParser
import SiteViews

/// The originals that visitors of a site can save.
struct OriginalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Offer the originals on the pages of photos: none, or copies in the site (copy).",
      valueName: "mode"))
  var originals: OriginalsMode = .none

  @Option(
    help: ArgumentHelp(
      """
      The metadata of published originals: strip keeps only orientation and color profile, and publishes \
      only JPEG files; keep publishes everything, also the place and the names of people.
      """, valueName: "mode"))
  var originalsMetadata: OriginalsMetadata = .strip

  /// Adds the options to a site's settings.
  func apply(to settings: inout SiteSettings) {
    settings.originals = originals
    settings.originalsMetadata = originalsMetadata
  }
}

extension OriginalsMode: ExpressibleByArgument {}
extension OriginalsMetadata: ExpressibleByArgument {}
