import ArgumentParser
import PhotoLayout
import SiteViews
import SiteBuilding

/// The theme of a site.
struct ThemeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The colors, typefaces and rules of the site; see share/doc/gallery/themes.md.", valueName: "name",
      visibility: .hidden))
  var theme: ThemeName = .paper

  @Option(
    help: ArgumentHelp(
      "Follow the visitor's system (auto), or always use light or dark colors.", valueName: "scheme",
      visibility: .hidden))
  var colorScheme: ColorScheme = .auto
}

/// How a site differs from its theme, and what its owner adds to the pages.
struct LookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The color of links and marks; a second color is for the dark scheme.",
      example: "8a3b1c e8a87c", valueName: "color"))
  var accent: ColorPair?

  @Option(
    help: ArgumentHelp(
      "The background; a second color is for the dark scheme.",
      example: "faf6ee 14110d", valueName: "color"))
  var background: ColorPair?

  @Option(
    help: ArgumentHelp(
      "The color of text; a second color is for the dark scheme.",
      example: "221c14 efe8dc", valueName: "color"))
  var textColor: ColorPair?

  @Option(
    help: ArgumentHelp(
      """
      The typefaces of text: \(LookOptions.fontNames), or the name of a typeface that visitors have \
      installed (default: by theme).
      """, example: "humanist", valueName: "name"))
  var font: String?

  @Option(
    help: ArgumentHelp(
      "The typefaces of headings and introductions, as for --font (default: by theme).",
      example: "didone", valueName: "name"))
  var headingFont: String?

  @Option(
    help: ArgumentHelp(
      "The radius of the corners of photos and covers, in CSS px (default: by theme).",
      example: "6", valueName: "px"))
  var cornerRadius: Int?

  @Option(
    help: ArgumentHelp(
      "A style sheet that pages load after that of gallery.", example: "custom.css",
      valueName: "file"))
  var styleSheet: String?

  @Option(
    help: ArgumentHelp(
      "A picture for the bar of every page: SVG, PNG, WebP, JPEG or AVIF.", example: "logo.svg",
      valueName: "file"))
  var logo: String?

  @Option(
    help: ArgumentHelp(
      "A file with HTML above all pages, such as a menu; see share/doc/gallery/themes.md.", example: "header.html",
      valueName: "file"))
  var header: String?

  @Option(
    help: ArgumentHelp("A file with HTML for the footer of all pages.", example: "footer.html", valueName: "file"))
  var footer: String?

  @Option(
    help: ArgumentHelp("A text for the footer, in CommonMark.", example: "© 2026 Ada Example", valueName: "text"))
  var footerText: String?

  @Option(
    help: ArgumentHelp(
      "A link in the footer; repeatable.", example: "\"Instagram=https://example.org/ada\"",
      valueName: "title=url"))
  var link: [String] = []

  @Flag(name: .customLong("made-with"), inversion: .prefixedNo, help: "Say \"Made with gallery\" in the footer.")
  var namesGallery = true

  @Option(
    help: ArgumentHelp(
      """
      A Markdown file in the folder of the library that becomes a page, by its name without .md; \
      repeatable (default: \(OwnPage.defaultNames.joined(separator: ", ")), if they exist; none for no \
      pages).
      """, example: "about", valueName: "name"))
  var page: [String] = []

  private static var fontNames: String {
    FontStack.named.map(\.name).joined(separator: ", ")
  }

  private static let maxFooterLength = 2000

  func validate() throws {
    for (name, value) in [("font", font), ("heading-font", headingFont)] {
      if let value, FontStack(value, else: .system) == nil {
        throw ValidationError(
          """
          --\(name) must be one of \(Self.fontNames), or the name of a typeface in letters, digits, \
          spaces and hyphens.
          """)
      }
    }
    if let cornerRadius, !(0...200).contains(cornerRadius) {
      throw ValidationError("--corner-radius must be from 0 to 200 px.")
    }
    if let footerText, footerText.utf8.count > Self.maxFooterLength {
      throw ValidationError("--footer-text may have at most \(Self.maxFooterLength) bytes.")
    }
    if let text = link.first(where: { SiteLink($0) == nil }) {
      throw ValidationError(
        """
        --link \(text): must have the form "Title=https://example.org/"; the address must begin with \
        https://, http:// or mailto:.
        """)
    }
  }

  /// Adds the options to a site's settings. Apply the options of rows afterwards, because `--spacing` replaces the gap
  /// of the theme.
  func apply(to settings: inout SiteSettings, _ theme: ThemeOptions) throws {
    var choice = ColorChoice()
    (choice.theme, choice.scheme) = (theme.theme.theme, theme.colorScheme)
    (choice.background, choice.text, choice.accent) = (background, textColor, accent)
    var look = SiteLook()
    look.theme = choice.theme
    look.colors = try choice.colors
    look.font = font.flatMap { FontStack($0, else: look.textStack) }
    look.headingFont = headingFont.flatMap { FontStack($0, else: look.headingStack) }
    look.cornerRadius = cornerRadius
    look.styleSheet = try styleSheet.map { try OwnerFile($0, option: "style-sheet").styleSheet }
    look.logo = try logo.map { try OwnerFile($0, option: "logo").logo }
    look.header = try header.map { try OwnerFile($0, option: "header").markup }
    look.footer = try footer.map { try OwnerFile($0, option: "footer").markup }
    look.footerText = footerText
    look.namesGallery = namesGallery
    look.links = link.compactMap { SiteLink($0) }
    settings.look = look
    settings.ownPages = page == ["none"] ? nil : page
    settings.grid.spacing = look.theme.spacing
  }
}

extension ThemeName: ExpressibleByArgument {}
extension ColorScheme: ExpressibleByArgument {}

extension ColorPair: ExpressibleByArgument {
  /// Parses the value of an option.
  package init?(argument: String) { self.init(argument) }
}
