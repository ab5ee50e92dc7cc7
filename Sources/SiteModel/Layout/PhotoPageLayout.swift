package import PhotoLayout

/// The layout of a photo page: picture and facts side by side, or stacked.
package enum PhotoPageLayout {
  /// The width of the facts beside the picture, in CSS px.
  package static let factsWidth = 320
  /// The width of the links to the previous and the next photo together, in CSS px.
  static let stepsWidth = 128

  /// The preferred heights of a picture beside facts, in CSS px.
  private static let heights = 480.0...820.0

  /// The reference widths at which the facts are beside the picture.
  ///
  /// - Parameters:
  ///   - aspect: The picture's aspect ratio.
  ///   - widths: The widths.
  /// - Returns: Their class names.
  package static func horizontalWidths(_ aspect: AspectRatio, _ widths: ReferenceWidths) -> [String]
  {
    let stack = ReadjustingStack(spacing: Double(stepsWidth))
    return zip(widths.values, widths.names).compactMap { width, name in
      // Screens are about half as high as wide, minus the browser's own bars.
      let height = min(max(heights.lowerBound, 0.42 * Double(width)), heights.upperBound)
      let items: [LayoutItem] = [
        .aspect(aspect, idealHeight: height), .fixed(width: Double(factsWidth), height: height),
      ]
      return stack.isHorizontal(items, width: Double(width)) ? name : nil
    }
  }
}
