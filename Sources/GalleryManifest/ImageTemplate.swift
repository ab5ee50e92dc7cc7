/// The paths of the images in one format, of all sizes or of a range of sizes.
public struct ImageTemplate: Codable, Equatable, Sendable {
  /// The media type, such as `image/webp`.
  public var type: String
  /// The path relative to the site, as a URI template (RFC 6570) such as `i/{id:2}/{id}-{edge}-7q78.webp`.
  ///
  /// Its variables are `id`, the token of the photo, or its id if it has no token; `edge`, the size of the image; and
  /// on a site with a watermark `watermark`, which is undefined for images without one.
  public var path: String
  /// The smallest `edge` of an image with this path; `nil` for no limit.
  public var from: Int?
  /// The largest `edge` of an image with this path; `nil` for no limit.
  public var to: Int?

  fileprivate func holds(_ edge: Int) -> Bool { edge >= from ?? .min && edge <= to ?? .max }

  /// Creates a template.
  public init(type: String, path: String, from: Int? = nil, to: Int? = nil) {
    self.type = type
    self.path = path
    self.from = from
    self.to = to
  }
}

/// What contains the templates of paths: a site or an album.
public protocol PhotoPaths {
  /// The templates of image paths.
  var images: [ImageTemplate] { get }
  /// The longer edges of the images of most photos in px, ascending.
  var edges: [Int] { get }
  /// The value of `watermark` in the templates for most photos.
  var watermark: String? { get }
  /// The longer edge in px from which images have the watermark.
  var watermarkFrom: Int? { get }
  /// The template of the paths of pages.
  var page: String? { get }
}

extension PhotoPaths {
  /// Returns the images of a photo, from the smallest to the largest.
  ///
  /// - Parameters:
  ///   - photo: A photo of the album, or the cover of an album of the site.
  ///   - format: One of `images`; `nil` for the first one that holds each size.
  /// - Returns: The images; empty if the photo cannot be shown.
  public func sources(of photo: PhotoEntry, in format: ImageTemplate? = nil) -> [ImageSource] {
    let longEdge = Double(max(photo.width, photo.height, 1))
    let shortEdge = Double(max(min(photo.width, photo.height), 1))
    let watermark = photo.watermark ?? watermark
    let templates = format.map { [$0] } ?? images
    return (photo.edges ?? edges).compactMap { edge in
      guard
        let template = templates.first(where: { template in
          photo.type.map { $0 == template.type } ?? template.holds(edge)
        })
      else { return nil }
      // The edge is the longer edge of the image. For photos longer than 16:9, it is that of a 16:9 image with the
      // same shorter edge.
      let stretch = min(max(longEdge / shortEdge * 9 / 16, 1), 2.5)
      let scale = min(1, Double(edge) * stretch / longEdge, 16_383 / longEdge)
      func scaled(_ side: Int) -> Int {
        max(1, Int(exactly: (Double(side) * scale).rounded()) ?? edge)
      }
      return ImageSource(
        path: Self.expand(
          template.path, ["id": photo.token ?? photo.id], edge: edge,
          watermark: edge >= watermarkFrom ?? .max ? watermark : nil),
        width: scaled(photo.width), height: scaled(photo.height))
    }
  }

  /// Returns the path of a photo's page relative to the site; `nil` if it has none.
  public func page(of photo: PhotoEntry) -> String? {
    photo.edges == [] ? nil : page.map { Self.expand($0, ["id": photo.id]) }
  }

  private static func expand(
    _ template: String, _ names: [String: String], edge: Int? = nil, watermark: String? = nil
  ) -> String {
    var values = ["edge": edge.map(String.init) ?? "", "watermark": watermark ?? ""]
    for (variable, name) in names {
      (values[variable], values["\(variable):2"]) = (name, String(name.prefix(2)))
    }
    var text = ""
    for part in template.split(separator: "{", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      text += halves.count == 2 ? values[String(halves[0])] ?? "" : ""
      text += halves[halves.count - 1]
    }
    return text
  }
}

/// An image or a clip of a photo.
public struct ImageSource: Codable, Equatable, Sendable {
  /// The path relative to the site.
  public var path: String
  /// The width in px.
  public var width: Int
  /// The height in px.
  public var height: Int

  /// Creates an image.
  public init(path: String, width: Int, height: Int) {
    self.path = path
    self.width = width
    self.height = height
  }
}
