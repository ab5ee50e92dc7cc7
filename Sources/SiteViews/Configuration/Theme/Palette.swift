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
