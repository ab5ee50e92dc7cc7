/// A language of a site.
package enum SiteLanguage: String, CaseIterable, Sendable {
  case en, de, fr, es, ar
}

extension SiteLanguage {
  /// The site's texts in the language.
  package var strings: Strings {
    switch self {
    case .en: .english
    case .de: .german
    case .fr: .french
    case .es: .spanish
    case .ar: .arabic
    }
  }
}
