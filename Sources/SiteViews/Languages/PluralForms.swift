/// The plural forms of a noun with a number, which replaces `#`. The rules are those of the Unicode CLDR for integers.
package struct PluralForms: Sendable {
  private enum Forms {
    /// One, and other.
    case two(String, String)
    /// One for 0 and 1, other, and multiples of a million with a preposition.
    case french(String, String, String)
    /// One, other, and multiples of a million with a preposition.
    case spanish(String, String, String)
    /// Zero, one, two, few (such as 3 to 10), many (such as 11 to 99), and other (such as 100).
    case arabic(String, String, String, String, String, String)
  }

  private let forms: Forms

  /// The forms of English and German.
  static func germanic(_ one: String, _ other: String) -> PluralForms {
    PluralForms(forms: .two(one, other))
  }

  static func french(_ one: String, _ other: String, millions: String) -> PluralForms {
    PluralForms(forms: .french(one, other, millions))
  }

  static func spanish(_ one: String, _ other: String, millions: String) -> PluralForms {
    PluralForms(forms: .spanish(one, other, millions))
  }

  static func arabic(
    zero: String, one: String, two: String, few: String, many: String, other: String
  ) -> PluralForms {
    PluralForms(forms: .arabic(zero, one, two, few, many, other))
  }

  /// The forms by their category in the CLDR, for `Intl.PluralRules` in scripts.
  package var byCategory: [(name: String, form: String)] {
    switch forms {
    case .two(let one, let other): [("one", one), ("other", other)]
    case .french(let one, let other, let many), .spanish(let one, let other, let many):
      [("one", one), ("many", many), ("other", other)]
    case .arabic(let zero, let one, let two, let few, let many, let other):
      [
        ("zero", zero), ("one", one), ("two", two), ("few", few), ("many", many),
        ("other", other),
      ]
    }
  }

  /// Returns the noun with a number.
  package func callAsFunction(_ count: Int) -> String {
    let isMillions = count > 0 && count % 1_000_000 == 0
    let form =
      switch forms {
      case .two(let one, let other): count == 1 ? one : other
      case .french(let one, let other, let millions):
        count < 2 ? one : isMillions ? millions : other
      case .spanish(let one, let other, let millions):
        count == 1 ? one : isMillions ? millions : other
      case .arabic(let zero, let one, let two, let few, let many, let other):
        switch (count, count % 100) {
        case (0, _): zero
        case (1, _): one
        case (2, _): two
        case (_, 3...10): few
        case (_, 11...99): many
        default: other
        }
      }
    return form.replacing("#", with: "\(count)")
  }
}
