import Facts
import Testing

struct GazetteerTests {
  private let gazetteer = Gazetteer.shared

  @Test(arguments: [
    (60.39, 5.32, "Bergen", "Hordaland", "Norway"), (48.137, 11.575, "Munich", "Bavaria", "Germany"),
    (-33.4489, -70.6693, "Santiago", "Santiago Metropolitan", "Chile"),
    (64.1466, -21.9426, "Reykjavík", "Capital Region", "Iceland"),
    (78.2232, 15.6267, "Longyearbyen", "Svalbard", "Svalbard and Jan Mayen"),
  ])
  func `a coordinate has the name of the nearest town`(
    latitude: Double, longitude: Double, name: String, region: String, country: String
  ) throws {
    let town = try #require(gazetteer.town(latitude: latitude, longitude: longitude))
    #expect(town.name == name && town.region == region && town.country == country, "\(town)")
  }

  @Test func `towns are found across the date line and near the poles`() throws {
    // Egvekinot lies at 179.1 degrees west.
    for longitude in [179.95, 180, -180, -179.5] {
      #expect(gazetteer.town(latitude: 66.32, longitude: longitude)?.name == "Egvekinot")
    }
    for latitude in [-90.0, 90] {
      for longitude in [-180.0, 0, 180] { #expect(gazetteer.town(latitude: latitude, longitude: longitude) == nil) }
    }
  }

  @Test func `a coordinate far from every town, or of no place, has no name`() {
    for (latitude, longitude) in [(0.0, -30.0), (75, -40), (.nan, 0), (91, 0), (0, .infinity)] {
      #expect(gazetteer.town(latitude: latitude, longitude: longitude) == nil)
    }
  }

  @Test func `large towns have names in other languages`() throws {
    let munich = try #require(gazetteer.town(latitude: 48.137, longitude: 11.575))
    #expect(gazetteer.name(of: munich, in: "de") == "München")
    #expect(gazetteer.name(of: munich, in: "ar") == "ميونخ")
    #expect(gazetteer.name(of: munich, in: "en") == "Munich")
    #expect(gazetteer.name(of: munich, in: "xx") == "Munich")
  }

  @Test func `every coordinate is looked up`() {
    var named = 0
    for latitude in stride(from: -89.7, to: 90, by: 7.3) {
      for longitude in stride(from: -180.0, through: 180, by: 11.7)
      where gazetteer.town(latitude: latitude, longitude: longitude) != nil { named += 1 }
    }
    #expect(named > 50)
  }
}
