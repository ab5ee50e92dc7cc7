package import SiteViews

/// The style sheet that all pages of a site share.
package enum Stylesheet {
  /// The bytes of the style sheet.
  package static func render(_ settings: SiteSettings) -> [UInt8] {
    PageAssets.siteStyle(settings) + Array(LayoutStyle.shared(settings).utf8)
  }
}
