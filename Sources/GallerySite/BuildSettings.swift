package import PhotoQueries
package import SiteConfiguration
package import SystemPackage

/// The parameters of a build.
package struct BuildSettings: Sendable {
  /// The output folder.
  package var output: FilePath
  /// Selects the photos of the site.
  package var query: PhotoQuery
  /// Whether photos are tried again that could not be rendered before.
  package var retriesFailures: Bool
  /// Whether all files of the site are checked, even if nothing seems to have changed.
  package var verifies: Bool
  /// Whether the site may lose any number of photos whose files are missing.
  package var removesMissing = false
  /// Whether nothing is rendered by workers that the kernel does not confine.
  package var requiresSandbox = false
  /// What opens protected albums beside their links.
  package var passphrases = SitePassphrases()
  /// The picture of the watermark, of which `site.recipe.watermark` has the digest; `nil` for none.
  package var watermark: WatermarkFile?
  package var site: SiteSettings

  package init(
    output: FilePath, query: PhotoQuery = .everything, retriesFailures: Bool = false,
    verifies: Bool = false, watermark: WatermarkFile? = nil, site: SiteSettings = SiteSettings()
  ) {
    self.output = output
    self.query = query
    self.retriesFailures = retriesFailures
    self.verifies = verifies
    self.watermark = watermark
    self.site = site
  }
}
