/// A list of typefaces; pages use the first one that is installed.
package struct FontStack: Equatable, Sendable {
  /// The value of `font-family` in CSS.
  package let css: String

  /// Makes a stack from a name; `nil` for a name that is neither known nor a valid name of a typeface.
  package init?(_ name: String, else fallback: FontStack) {
    if let css = Self.named.first(where: { $0.name == name.lowercased() })?.css {
      self.css = css
      return
    }
    // No character that ends a string in CSS or an element in HTML.
    guard (1...60).contains(name.count), name.contains(where: \.isLetter),
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" })
    else { return nil }
    css = "\"\(name)\",\(fallback.css)"
  }

  private init(css: String) { self.css = css }

  /// The typefaces of the system.
  package static let system = FontStack(
    css: #"-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",system-ui,sans-serif"#)
  static let serif = FontStack(
    css: """
      "Source Serif 4","Iowan Old Style","Palatino Linotype",Palatino,"Noto Serif",\
      "Liberation Serif",Georgia,serif
      """)

  /// The stacks that are named after a kind of typeface; Documentation/themes.md describes them.
  package static let named: [(name: String, css: String)] = [
    ("system", system.css), ("serif", serif.css),
    ("transitional", #"Charter,"Bitstream Charter","Sitka Text",Cambria,"Noto Serif","Liberation Serif",serif"#),
    ("didone", #"Didot,"Bodoni MT","Noto Serif Display","URW Palladio L",P052,Sylfaen,"Liberation Serif",serif"#),
    ("slab", #"Rockwell,"Rockwell Nova","Roboto Slab","DejaVu Serif","Sitka Small",serif"#),
    ("humanist", #"Seravek,"Gill Sans Nova",Ubuntu,Calibri,"DejaVu Sans","Noto Sans",sans-serif"#),
    ("geometric", #"Avenir,Montserrat,Corbel,"URW Gothic","Noto Sans","Liberation Sans",sans-serif"#),
    ("grotesque", #""Helvetica Neue",Inter,"Arial Nova","Nimbus Sans",Arial,"Liberation Sans",sans-serif"#),
    ("mono", #"ui-monospace,"Cascadia Code","Source Code Pro",Menlo,Consolas,"DejaVu Sans Mono",monospace"#),
  ]
}
