package import Facts
package import SiteViews
package import SystemPackage

/// The parameters of a build.
package struct BuildSettings: Sendable {
  /// How a build works, which does not change the site.
  package struct Run: Sendable {
    /// Whether all files of the site are checked, even if nothing seems to have changed, and photos that could not be
    /// rendered are tried again.
    package var verifies = false
    /// Whether the site may lose any number of photos whose files are missing.
    package var removesMissing = false
    /// Whether the site may be made from settings or a catalog that know less than those of the last build.
    package var acceptsSource = false
    /// The queries of the settings file that choose the photos, as the owner wrote them.
    package var queries: [String] = []
    /// These, and those of the command line.
    package var allQueries: [String] = []
    /// The most bytes of images that the site no longer has, which are kept for later builds.
    package var imageStoreLimit: Int64 = 0
    /// Whether to refuse workers that the kernel does not confine.
    package var requiresSandbox = false
    /// Files that must not be in the output folder, beside the catalog and the passphrases of albums.
    package var privateFiles: [FilePath] = []

    package init() {}
  }

  /// The output folder.
  package var output: FilePath
  /// Selects the photos of the site.
  package var query: PhotoQuery
  package var run: Run
  /// The passphrases that open protected albums, in addition to their links.
  package var passphrases = SitePassphrases()
  /// The picture of the watermark; `nil` for none. `site.recipe.watermark` has its digest.
  package var watermark: WatermarkFile?
  package var site: SiteSettings

  package init(
    output: FilePath, query: PhotoQuery = .everything, run: Run = Run(),
    watermark: WatermarkFile? = nil, site: SiteSettings = SiteSettings()
  ) {
    (self.output, self.query, self.run) = (output, query, run)
    (self.watermark, self.site) = (watermark, site)
  }
}
