/// What to make of every photo.
package struct RenditionRecipe: Equatable, Sendable {
  /// The lengths of the longer edge in px, ascending.
  package let sizes: [Int]
  package let format: RenditionFormat
  /// 1 to 100.
  package let quality: Int

  /// The sizes that serve phones, screens of one and two dots a px, and the viewer.
  package static let defaultSizes = [256, 512, 1024, 2048]

  /// Raised when the same settings give other pixels, so that all renditions are made anew.
  private static let version = 3

  /// Makes a recipe.
  ///
  /// - Parameters:
  ///   - sizes: Lengths of the longer edge in px; what is below 1 is left out.
  ///   - format: The encoding.
  ///   - quality: 1 to 100; `nil` takes the format's default.
  package init(
    sizes: [Int] = defaultSizes, format: RenditionFormat = .webp, quality: Int? = nil
  ) {
    let usable = Set(sizes.filter { $0 > 0 }).sorted()
    self.sizes = usable.isEmpty ? Self.defaultSizes : usable
    self.format = format
    self.quality = min(max(quality ?? format.defaultQuality, 1), 100)
  }

  /// The longer edge in px that a picture needs which stands for a larger one: half of the largest
  /// rendition, so that it looks sharp on most screens, and no less than the smallest.
  ///
  /// - Parameter longEdge: That of the larger picture, in px.
  /// - Returns: At most `longEdge`.
  package func smallestPreview(of longEdge: Int) -> Int {
    min(longEdge, max(sizes[0], sizes[sizes.count - 1] / 2))
  }

  /// Three characters that stand for everything but the size: other settings, other names.
  package var token: String {
    var hash: UInt32 = 2_166_136_261  // FNV-1a
    for byte in "\(Self.version) \(format.rawValue) \(quality)".utf8 {
      hash = (hash ^ UInt32(byte)) &* 16_777_619
    }
    let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
    return String((0..<3).map { alphabet[Int(hash >> (5 * $0 + 8) & 31)] })
  }

  /// The renditions of one photo, from the smallest to the largest.
  ///
  /// None is larger than the photo; a photo smaller than the largest size gets one of its own
  /// size.
  ///
  /// - Parameters:
  ///   - id: The photo's id.
  ///   - width: The displayed width in px.
  ///   - height: The displayed height in px.
  /// - Returns: At least one rendition.
  package func renditions(of id: String, width: Int, height: Int) -> [Rendition] {
    let longEdge = max(width, height, 1)
    var edges = sizes.filter { $0 < longEdge }
    if edges.count < sizes.count {
      edges.append(longEdge)
    }
    return edges.map { edge in
      func scaled(_ side: Int) -> Int {
        max(1, (side * edge * 2 + longEdge) / (longEdge * 2))
      }
      return Rendition(
        edge: edge, width: scaled(width), height: scaled(height),
        path: "i/\(id.prefix(2))/\(id)-\(edge)-\(token).\(format.suffix)")
    }
  }
}

/// A web-sized image made from a photo.
package struct Rendition: Equatable, Sendable {
  /// The longer edge in px.
  package var edge: Int
  /// The size in px.
  package var width: Int
  package var height: Int
  /// Where it lies below the site's folder; the name never stands for other pixels.
  package var path: String
}
