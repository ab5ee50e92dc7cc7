import SiteConfiguration
import SiteFormats
import SiteLanguages

/// The controls that change how an album is laid out.
extension AlbumPage {
  /// A choice of layouts, buttons that change the size of photos, and one that starts a selection.
  ///
  /// The script shows them. Without scripts, the style sheet shows the choice of square tiles.
  var layoutControls: HTML {
    let strings = strings.layouts
    let inputs = settings.switchableLayouts.map { kind -> HTML in
      let mark: HTML? = kind == settings.layout ? " checked" : nil
      return """
        <input type="radio" name="layout" value="\(kind.rawValue)"\(names(strings.name(of: kind)))\(mark)>
        """
    }
    let sizes =
      settings.widths.values.count > 1
      ? [("1", strings.smaller, "−"), ("-1", strings.larger, "+")] : []
    let buttons = sizes.map { value, name, sign -> HTML in
      "<button type=\"button\" value=\"\(value)\"\(names(name))>\(sign)</button>"
    }
    return """
      <div class="layouts" role="group" aria-label="\(strings.layout)" hidden>\(inputs)\(buttons)\
      <span><button type="button" class="select" aria-pressed="false"\
      \(names(self.strings.selection.select))>✓</button></span></div>

      """
  }

  /// The name of a control without text, also as a tooltip.
  private func names(_ name: String) -> HTML { " title=\"\(name)\" aria-label=\"\(name)\"" }
}
