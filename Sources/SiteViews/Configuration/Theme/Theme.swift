/// A predefined look: colours, typefaces, gap and corners, and a few rules of its own.
package struct Theme: Equatable, Sendable {
  package let name: ThemeName
  /// The colours of the light scheme; `nil` for a theme that is always dark.
  let light: Palette?
  let dark: Palette
  /// The typefaces of headings and introductions, and of all other text.
  let headings: FontStack
  let text: FontStack
  /// The default gap between photos in CSS px.
  package let spacing: Int
  /// The default radius of the corners of covers in CSS px.
  let coverRadius: Int
}

/// The names of the themes.
package enum ThemeName: String, CaseIterable, Sendable {
  /// Warm paper, titles with serifs.
  case paper
  /// Black, with small titles.
  case night
  /// A wall with framed photos.
  case frame
  /// White or dark grey, without ornaments.
  case plain

  package var theme: Theme {
    switch self {
    case .paper: .paper
    case .night: .night
    case .frame: .frame
    case .plain: .plain
    }
  }
}

/// The colour schemes of a site.
package enum ColorScheme: String, CaseIterable, Sendable {
  /// The scheme that the visitor's system requests.
  case auto
  case light, dark
}

extension Theme {
  static let paper = Theme(
    name: .paper,
    light: Palette("#fbfaf8", "#ffffff", "#f0eeea", "#1a1b1d", "#55565a", "#dedbd5", "#8a4b12"),
    dark: Palette("#121314", "#1b1c1e", "#0c0d0e", "#ecebe7", "#a9aaad", "#2b2d30", "#f0b36b"),
    headings: .serif, text: .system, spacing: 4, coverRadius: 3)

  static let night = Theme(
    name: .night, light: nil,
    dark: Palette("#000000", "#161617", "#0d0d0e", "#e6e5e2", "#a3a3a6", "#242426", "#e0bb83"),
    headings: .system, text: .system, spacing: 3, coverRadius: 0)

  static let frame = Theme(
    name: .frame,
    light: Palette("#e9e7e2", "#f6f5f2", "#dcd9d3", "#22211f", "#4f4c47", "#c6c2ba", "#7a3a1c"),
    dark: Palette("#2a2b2d", "#343538", "#212224", "#f0eeea", "#bbb9b5", "#484a4e", "#ecbf92"),
    headings: .serif, text: .system, spacing: 26, coverRadius: 0)

  static let plain = Theme(
    name: .plain,
    light: Palette("#ffffff", "#ffffff", "#f1f1f1", "#161616", "#595959", "#dcdcdc", "#0b57d0"),
    dark: Palette("#161616", "#202020", "#0e0e0e", "#ededed", "#adadad", "#333333", "#8ab4ff"),
    headings: .system, text: .system, spacing: 4, coverRadius: 0)
}

extension Palette {
  /// Makes a palette from hexadecimal colours.
  fileprivate init(
    _ paper: String, _ raised: String, _ sunk: String, _ ink: String, _ faint: String,
    _ line: String, _ accent: String
  ) {
    func color(_ text: String) -> RGBColor {
      guard let color = RGBColor(text) else { preconditionFailure("\(text) is not a colour") }
      return color
    }
    self.init(
      paper: color(paper), raised: color(raised), sunk: color(sunk), ink: color(ink),
      faint: color(faint), line: color(line), accent: color(accent))
  }
}

/// A colour for the light scheme of a site, and one for the dark scheme.
package struct ColorPair: Equatable, Sendable {
  /// The only colour, or the colour of the light scheme.
  package var first: RGBColor
  /// The colour of the dark scheme.
  package var second: RGBColor?

  /// Parses one or two colours, such as `#8a4b12 #f0b36b`.
  package init?(_ text: String) {
    let words = text.split { $0 == " " || $0 == "," }
    let colors = words.compactMap { RGBColor(String($0)) }
    guard (1...2).contains(words.count), colors.count == words.count else { return nil }
    (first, second) = (colors[0], colors.count == 2 ? colors[1] : nil)
  }
}

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
  /// What pages have above their bar and in their footer.
  package var header, footer: OwnMarkup?
  /// The text of the footer in CommonMark.
  package var footerText: String?
  /// The links in the footer.
  package var links: [SiteLink] = []
  /// Whether the footer says that the site is made with gallery.
  package var namesGallery = true

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
