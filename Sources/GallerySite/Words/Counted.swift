/// A noun with its number, in the forms that a language has for it; `#` stands for the number.
///
/// The rules are those of Unicode's CLDR, for whole numbers.
struct Counted: Sendable {
  private enum Forms {
    /// One, and all else.
    case two(String, String)
    /// Nought counts as one, and whole millions have a preposition.
    case french(String, String, String)
    /// One, all else, and whole millions with a preposition.
    case spanish(String, String, String)
    /// None, one, two, few as 3 to 10, many as 11 to 99, and all else as 100.
    case arabic(String, String, String, String, String, String)
  }

  private let forms: Forms

  /// The rule of English and German.
  static func germanic(_ one: String, _ other: String) -> Counted {
    Counted(forms: .two(one, other))
  }

  static func french(_ one: String, _ other: String, millions: String) -> Counted {
    Counted(forms: .french(one, other, millions))
  }

  static func spanish(_ one: String, _ other: String, millions: String) -> Counted {
    Counted(forms: .spanish(one, other, millions))
  }

  static func arabic(
    zero: String, one: String, two: String, few: String, many: String, other: String
  ) -> Counted {
    Counted(forms: .arabic(zero, one, two, few, many, other))
  }

  /// The noun with a number.
  ///
  /// - Parameter count: At least 0.
  /// - Returns: As `3 photos`.
  func callAsFunction(_ count: Int) -> String {
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
