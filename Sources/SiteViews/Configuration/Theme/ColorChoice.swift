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

/// The colours of a theme in one scheme, in which text has a contrast of at least 4.5:1.
package struct Palette: Equatable, Sendable {
  /// The background.
  package var paper: RGBColor
  /// The background of menus and fields.
  package var raised: RGBColor
  /// The background of photos that are not loaded yet, and of buttons.
  package var sunk: RGBColor
  /// Text.
  package var ink: RGBColor
  /// Text of less importance.
  package var faint: RGBColor
  /// Lines, which are decoration only.
  package var line: RGBColor
  /// Links, and marks of chosen items.
  package var accent: RGBColor

  /// Whether the background is darker than the text.
  package var isDark: Bool { paper.isDarker(than: ink) }

  /// The palette with another background or text colour; the colours between them are adapted.
  func with(paper: RGBColor, ink: RGBColor) -> Palette {
    guard paper != self.paper || ink != self.ink else { return self }
    var palette = self
    (palette.paper, palette.ink) = (paper, ink)
    let isDark = palette.isDark
    func legible(_ background: RGBColor) -> RGBColor {
      ink.contrast(with: background) >= RGBColor.minTextContrast ? background : paper
    }
    palette.raised = legible(paper.mixed(with: .white, isDark ? 0.05 : 0.6))
    palette.sunk = legible(paper.mixed(with: .black, isDark ? 0.3 : 0.05))
    palette.line = paper.mixed(with: ink, 0.14)
    let backgrounds = [paper, palette.raised, palette.sunk]
    let shares = [0.3, 0.2, 0.1]
    palette.faint =
      shares.map { ink.mixed(with: paper, $0) }.first { tone in
        backgrounds.allSatisfy { tone.contrast(with: $0) >= RGBColor.minTextContrast }
      } ?? ink
    palette.accent = accent.tone(against: [paper]) ?? ink
    return palette
  }

  /// The largest share of the accent in a background of text, in percent; `nil` for 44%, the value in `site.css`.
  package var tint: Int? {
    let shares = [44, 40, 36, 32, 28, 24, 20]
    let share = shares.first { share in
      let background = paper.mixed(with: accent, Double(share) / 100)
      return ink.contrast(with: background) >= RGBColor.minTextContrast
    }
    return share == 44 ? nil : share ?? 16
  }
}
