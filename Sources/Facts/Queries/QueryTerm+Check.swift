/// Checks of terms, because a term that can match no photo excludes none. In a query such as `-keyword=private` or
/// `-rating:7`, a mistake would publish what it was meant to exclude.
extension QueryTerm {
  /// Checks the form of the term, and whether a photo can have the value.
  func check() throws(QueryError) {
    guard let name = field else { return try checkWord() }
    guard QueryField.names.contains(name) else { throw .unknownField(name) }
    guard value.contains(where: { !$0.isWhitespace }) else {
      throw .badValue(field: name, value: value, wanted: "a value directly after the colon")
    }
    if isRejection { return }
    if let field = NumberField.named[name] { return try checkNumbers(field.numbers) }
    switch QueryField(rawValue: name) {
    case .taken: try checkDates()
    case .format: try checkFormat()
    case .id: try checkID()
    case .duration: try checkNumbers(FactNumbers(name, 0...1e9))
    case .camera, .lens, .place, .title, .path, .keyword, .person, .has, .type, .withheld, .label, .pick,
      nil:
      break
    }
  }

  /// A word that was meant as a field is an error, unless it is in quotation marks.
  private func checkWord() throws(QueryError) {
    guard value.contains(where: { !$0.isWhitespace }) else {
      throw .emptyTerm(isNegated ? "-" : "\"\"")
    }
    if !isNegated, unquoted == "-" { throw .emptyTerm("-") }
    if let first = unquoted.first, first == ":" || Self.colons.contains(first) {
      throw .noField(value)
    }
    let name = unquoted.prefix { $0.isASCII && $0.isLetter }
    let rest = unquoted.dropFirst(name.count)
    let isField = QueryField.names.contains(name.lowercased())
    guard let sign = rest.first,
      Self.colons.contains(sign) || (isField || isNegated) && sign == "="
        || isField && Self.comparisons.contains(sign), !name.isEmpty
    else { return }
    throw .noColon(term: (isNegated ? "-" : "") + value, field: name.lowercased())
  }

  /// Signs that people write in place of the colon.
  private static let comparisons: Set<Character> = ["=", "<", ">", "!", "~", "≥", "≤"]
  private static let colons: Set<Character> = ["：", "꞉", "∶"]

  private func checkFormat() throws(QueryError) {
    guard MediaFormat(rawValue: value.lowercased()) == nil else { return }
    throw .badValue(
      field: "format", value: value,
      wanted: MediaFormat.allCases.map(\.rawValue).joined(separator: ", "))
  }

  private func checkID() throws(QueryError) {
    guard !value.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return }
    throw .badValue(field: "id", value: value, wanted: "an id as gallery list prints it")
  }

  private func checkNumbers(_ numbers: FactNumbers) throws(QueryError) {
    let parse = field == "duration" ? Self.seconds : Self.plainNumber
    // Values of another form are errors of their conditions.
    guard let (low, high) = Self.ends(of: value, parse) else { return }
    guard !numbers.accept(low, high) else { return }
    let unit = numbers.isInteger ? "whole numbers" : "numbers"
    let range = "\(Int(numbers.values.lowerBound)) to \(Int(numbers.values.upperBound))"
    throw .badValue(
      field: field ?? "", value: value,
      wanted: "\(unit) from \(range), the lower one first; use has: for photos with any value")
  }

  private func checkDates() throws(QueryError) {
    let ends = value.contains("..") ? Self.parts(of: value) : [value, value]
    let isOrdered = ends.contains("") || ends[0] <= ends[1] + "~"
    guard isOrdered, ends.allSatisfy({ $0.isEmpty || QueryDate.isValid($0) }) else {
      throw .badValue(
        field: "taken", value: value, wanted: "2024, 2024-06, 2024-06-14 or 2024-06..2024-08")
    }
  }

  private static func parts(of range: String) -> [String] {
    guard let dots = range.firstRange(of: "..") else { return [range, range] }
    return [String(range[..<dots.lowerBound]), String(range[dots.upperBound...])]
  }

  /// The lowest and the highest value that a term asks for, and whether each is included.
  private static func ends(
    of value: String, _ parse: (String) -> Double?
  ) -> (low: FactNumbers.End?, high: FactNumbers.End?)? {
    if value.contains("..") {
      let texts = parts(of: value)
      let ends = texts.map { text in parse(text).map { FactNumbers.End(value: $0) } }
      let isValid = zip(texts, ends).allSatisfy { text, end in text.isEmpty || end != nil }
      return isValid ? (ends[0], ends[1]) : nil
    }
    for sign in [">=", "<=", ">", "<", "="] where value.hasPrefix(sign) {
      guard let number = parse(String(value.dropFirst(sign.count))) else { return nil }
      let end = FactNumbers.End(value: number, isIncluded: sign.hasSuffix("="))
      switch sign.first {
      case ">": return (low: end, high: nil)
      case "<": return (low: nil, high: end)
      default: return (low: end, high: end)
      }
    }
    return parse(value).map { (FactNumbers.End(value: $0), FactNumbers.End(value: $0)) }
  }

  /// Parses `4`, `2.8`, `1/250` or `f/2.8`.
  private static func plainNumber(_ text: String) -> Double? {
    let parts = (text.hasPrefix("f/") ? text.dropFirst(2) : text[...]).split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard numbers.count == parts.count, let top = numbers.first else { return nil }
    return numbers.count == 1 ? top : top / numbers[1]
  }
}

extension FactNumbers {
  /// An end of a range.
  struct End {
    var value: Double
    var isIncluded = true
  }

  /// Whether both ends are in the bounds, and a photo can have a number between them.
  func accept(_ low: End?, _ high: End?) -> Bool {
    // NaN and infinity are in no range.
    for end in [low, high] {
      guard let end else { continue }
      guard bounds.contains(end.value), !isInteger || end.value == end.value.rounded() else {
        return false
      }
    }
    let step = isInteger ? 1.0 : 0
    let first = low.map { $0.isIncluded ? $0.value : $0.value + step } ?? values.lowerBound
    let last = high.map { $0.isIncluded ? $0.value : $0.value - step } ?? values.upperBound
    return max(first, values.lowerBound) <= min(last, values.upperBound)
  }
}

/// The dates of queries.
enum QueryDate {
  /// Whether a text is a year, or a year with a month, a day and a time of the calendar.
  static func isValid(_ text: String) -> Bool {
    let pattern = /(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(?:(\d\d)(?::(\d\d)(?::(\d\d))?)?)?)?)?)?/
      .asciiOnlyDigits()
    guard let match = text.wholeMatch(of: pattern), let year = Int(match.1), year > 0 else {
      return false
    }
    let month = match.2.flatMap { Int($0) } ?? 1
    guard (1...12).contains(month) else { return false }
    let day = match.3.flatMap { Int($0) } ?? 1
    guard (1...days(in: month, of: year)).contains(day) else { return false }
    let time = [match.4, match.5, match.6].map { $0.flatMap { Int($0) } ?? 0 }
    return time[0] < 24 && time[1] < 60 && time[2] < 61
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}
