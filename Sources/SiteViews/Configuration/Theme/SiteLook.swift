/// The look of a site: a theme, and deviations from it.
package struct SiteLook: Sendable {
  package var theme = Theme.paper
  package var colors = SiteColors.paper
  /// The typefaces of text and of headings; `nil` for those of the theme.
  package var font: FontStack?
  package var headingFont: FontStack?
  /// The radius of the corners of photos and covers in CSS px; `nil` for that of the theme.
  package var cornerRadius: Int?
  /// A style sheet of the site's owner, which pages load after the one of gallery.
  package var styleSheet: SiteAsset?
  package var logo: SitePicture?
  /// What the page that asks for a passphrase says.
  package var lock = SiteLock()
  /// The text of the footer in CommonMark.
  package var footer: String?
  /// The links in the footer.
  package var links: [SiteLink] = []

  package init() {}

  package var headingStack: FontStack { headingFont ?? theme.headings }
  package var textStack: FontStack { font ?? theme.text }
  package var coverRadius: Int { cornerRadius ?? theme.coverRadius }

  /// The files of the owner that the site contains.
  package var files: [SiteAsset] { [styleSheet, logo?.file, lock.cover?.file].compactMap(\.self) }
}

/// An error in the value of an option that depends on other options or on files.
package struct OptionProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The long name of the option.
  package var option: String
  package var reason: String

  package init(_ option: String, _ reason: String) {
    (self.option, self.reason) = (option, reason)
  }

  package var description: String { "--\(option): \(reason)" }
}
