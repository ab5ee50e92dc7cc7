/// The size of an SVG.
package struct DrawingSize: Equatable, Sendable {
  package let width: Double
  package let height: Double

  /// Reads `width` and `height` of the first `<svg>` element, or the size of its `viewBox`.
  package init?(svg: [UInt8]) {
    let text = String(decoding: svg.prefix(1 << 16), as: UTF8.self)
    guard let element = text.firstMatch(of: /<svg\s[^>]*>/)?.output else { return nil }
    func length(_ name: String) -> Double? {
      Self.value(name, in: element).flatMap { value in
        // A percentage is not a size.
        Double(value.hasSuffix("px") ? value.dropLast(2) : value)
      }
    }
    let box =
      Self.value("viewBox", in: element)?.split { $0 == " " || $0 == "," }
      .compactMap { Double($0) } ?? []
    if let width = length("width"), let height = length("height") {
      (self.width, self.height) = (width, height)
    } else if box.count == 4 {
      (width, height) = (box[2], box[3])
    } else {
      return nil
    }
    guard (0.01...100_000).contains(width), (0.01...100_000).contains(height) else { return nil }
  }

  /// The value of an attribute.
  private static func value(_ name: String, in element: Substring) -> Substring? {
    for quote in ["\"", "'"] {
      let parts = element.split(separator: " \(name)=\(quote)", maxSplits: 1)
      if parts.count == 2, let end = parts[1].firstIndex(of: Character(quote)) {
        return parts[1][..<end]
      }
    }
    return nil
  }
}
