import Facts
import Testing

@testable import SiteBuilding

/// Keywords that tell where a photo was taken.
struct PlaceKeywordTests {
  private func left(_ keywords: [String], shows: Set<FactPrivacy> = []) -> [String] {
    var facts = PhotoFacts(format: .jpeg, width: 4, height: 3)
    facts.coordinate = Coordinate(latitude: 48.137, longitude: 11.575)
    facts.placeName = PlaceName(city: "Munich", region: "Bavaria", country: "Germany")
    facts.keywords = keywords
    facts.keywordPaths = ["Places|Germany|München", "Sea|Boat"]
    _ = facts.removePlacesFromKeywords { shows.contains($0) }
    return facts.keywords + facts.keywordPaths
  }

  @Test(arguments: [
    "geo:lat=48.67464", "geo:lon=9.1", "geo:country=de", "GeotaggedLat:48.1", "GPSLatitude 48.1", "lat=48.1",
    "Longitude: -9.5",
    "48.13743, 11.57549", "geohash:u281z7", "exif:gpslatitude=48,8",
  ])
  func `coordinates need the location`(keyword: String) {
    #expect(left([keyword, "sea"]) == ["sea", "Sea|Boat"])
    #expect(left([keyword], shows: [.town]).first == "Places|Germany|München")
    #expect(left([keyword], shows: [.town, .location]).first == keyword)
  }

  @Test func `the name of the town needs the town, in any language`() {
    #expect(left(["munich", "München", "Germany", "sea"]) == ["Germany", "sea", "Sea|Boat"])
    #expect(left(["Munich"], shows: [.town]).first == "Munich")
  }

  @Test func `other words stay`() {
    let words = ["geotagged", "geology", "latte 2", "long exposure 30s", "1.5", "2024.05", "latin", "lone tree 3"]
    #expect(left(words) == words + ["Sea|Boat"])
  }
}
