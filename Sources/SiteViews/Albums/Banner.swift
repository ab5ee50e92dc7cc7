import Facts

/// A photo across the window, with a title on it or below it.
package struct Banner: View {
  package let photo: SitePhoto
  /// The point of the photo that stays visible.
  package let focus: FocalPoint?
  /// How dark the lower edge of the photo must be so that white text on it is legible, as the share of black from 0 to
  /// 1; `nil` if the photo is too light, or not known.
  package let shade: Double?

  /// Makes a banner.
  package init(photo: SitePhoto, focus: FocalPoint?, brightness: Double?) {
    (self.photo, self.focus) = (photo, focus)
    shade = brightness.flatMap(Self.shade)
  }

  /// The part of a photo where the title is, as shares of the height: windows crop the rest.
  package static let titleRows = 0.4...1.0
  /// With a darker edge, the picture would be hidden behind the text.
  private static let maxShade = 0.55
  /// Without any, the title would not be separate from the picture.
  private static let minShade = 0.2
  /// Details are lighter than the brightness that is known. The lines of the title are broad, and need less.
  private static let (titleMargin, lineMargin) = (0.1, 0.25)
  /// The share of the shade at the upper edge of the title, and of the line below it.
  private static let (atTitle, atLine) = (0.4, 0.9)
  /// The greatest brightness of grey on which white has a contrast of 3:1, that of large text, and 4.5:1.
  private static let (forTitle, forLine) = (0.58, 0.46)

  private static func shade(_ brightness: Double) -> Double? {
    let shade = max(
      (1 - forTitle / (brightness + titleMargin)) / atTitle,
      (1 - forLine / (brightness + lineMargin)) / atLine, minShade)
    return shade <= maxShade ? (shade * 100).rounded(.up) / 100 : nil
  }
}
