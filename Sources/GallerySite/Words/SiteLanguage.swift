/// A language that a site can speak.
package enum SiteLanguage: String, CaseIterable, Sendable {
  case en, de, fr, es, ar
}

extension SiteLanguage {
  /// What the site says in it.
  var words: Words {
    switch self {
    case .en: .english
    case .de: .german
    case .fr: .french
    case .es: .spanish
    case .ar: .arabic
    }
  }
}

extension SiteSettings {
  /// What pages say in the site's language.
  var words: Words { language.words }
}
