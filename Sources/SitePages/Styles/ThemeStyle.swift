import SiteViews

/// The style of a theme: custom properties, and a few rules.
enum ThemeStyle {
  /// The custom properties of a look. They come before `site.css`, whose rules for print and forced colours change some
  /// of them.
  static func values(_ look: SiteLook) -> String {
    let colors = look.colors
    let schemes = [colors.first, colors.second].compactMap {
      $0.map { $0.isDark ? "dark" : "light" }
    }
    // A site whose schemes are both dark requests only dark scroll bars.
    let scheme = Set(schemes).count == 1 ? schemes[0] : schemes.joined(separator: " ")
    let fonts = "--serif:\(look.headingStack.css);--sans:\(look.textStack.css)"
    let radius = "--radius:\(look.coverRadius)px"
    var css = """
      :root{color-scheme:\(scheme);\(properties(colors.first));--glow:\(colors.accentOnBlack);\
      \(fonts);\(radius)}

      """
    if let dark = colors.second {
      css += "@media (prefers-color-scheme:dark){:root{\(properties(dark))}}\n"
    }
    return css
  }

  /// The rules of a look, which follow `site.css`.
  static func rules(_ look: SiteLook) -> String {
    let css = PageAssets.themeStyle(look.theme.name)
    guard let radius = look.cornerRadius, radius > 0 else { return css }
    // Without a radius of its own, an image that grows under the pointer would have sharp corners.
    return css + ".rows a,.rows img{border-radius:var(--radius)}\n"
  }

  private static func properties(_ palette: Palette) -> String {
    let (focus, ring) = palette.isDark ? ("#8ab4ff", "#000") : ("#0842a0", "#fff")
    var css = """
      --paper:\(palette.paper);--raised:\(palette.raised);--sunk:\(palette.sunk);\
      --ink:\(palette.ink);--ink-2:\(palette.faint);--line:\(palette.line);\
      --accent:\(palette.accent);--focus:\(focus);--ring:\(ring)
      """
    if let tint = palette.tint { css += ";--tint:\(tint)%" }
    return css
  }
}
