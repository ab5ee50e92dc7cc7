/// The renditions to be made of every photo.
package struct RenditionRecipe: Codable, Equatable, Sendable {
  private let shared: Shared
  private var values: Values { shared.values }

  /// The sizes in px, ascending; see `RenditionScale`.
  package var sizes: [Int] { values.sizes }
  /// The formats without duplicates; at least one. Grids show the first.
  package var formats: [RenditionFormat] {
    values.isAutomatic ? [values.formats[0]] : values.formats
  }
  /// The format of renditions above `largestWebP`; `nil` for one format in all sizes.
  package var largeFormat: RenditionFormat? {
    values.isAutomatic && largestSize > Self.largestWebP ? .jpeg : nil
  }
  /// What is drawn on large renditions; `nil` for nothing.
  package var watermark: WatermarkRecipe? { values.watermark?.recipe }

  private struct Values: Codable, Equatable {
    var sizes: [Int]
    /// WebP and JPEG if the size of a rendition determines its format.
    var formats: [RenditionFormat]
    /// Whether the size of a rendition determines its format.
    var isAutomatic: Bool
    /// 1 to 100; `nil` for the default of each format.
    var quality: Int?
    var watermark: SharedWatermark?
    var hasHDR: Bool
    /// Whether panoramas have a script for pages on `file://`.
    var hasScripts = true
    /// The token of each format, stored because composing a token takes longer than composing a path.
    var tokens: [String]
  }

  /// The values, of which every photo of a site has a reference.
  private final class Shared: Codable, Equatable, Sendable {
    let values: Values

    init(_ values: Values) { self.values = values }

    static func == (one: Shared, other: Shared) -> Bool { one === other || one.values == other.values }
  }

  /// A watermark, and the token of photos without a line of their own.
  private struct SharedWatermark: Codable, Equatable {
    var recipe: WatermarkRecipe
    var token: String?

    init?(_ recipe: WatermarkRecipe) {
      guard !recipe.isEmpty else { return nil }
      self.recipe = recipe
      token = recipe.token(line: recipe.line?.line(copyright: nil, creator: nil))
    }
  }

  /// The largest size in px.
  package var largestSize: Int { sizes[sizes.count - 1] }

  /// Sizes for phones, screens with pixel ratios from 1 to 3, and full-size pictures. Most tiles are at most 1024 px.
  /// Up to there, each size is at most 1.5 times the previous one, so a browser that chooses the next larger size loads
  /// few pixels that it does not show. A phone of 390 px at a ratio of 3 shows a photo at up to 1560 px, and a laptop
  /// of 1440 x 900 px at a ratio of 2 shows a photo of 3:2 at 2400 px in a window and 2700 px on the full screen.
  package static let defaultSizes = [256, 384, 512, 640, 1024, 1600, 2560]

  /// The largest size in px that has WebP files if no format is chosen. At the same likeness to the photo
  /// (SSIMULACRA2), WebP has an eighth fewer bytes than JPEG in large images and a quarter fewer in tiles. It takes
  /// five times as long to write, and turns skies into blocks, which are visible in large images.
  package static let largestWebP = 1024

  /// Increased when the same settings produce different pixels, so that all renditions are made again.
  private static let version = 7

  /// The value of `RendererVersion.renderer`: the version of the pixels, and a number that is increased when more
  /// photos can be shown.
  package static let rendererVersion = "\(version).1"

  /// Makes a recipe. `quality` is `nil` for the default of each format. `watermark` is `nil` for nothing.
  package init(
    sizes: [Int] = defaultSizes, formats: [RenditionFormat] = [], quality: Int? = nil,
    watermark: WatermarkRecipe? = nil, hasHDR: Bool = true
  ) {
    let usable = Set(sizes.filter { $0 > 0 }).sorted()
    var known: Set<RenditionFormat> = []
    let unique = formats.filter { known.insert($0).inserted }
    let formats = unique.isEmpty ? [.webp, .jpeg] : unique
    let quality = quality.map { min(max($0, 1), 100) }
    let values = Values(
      sizes: usable.isEmpty ? Self.defaultSizes : usable, formats: formats,
      isAutomatic: unique.isEmpty, quality: quality,
      watermark: watermark.flatMap(SharedWatermark.init), hasHDR: hasHDR,
      tokens: formats.map { Self.composedToken(quality ?? $0.defaultQuality) })
    shared = Shared(values)
  }

  private init(_ values: Values) { shared = Shared(values) }

  /// The recipe of encrypted images: the script that decrypts them needs no panoramas as scripts.
  package var withoutScripts: RenditionRecipe {
    var values = values
    values.hasScripts = false
    return RenditionRecipe(values)
  }

  /// Whether panoramas have a script for pages on `file://`.
  var hasScripts: Bool { values.hasScripts }

  /// The renditions of one photo in one format, from the smallest to the largest. None is larger than the photo. A
  /// photo smaller than the largest size has one of its own size. `format` is `nil` for the one that grids show.
  /// `watermark` is `nil` for a photo without watermark.
  package func renditions(
    of id: String, width: Int, height: Int, in format: RenditionFormat? = nil,
    hasOneFormat: Bool = false, watermark: String? = nil
  ) -> [Rendition] {
    let first = format ?? values.formats[0]
    let largeFormat = format == nil && !hasOneFormat ? largeFormat : nil
    let smallestMarkedEdge = self.watermark?.smallestEdge ?? .max
    let scale = RenditionScale(width: width, height: height)
    let full = scale.fullSize
    var edges = sizes.filter { $0 < full }
    if edges.count < sizes.count {
      edges.append(full)
    }
    return edges.map { edge in
      let format = edge > Self.largestWebP ? largeFormat ?? first : first
      let token = token(of: format)
      let mark = edge >= smallestMarkedEdge ? watermark : nil
      return Rendition(
        edge: edge, width: scale.scaled(width, to: edge), height: scale.scaled(height, to: edge),
        format: format,
        quality: quality(of: format), hasWatermark: mark != nil, photo: id,
        token: mark.map { token + $0 } ?? token)
    }
  }

  /// Returns whether the photo of a rendition has large ones in the format of the small ones, unlike most photos.
  package func hasOneFormat(_ largest: Rendition) -> Bool {
    largeFormat != nil && largest.edge > Self.largestWebP && largest.format != largeFormat
  }

  /// The animated rendition of a photo, in the largest size, as WebP: all browsers play it, and it is smaller than GIF.
  package func animation(of id: String, width: Int, height: Int) -> Rendition {
    let still = renditions(of: id, width: width, height: height, in: .webp)
    var animation = still[still.count - 1]
    animation.isAnimated = true
    return animation
  }

  /// The smallest rendition in px that is made a second time with a gain map: tiles stay SDR.
  package static let smallestHDR = 1024

  /// The renditions with a gain map, from the smallest to the largest. They are JPEG, the only format of which browsers
  /// apply gain maps. `watermark` is `nil` for a photo without watermark.
  package func hdrRenditions(
    of id: String, width: Int, height: Int, watermark: String?
  ) -> [Rendition] {
    guard values.hasHDR else { return [] }
    let settings = token(of: .jpeg)
    return renditions(of: id, width: width, height: height, in: .jpeg, watermark: watermark)
      .filter { $0.edge >= Self.smallestHDR }.map { $0.withGainMap(settings) }
  }

  /// What follows the size in the paths of renditions with a gain map and without a watermark, such as `-7q72h3.jpg`.
  package var hdrEnding: String {
    "-\(token(of: .jpeg))\(Rendition.gainMapMark).\(RenditionFormat.jpeg.suffix)"
  }

  /// All renditions of a photo.
  package func renditions(
    of id: String, width: Int, height: Int, kind: MediaKind, line: String? = nil,
    panorama: PixelSize? = nil
  ) -> RenditionSet {
    let isOwn = line != nil && values.watermark?.recipe.line == .ofPhoto
    let token = isOwn ? watermark?.token(line: line) : commonWatermark
    let set = RenditionSet(
      self, of: id, width: width, height: height, kind: kind,
      watermark: kind == .animation || kind == .video ? nil : token)
    guard let panorama else { return set }
    return RenditionSet(set, panoramas: panoramas(of: id, panorama, watermark: token))
  }

  /// The copyright line of a photo with these facts; `nil` for none.
  package func line(copyright: String?, creator: String?) -> String? {
    watermark?.line?.line(copyright: copyright, creator: creator)
  }

  /// The token of photos without a text of their own; `nil` if they have no watermark.
  package var commonWatermark: String? { values.watermark?.token }

  /// Paths of renditions in one format.
  package struct PathTemplate: Equatable, Sendable {
    package var format: RenditionFormat
    /// A URI template (RFC 6570) of the path below the site's folder. Its variables are the photo's `id`, the
    /// rendition's `edge` and, if the recipe has a watermark, `watermark`: the photo's token, undefined for renditions
    /// without a watermark. It expands to `Rendition.path`.
    package var path: String
    /// The sizes that have these paths.
    package var edges: ClosedRange<Int>
  }

  /// The templates of all paths, those of the first format first.
  package var pathTemplates: [PathTemplate] {
    let end = largeFormat == nil ? Int.max : Self.largestWebP
    let templates = formats.map { template($0, edges: 1...end) }
    return templates + (largeFormat.map { [template($0, edges: end + 1...Int.max)] } ?? [])
  }

  private func template(_ format: RenditionFormat, edges: ClosedRange<Int>) -> PathTemplate {
    let plain = token(of: format)
    let token = watermark == nil ? plain : plain + "{watermark}"
    let path = Rendition.path(
      folder: "{id:2}", photo: "{id}", edge: "{edge}", token: token, isAnimated: false,
      suffix: format.suffix)
    return PathTemplate(format: format, path: path, edges: edges)
  }

  /// The quality of a format, 1 to 100.
  func quality(of format: RenditionFormat) -> Int { values.quality ?? format.defaultQuality }

  /// The settings of a format as a part of names.
  func token(of format: RenditionFormat) -> String {
    values.formats.firstIndex(of: format).map { values.tokens[$0] }
      ?? Self.composedToken(quality(of: format))
  }

  /// All settings except the size and the format, such as `7q78`; the suffix is the format. Browsers keep an image for
  /// a year, so different settings must never have the same name.
  private static func composedToken(_ quality: Int) -> String { "\(version)q\(quality)" }
}

extension RenditionRecipe: CustomDebugStringConvertible {
  /// All settings: builds compare the descriptions of settings.
  package var debugDescription: String {
    let values = values
    return
      "RenditionRecipe(\(values.sizes), \(values.isAutomatic ? [] : values.formats), \(String(reflecting: values.quality)), "
      + "\(String(reflecting: values.watermark)), \(values.hasHDR))"
  }
}

/// A web-sized image made from a photo.
package struct Rendition: Codable, Equatable, Sendable {
  /// The size in px, as used in file names; see `RenditionScale`.
  package var edge: Int
  /// The width and height in px.
  package var width: Int
  package var height: Int
  package var format: RenditionFormat
  /// 1 to 100.
  package var quality: Int
  /// Whether it holds all frames of an animation.
  package var isAnimated = false
  /// Whether it is a JPEG with a gain map.
  package private(set) var hasGainMap = false
  /// Whether it shows the whole of a 360° panorama, of which other renditions show a view.
  package private(set) var isPanorama = false
  /// Whether it is a script that gives the bytes of the image in Base64 to `galleryData`.
  package private(set) var isScript = false
  /// Whether a watermark is drawn on it.
  package let hasWatermark: Bool
  /// The maximum size of the file in bytes, for which the quality is reduced; `nil` for any size.
  package var maxBytes: Int?
  // The path would take five times the memory, and a site has several hundred thousand renditions.
  let photo: String
  let token: String

  /// What follows the settings in the names of renditions with a gain map, such as `7q72h3`.
  // The number is increased when photos get other maps, so that only these renditions are made again.
  fileprivate static let gainMapMark = "h3"

  /// The same rendition with a gain map.
  fileprivate func withGainMap(_ settings: String) -> Rendition {
    var rendition = Rendition(
      edge: edge, width: width, height: height, format: .jpeg, quality: quality,
      hasWatermark: hasWatermark, photo: photo,
      token: "\(settings)\(Self.gainMapMark)\(token.dropFirst(settings.count))")
    rendition.hasGainMap = true
    return rendition
  }

  /// What follows the settings in the names of whole panoramas: `7q72s`.
  static let panoramaMark = "s"

  /// A whole 360° panorama, whose size in names is its width.
  init(
    panorama photo: String, width: Int, height: Int, quality: Int, hasWatermark: Bool, token: String
  ) {
    self.init(
      edge: width, width: width, height: height, format: .jpeg, quality: quality,
      hasWatermark: hasWatermark, photo: photo, token: token)
    isPanorama = true
  }

  /// The same image as a script.
  var asScript: Rendition {
    var script = self
    script.isScript = true
    return script
  }

  init(
    edge: Int, width: Int, height: Int, format: RenditionFormat, quality: Int,
    hasWatermark: Bool, photo: String, token: String
  ) {
    self.hasWatermark = hasWatermark
    (self.edge, self.width, self.height) = (edge, width, height)
    (self.format, self.quality) = (format, quality)
    (self.photo, self.token) = (photo, token)
  }

  /// The path below the site's folder. A path always refers to the same pixels.
  package var path: String {
    Self.path(
      folder: photo.prefix(2), photo: photo, edge: String(edge), token: token,
      isAnimated: isAnimated, suffix: isScript ? "js" : format.suffix)
  }

  fileprivate static func path(
    folder: some StringProtocol, photo: String, edge: String, token: String,
    isAnimated: Bool, suffix: String
  ) -> String {
    "i/\(folder)/\(photo)-\(edge)-\(token)\(isAnimated ? "m" : "").\(suffix)"
  }

  /// The longer edge in px.
  package var longEdge: Int { max(width, height) }

  /// Parses photo and size from a path; `nil` if it is not the path of a rendition.
  package static func parts(of path: String) -> (photo: Substring, edge: Int)? {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    let parts = name.split(separator: "-")
    guard parts.count == 3, let edge = Int(parts[1]) else { return nil }
    return (parts[0], edge)
  }
}
