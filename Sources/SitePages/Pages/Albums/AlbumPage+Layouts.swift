import SiteViews
import Facts

/// The controls that change how an album is laid out.
extension AlbumPage {
  /// A button that opens the choice of layouts and of the size of photos, and one that starts a selection. The script
  /// shows them. Without scripts, the style sheet shows the choice of square tiles. The popover opens and closes
  /// without a script, also with Escape.
  var layoutControls: HTML {
    let strings = strings.layouts
    let kinds = settings.switchableLayouts.map { kind -> HTML in
      let mark: HTML? = kind == settings.layout ? " checked" : nil
      return """
        <label><input type="radio" name="layout" value="\(kind.rawValue)"\(mark)>\(strings.name(of: kind))</label>
        """
    }
    let size: HTML? =
      settings.widths.values.count > 1
      ? "<div><input type=\"range\" min=\"-2\" max=\"2\" aria-label=\"\(strings.size)\"></div>"
      : nil
    return """
      <div class="controls" hidden><button type="button" class="look" popovertarget="look"\
      \(names(strings.layout))></button><div id="look" class="layouts" role="group"\
       aria-label="\(strings.layout)" popover>\(kinds)\(size)</div>\
      <button type="button" class="select" aria-pressed="false"\
      \(names(self.strings.selection.select))></button></div>

      """
  }

  /// The name of a control without text, also as a tooltip.
  private func names(_ name: String) -> HTML { " title=\"\(name)\" aria-label=\"\(name)\"" }
}
