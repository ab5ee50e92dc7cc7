import Foundation
import PhotoMetadata
import PlaceNames
import SiteConfiguration
import SiteLanguages

extension PhotoFacts {
  /// Removes what a site must not show of the location, and names the place in the site's language.
  ///
  /// - Parameters:
  ///   - level: How precisely the site shows it.
  ///   - language: The site's language.
  mutating func limitLocation(to level: LocationLevel, in language: SiteLanguage) {
    if level != .none, isPlaceNameDerived, language != .en, let coordinate,
      let town = Gazetteer.shared.town(
        latitude: coordinate.latitude, longitude: coordinate.longitude)
    {
      placeName = PlaceName(
        city: Gazetteer.shared.name(of: town, in: language.rawValue), region: town.region,
        country: CountryNames.name(town.countryCode, in: language) ?? town.country)
    }
    switch level {
    case .none: (coordinate, placeName, isPlaceNameDerived) = (nil, nil, false)
    case .town: coordinate = nil
    case .full: break
    }
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
