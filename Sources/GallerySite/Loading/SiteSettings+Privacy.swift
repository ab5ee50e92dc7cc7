import Facts
import SiteConfiguration
import SiteModel

extension SiteSettings {
  /// Whether the site shows facts of a privacy; the others are removed before it is planned.
  func shows(_ privacy: FactPrivacy) -> Bool {
    switch privacy {
    case .technical, .text: true
    case .person: includesPeople
    case .town: location != .none
    case .location: location == .full
    }
  }
}
