/// The colours of a site. All text has a contrast of at least 4.5:1.
package struct SiteColors: Equatable, Sendable {
  /// The colours of the light scheme, or of the only scheme.
  package var first: Palette
  /// The colours of the dark scheme; `nil` for a site with one scheme.
  package var second: Palette?
  /// The accent on the dark background of single photos.
  package var accentOnBlack: RGBColor

  /// The colours of a site without colour options.
  static let paper = SiteColors(
    first: Theme.paper.light ?? Theme.paper.dark, second: Theme.paper.dark,
    accentOnBlack: Theme.paper.dark.accent)
}

/// The colours that the options of a site choose.
package struct ColorChoice: Sendable {
  package var theme = Theme.paper
  package var scheme = ColorScheme.auto
  package var background: ColorPair?
  package var text: ColorPair?
  package var accent: ColorPair?

  package init() {}

  /// The colours of the theme, replaced by the chosen ones.
  package var colors: SiteColors {
    get throws(OptionProblem) {
      if scheme == .light, theme.light == nil {
        throw OptionProblem(
          "color-scheme",
          "the theme \(theme.name.rawValue) is always dark; choose another theme or remove the option"
        )
      }
      let own = accent?.second ?? accent?.first ?? theme.dark.accent
      let onBlack = own.tone(against: [Self.stage]) ?? theme.dark.ink
      if hasLight, let base = theme.light {
        return SiteColors(
          first: try palette(base, isDark: false),
          second: scheme == .auto ? try palette(theme.dark, isDark: true) : nil,
          accentOnBlack: onBlack)
      }
      return SiteColors(
        first: try palette(theme.dark, isDark: true), second: nil, accentOnBlack: onBlack)
    }
  }

  /// The lightest background of single photos in every theme.
  private static let stage = RGBColor("#1b1c1e") ?? .black

  /// Whether the site has a light scheme.
  private var hasLight: Bool { scheme != .dark && theme.light != nil }

  /// The colour of a pair for a scheme; a site with one scheme uses the first.
  private func color(_ pair: ColorPair?, isDark: Bool) -> RGBColor? {
    isDark && hasLight ? pair?.second : pair?.first
  }

  private func palette(_ base: Palette, isDark: Bool) throws(OptionProblem) -> Palette {
    let (paper, ink) = (color(background, isDark: isDark), color(text, isDark: isDark))
    var palette = base.with(paper: paper ?? base.paper, ink: ink ?? base.ink)
    if palette.ink.contrast(with: palette.paper) < RGBColor.minTextContrast {
      throw ink != nil
        ? problem("text-color", palette.ink, on: palette.paper, "the background", isDark)
        : problem("background", palette.paper, on: palette.ink, "the text", isDark)
    }
    if let own = color(accent, isDark: isDark) {
      guard own.contrast(with: palette.paper) >= RGBColor.minTextContrast else {
        throw problem("accent", own, on: palette.paper, "the background", isDark)
      }
      palette.accent = own
    } else if let own = accent?.first {
      // The accent of the light scheme, lightened until it is legible on the dark background.
      palette.accent = own.tone(against: [palette.paper]) ?? palette.accent
    }
    return palette
  }

  private func problem(
    _ option: String, _ color: RGBColor, on other: RGBColor, _ name: String, _ isDark: Bool
  ) -> OptionProblem {
    // Rounded down, because 4.49 is not 4.5.
    let tenths = Int(color.contrast(with: other) * 10)
    let place = scheme == .auto && hasLight ? " in the \(isDark ? "dark" : "light") scheme" : ""
    let remedy = color.tone(against: [other]).map { "; use for example \($0)" } ?? ""
    return OptionProblem(
      option,
      """
      \(color) has a contrast of \(tenths / 10).\(tenths % 10):1 with \(name) \(other)\(place), but text \
      needs 4.5:1\(remedy)
      """)
  }
}
