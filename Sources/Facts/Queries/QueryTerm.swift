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
