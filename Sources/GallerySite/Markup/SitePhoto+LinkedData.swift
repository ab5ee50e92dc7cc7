import PhotoMetadata
import Renditions

extension SitePhoto {
  /// The photo in the words of schema.org, for search engines.
  ///
  /// - Parameters:
  ///   - words: The site's.
  ///   - toSite: The site's address, or the way to it from the page.
  ///   - showsPlace: Whether it may say where the photo was taken.
  /// - Returns: JSON-LD.
  func linkedData(_ words: Words, toSite: String, showsPlace: Bool) -> JSONText {
    func text(_ value: String?) -> JSONText? { value.map { .string($0) } }
    let place = showsPlace ? facts.coordinate : nil
    let location = place.map { place -> JSONText in
      let point: [(String, JSONText?)] = [
        ("@type", .string("GeoCoordinates")), ("latitude", .number(place.latitude)),
        ("longitude", .number(place.longitude)),
      ]
      return .object([("@type", .string("Place")), ("geo", .object(point))])
    }
    let creator = facts.creator.map { name -> JSONText in
      .object([("@type", .string("Person")), ("name", .string(name))])
    }
    let largest = renditions.last
    return .object([
      ("@context", .string("https://schema.org")), ("@type", .string("Photograph")),
      ("name", .string(heading(words))), ("caption", text(facts.description)),
      ("image", text(largest.map { toSite + $0.path })),
      ("thumbnailUrl", text(renditions.first.map { toSite + $0.path })),
      ("width", largest.map { .number(Double($0.width)) }),
      ("height", largest.map { .number(Double($0.height)) }),
      ("dateCreated", text(facts.taken.map { $0.description + (facts.offset ?? "") })),
      ("creator", creator), ("copyrightNotice", text(facts.copyright)),
      ("keywords", facts.keywords.isEmpty ? nil : .list(facts.keywords.map { .string($0) })),
      ("contentLocation", location),
    ])
  }
}
