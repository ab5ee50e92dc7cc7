import Facts
import Renditions
import SiteViews

extension SitePhoto {
  /// The photo as JSON-LD with the vocabulary of schema.org, for search engines.
  func linkedData(
    _ strings: Strings, album: String, toSite: String, showsPlace: Bool
  ) -> HTML {
    let names = facts.keywordNames
    let place = showsPlace ? (facts.placeName, facts.coordinate) : (nil, nil)
    var json = JSONWriter(isInPage: true)
    json.object { json in
      json.member("@context", "https://schema.org")
      json.member("@type", movie == nil ? "Photograph" : "VideoObject")
      json.member("name", heading(strings, in: album))
      json.member("caption", facts.description)
      json.member("image", renditions.last.map { toSite + $0.path })
      json.member("contentUrl", movie.map { toSite + $0.path })
      json.member("duration", movie == nil ? nil : video?.isoDuration)
      json.member("thumbnailUrl", renditions.first.map { toSite + $0.path })
      json.member("width", renditions.last?.width)
      json.member("height", renditions.last?.height)
      json.member("dateCreated", facts.taken.map { $0.description + (facts.offset ?? "") })
      json.member("creator", object: facts.creator) { json, name in
        json.object { json in
          json.member("@type", "Person")
          json.member("name", name)
        }
      }
      json.member("copyrightNotice", facts.copyright)
      json.member("keywords", names.isEmpty ? nil : names) { $0.write($1) }
      if place.0 != nil || place.1 != nil {
        json.name("contentLocation")
        json.object { Self.write(place.0, place.1, to: &$0) }
      }
    }
    return HTML(json)
  }

  /// Writes the members of a place.
  private static func write(
    _ name: PlaceName?, _ coordinate: Coordinate?, to json: inout JSONWriter
  ) {
    json.member("@type", "Place")
    json.member("name", name.map { $0.parts.joined(separator: ", ") })
    json.member("geo", object: coordinate) { json, place in
      json.object { json in
        json.member("@type", "GeoCoordinates")
        json.member("latitude", place.latitude)
        json.member("longitude", place.longitude)
      }
    }
  }
}
