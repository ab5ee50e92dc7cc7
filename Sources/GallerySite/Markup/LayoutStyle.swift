import PhotoLayout

/// The style rules that carry a layout into the page.
///
/// Rows are flex lines: an item grows by its ratio, an empty element that is shown at one reference
/// width alone ends a line there. A row's height then follows from the width, as the engine
/// computes it.
enum LayoutStyle {
  /// The rules that all pages of a site share: the gap, and which break markers are shown when.
  static func shared(_ settings: SiteSettings) -> String {
    var css = ":root{--gap:\(settings.grid.spacing)px}\n"
    if settings.layout == .justified {
      // Said outright: a section that Firefox does not draw keeps the height of another width.
      css += "@media screen{.rows{align-content:flex-start;"
      css += "height:calc(var(--s)*1cqw + var(--k)*1px)}}\n"
    }
    for (index, condition) in conditions(settings.widths).enumerated() {
      guard settings.layout == .justified else {
        css += "@container\(condition){\(shared(settings, width: settings.widths.values[index]))}\n"
        continue
      }
      let name = settings.widths.names[index]
      css += "@container\(condition){.rows .\(name){display:block}"
      if settings.grid.lastRow == .hide {
        css += ".rows .h\(name) a{display:none}"
      }
      css += "}\n"
    }
    return css + (settings.hasPhotoPages ? photoPages(settings) : "")
  }

  /// The reference widths at which the facts of a photo may stand beside it.
  private static func photoPages(_ settings: SiteSettings) -> String {
    zip(settings.widths.names, conditions(settings.widths)).map { name, condition in
      """
      @container\(condition){.x\(name){grid-template-columns:minmax(0,1fr) \
      \(PhotoStack.factsWidth)px;--beside:1}}

      """
    }.joined()
  }

  /// The rules of one page: its ratios, its colours, and each section's height and last row.
  static func page(
    _ sections: [AlbumSection], photos: [SitePhoto], settings: SiteSettings
  ) -> String {
    var css = ""
    for hundredths in Set(sections.flatMap { $0.aspects.map(\.hundredths) }).sorted() {
      let rules = ratio(hundredths, settings.layout)
      if !rules.isEmpty { css += ".r\(hundredths) a{\(rules)}" }
    }
    for color in Set(photos.compactMap(\.color).map(shortColor)).sorted() {
      css += ".c\(color) a{background:#\(color)}"
    }
    let widths = settings.widths
    for (index, condition) in conditions(widths).enumerated() {
      css += "@container\(condition){"
      for (number, section) in sections.enumerated() {
        let selector = "#s\(number + 1)"
        css +=
          settings.layout == .justified
          ? rules(section.arrangements[index], selector: selector, width: widths.names[index])
          : tiles(
            section, selector: selector, frames: section.frames[index],
            width: widths.values[index], settings)
      }
      css += "}"
    }
    return css
  }

  /// Red, green and blue in one hexadecimal digit of eight each: enough for the moment before a
  /// photo appears, and so few colours that a page of 500 photos needs rules for a hundred.
  static func shortColor(_ color: Int) -> String {
    [16, 8, 0].map { shift in
      let level = ((color >> shift & 255) * 7 + 127) / 255
      return String((level * 15 + 3) / 7, radix: 16)
    }.joined()
  }

  private static func rules(
    _ arrangement: Arrangement, selector: String, width: String
  ) -> String {
    // Every photo carries its gap below it, the last row too.
    let offset = arrangement.heightOffset + Double(arrangement.spacing)
    var css = "\(selector){--s:\(decimal(arrangement.heightSlope * 100, 4))"
    css += ";--k:\(decimal(offset, 3))}"
    if let filler = arrangement.rows.last?.filler, filler > 0 {
      css += "\(selector) .fill{display:block;flex-grow:\(decimal(filler * 100, 3))}"
    }
    if let filler = arrangement.rows.last?.leadingFiller, filler > 0 {
      css += "\(selector) .l\(width){display:block;flex:\(decimal(filler * 100, 3)) 1 0}"
    }
    return css
  }

  private static func conditions(_ widths: ReferenceWidths) -> [String] {
    let borders = widths.borders
    guard let first = borders.first, let last = borders.last else { return ["(width>=0px)"] }
    let between = zip(borders, borders.dropFirst()).map { "(\($0)px<=width<\($1)px)" }
    return ["(width<\(first)px)"] + between + ["(width>=\(last)px)"]
  }

  /// A number with at most so many decimals, without zeros at its end.
  static func decimal(_ value: Double, _ places: Int) -> String {
    let scale = (0..<places).reduce(1) { power, _ in power * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    let sign = scaled < 0 ? "-" : ""
    var fraction = String(scaled.magnitude % UInt(scale))
    fraction = String(repeating: "0", count: places - fraction.count) + fraction
    while fraction.hasSuffix("0") {
      fraction.removeLast()
    }
    let whole = String(scaled.magnitude / UInt(scale))
    return fraction.isEmpty ? sign + whole : "\(sign)\(whole).\(fraction)"
  }
}
