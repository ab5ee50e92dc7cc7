/// A term of a query: a field and its value, or a word.
struct QueryTerm {
  var isNegated: Bool
  /// `nil` for a word.
  var field: String?
  var value: String
  /// The characters of a word up to the first quotation mark.
  var unquoted = ""

  /// Splits a query into terms; blanks and colons in quotation marks do not separate.
  static func terms(of text: String) throws(QueryError) -> [QueryTerm] {
    var terms: [QueryTerm] = []
    var rest = text.drop(while: \.isWhitespace)
    while !rest.isEmpty {
      var term = QueryTerm(isNegated: false, field: nil, value: "")
      if rest.count > 1, rest.first == "-" {
        term.isNegated = true
        rest = rest.dropFirst()
      }
      var isQuoted = false
      var hasQuotes = false
      while let character = rest.first, isQuoted || !character.isWhitespace {
        rest = rest.dropFirst()
        switch character {
        case "\"":
          isQuoted.toggle()
          hasQuotes = true
        case ":" where !isQuoted && term.field == nil && !term.value.isEmpty:
          term.field = term.value.lowercased()
          term.value = ""
        default:
          term.value.append(character)
          if !hasQuotes { term.unquoted.append(character) }
        }
      }
      guard !isQuoted else { throw .openQuote }
      terms.append(term)
      rest = rest.drop(while: \.isWhitespace)
    }
    return terms
  }
}

extension QueryTerm: CustomStringConvertible {
  /// The term as it is written in a query.
  var description: String {
    let quote = value.contains(where: \.isWhitespace) ? "\"" : ""
    return (isNegated ? "-" : "") + (field.map { "\($0):" } ?? "") + quote + value + quote
  }
}

/// The kinds of photos that a query can ask for.
enum QueryMediaType: String, CaseIterable {
  case video
  /// Everything that is not a video.
  case photo
  case animation
  /// A photo with a short video, in its file or beside it.
  case live
}

extension QueryTerm {
  /// The condition of `type:video`.
  func type() throws(QueryError) -> QueryCondition {
    guard let type = QueryMediaType(rawValue: value.lowercased()) else {
      throw .badValue(
        field: "type", value: value,
        wanted: QueryMediaType.allCases.map(\.rawValue).joined(separator: ", "))
    }
    switch type {
    case .video:
      return QueryCondition("duration IS NOT NULL")
    case .photo: return QueryCondition("duration IS NULL")
    case .animation: return PhotoFlag.animation.queryCondition
    case .live: return PhotoFlag.live.queryCondition
    }
  }

  /// The condition of `duration:>30`, `duration:1m30` or `duration:10..20`.
  func duration() throws(QueryError) -> QueryCondition {
    // Durations are displayed in whole seconds.
    if let seconds = Self.seconds(value) {
      return QueryCondition(
        "duration >= ? AND duration < ?", [.number(seconds - 0.5), .number(seconds + 0.5)])
    }
    return try numbers(
      "duration", parse: Self.seconds, wanted: "30, 1m30, >30, <30 or 10..20")
  }

  /// Parses `30`, `30s`, `1m30`, `1m`, `1h2m3s` or `1.5h`; `nil` for other texts.
  static func seconds(_ text: String) -> Double? {
    var total = 0.0
    var rest = text.lowercased()[...]
    var unit = Double.infinity
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      guard let number = Double(digits) else { return nil }
      rest = rest.dropFirst(digits.count)
      let next: Double
      switch rest.popFirst() {
      case "h": next = 3600
      case "m": next = 60
      case "s", nil: next = 1
      default: return nil
      }
      // Units descend.
      guard next < unit else { return nil }
      unit = next
      total += number * next
    }
    return total
  }
}
