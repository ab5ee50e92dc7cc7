import PhotoLayout

/// How picture and facts of a photo page share the window: side by side, or stacked.
enum PhotoStack {
  /// How wide the facts are beside the picture, in CSS px.
  static let factsWidth = 320
  /// How wide the links to the previous and the next photo are together, in CSS px.
  static let stepsWidth = 128

  /// The heights a picture should have beside facts, in CSS px.
  private static let heights = 480.0...820.0

  /// Tells at which reference widths the facts stand beside the picture.
  ///
  /// - Parameters:
  ///   - aspect: The picture's ratio.
  ///   - widths: The widths.
  /// - Returns: Their class names.
  static func horizontalWidths(_ aspect: AspectRatio, _ widths: ReferenceWidths) -> [String] {
    let stack = ReadjustingStack(spacing: Double(stepsWidth))
    return zip(widths.values, widths.names).compactMap { width, name in
      // Screens are half as high as they are wide, less what the browser takes.
      let height = min(max(heights.lowerBound, 0.42 * Double(width)), heights.upperBound)
      let items: [LayoutItem] = [
        .aspect(aspect, idealHeight: height), .fixed(width: Double(factsWidth), height: height),
      ]
      return stack.isHorizontal(items, width: Double(width)) ? name : nil
    }
  }
}
