import Facts
import SiteViews

extension SiteSettings {
  /// Whether the site shows facts of this privacy; other facts are not in its plan.
  func shows(_ privacy: FactPrivacy) -> Bool {
    switch privacy {
    case .technical, .text: true
    case .person: includesPeople
    case .town: location != .none
    case .location: location == .full
    }
  }
}
