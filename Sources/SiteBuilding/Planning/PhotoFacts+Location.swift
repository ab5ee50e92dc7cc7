import Facts
import Foundation
import SiteViews

extension PhotoFacts {
  /// Names the place in a site's language, if its name follows from the coordinate.
  mutating func namePlace(in language: SiteLanguage) {
    guard self.isPlaceNameDerived, language != .en, let coordinate = self.coordinate,
      let town = Gazetteer.shared.town(
        latitude: coordinate.latitude, longitude: coordinate.longitude)
    else { return }
    self.placeName = PlaceName(
      city: Gazetteer.shared.name(of: town, in: language.rawValue), region: town.region,
      country: CountryNames.name(town.countryCode, in: language) ?? town.country)
  }
}

/// The names of countries in the languages of sites.
private enum CountryNames {
  private static let names: [SiteLanguage: [String: String]] = Dictionary(
    uniqueKeysWithValues: SiteLanguage.allCases.map { language in
      let locale = Locale(identifier: language.rawValue)
      let names = Locale.Region.isoRegions.map { region in
        (region.identifier, locale.localizedString(forRegionCode: region.identifier))
      }
      return (
        language,
        Dictionary(names.compactMap { code, name in name.map { (code, $0) } }) { first, _ in first }
      )
    })

  static func name(_ code: String, in language: SiteLanguage) -> String? {
    names[language]?[code]
  }
}
