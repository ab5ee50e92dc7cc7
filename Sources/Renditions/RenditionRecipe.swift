/// What to make of every photo.
package struct RenditionRecipe: Equatable, Sendable {
  /// The lengths of the longer edge in px, ascending.
  package let sizes: [Int]
  /// At least one, each once; pages show the first in their grids.
  package let formats: [RenditionFormat]
  /// 1 to 100; `nil` for each format's default.
  private let quality: Int?

  /// The sizes that serve phones, screens of one and two dots a px, and the viewer.
  package static let defaultSizes = [256, 512, 1024, 2048]

  /// Raised when the same settings give other pixels, so that all renditions are made anew.
  private static let version = 6

  /// What `RendererVersion.renderer` is of this program: the pixels' version, and a number that is
  /// raised when photos can be shown that could not be before.
  package static let rendererVersion = "\(version).1"

  /// Makes a recipe.
  ///
  /// - Parameters:
  ///   - sizes: Lengths of the longer edge in px; what is below 1 is left out.
  ///   - formats: The encodings; WebP if there are none.
  ///   - quality: 1 to 100; `nil` takes each format's default.
  package init(
    sizes: [Int] = defaultSizes, formats: [RenditionFormat] = [], quality: Int? = nil
  ) {
    let usable = Set(sizes.filter { $0 > 0 }).sorted()
    self.sizes = usable.isEmpty ? Self.defaultSizes : usable
    var known: Set<RenditionFormat> = []
    let unique = formats.filter { known.insert($0).inserted }
    self.formats = unique.isEmpty ? [.webp] : unique
    self.quality = quality.map { min(max($0, 1), 100) }
  }

  /// The longer edge in px that a picture needs which stands for a larger one: half of the largest
  /// rendition, so that it looks sharp on most screens, and no less than the smallest.
  ///
  /// - Parameter longEdge: That of the larger picture, in px.
  /// - Returns: At most `longEdge`.
  package func smallestPreview(of longEdge: Int) -> Int {
    min(longEdge, max(sizes[0], sizes[sizes.count - 1] / 2))
  }

  /// The renditions of one photo in one format, from the smallest to the largest.
  ///
  /// None is larger than the photo; a photo smaller than the largest size gets one of its own
  /// size.
  ///
  /// - Parameters:
  ///   - id: The photo's id.
  ///   - width: The displayed width in px.
  ///   - height: The displayed height in px.
  ///   - format: The encoding; `nil` for the first.
  /// - Returns: At least one rendition.
  package func renditions(
    of id: String, width: Int, height: Int, in format: RenditionFormat? = nil
  ) -> [Rendition] {
    let format = format ?? formats[0]
    let quality = quality ?? format.defaultQuality
    let token = token(format, quality)
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
        edge: edge, width: scaled(width), height: scaled(height), format: format, quality: quality,
        photo: id, token: token)
    }
  }

  /// The rendition of a photo that moves, in the largest size: WebP, which all browsers play, and
  /// smaller than GIF.
  ///
  /// - Parameters:
  ///   - id: The photo's id.
  ///   - width: The displayed width in px.
  ///   - height: The displayed height in px.
  /// - Returns: The rendition.
  package func film(of id: String, width: Int, height: Int) -> Rendition {
    let still = renditions(of: id, width: width, height: height, in: .webp)
    var film = still[still.count - 1]
    film.moves = true
    return film
  }

  /// Every file that is made of a photo.
  ///
  /// - Parameters:
  ///   - id: The photo's id.
  ///   - width: The displayed width in px.
  ///   - height: The displayed height in px.
  ///   - moves: Whether it is a film.
  /// - Returns: The renditions in all formats, in the order of `formats`, each from the smallest to
  ///   the largest, and the film.
  package func allRenditions(
    of id: String, width: Int, height: Int, moves: Bool
  ) -> [Rendition] {
    let stills = formats.flatMap { renditions(of: id, width: width, height: height, in: $0) }
    return moves ? stills + [film(of: id, width: width, height: height)] : stills
  }

  /// Where renditions lie below the site's folder: a URI template (RFC 6570) of the photo's `id` and
  /// the rendition's `edge`.
  ///
  /// - Parameter format: The encoding.
  /// - Returns: What gives `Rendition.path` for every photo and edge.
  package func pathTemplate(in format: RenditionFormat) -> String {
    let token = token(format, quality ?? format.defaultQuality)
    return Rendition.path(
      folder: "{id:2}", photo: "{id}", edge: "{edge}", token: token, moves: false, format)
  }

  /// Three characters that stand for everything but the size: other settings, other names.
  private func token(_ format: RenditionFormat, _ quality: Int) -> String {
    var hash: UInt32 = 2_166_136_261  // FNV-1a
    for byte in "\(Self.version) \(format.rawValue) \(quality)".utf8 {
      hash = (hash ^ UInt32(byte)) &* 16_777_619
    }
    let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
    return String((0..<3).map { alphabet[Int(hash >> (5 * $0 + 8) & 31)] })
  }
}

/// A web-sized image made from a photo.
package struct Rendition: Equatable, Sendable {
  /// The longer edge in px.
  package var edge: Int
  /// The size in px.
  package var width: Int
  package var height: Int
  package var format: RenditionFormat
  /// 1 to 100.
  package var quality: Int
  /// Whether it moves as the photo does.
  package var moves = false
  // A path takes five times their memory, and a site has hundreds of thousands.
  fileprivate let photo: String
  fileprivate let token: String

  fileprivate init(
    edge: Int, width: Int, height: Int, format: RenditionFormat, quality: Int, photo: String,
    token: String
  ) {
    (self.edge, self.width, self.height) = (edge, width, height)
    (self.format, self.quality) = (format, quality)
    (self.photo, self.token) = (photo, token)
  }

  /// Where it lies below the site's folder; the name never stands for other pixels.
  package var path: String {
    Self.path(
      folder: photo.prefix(2), photo: photo, edge: String(edge), token: token, moves: moves,
      format)
  }

  fileprivate static func path(
    folder: some StringProtocol, photo: String, edge: String, token: String, moves: Bool,
    _ format: RenditionFormat
  ) -> String {
    "i/\(folder)/\(photo)-\(edge)-\(token)\(moves ? "m" : "").\(format.suffix)"
  }

  /// The photo and the longer edge that a path tells; `nil` for what is no rendition's.
  package static func parts(of path: String) -> (photo: Substring, edge: Int)? {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    let parts = name.split(separator: "-")
    guard parts.count == 3, let edge = Int(parts[1]) else { return nil }
    return (parts[0], edge)
  }
}
