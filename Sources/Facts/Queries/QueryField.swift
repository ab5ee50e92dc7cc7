/// The fields of a query that have rules of their own; `NumberField` has the others.
enum QueryField: String, CaseIterable {
  case camera, lens, taken, format, title, keyword, person, path, place, has, id, type, duration
  case withheld, label, pick

  /// The names of all fields.
  static let names = allCases.map(\.rawValue) + NumberField.all.map(\.numbers.field)
}

/// A field of a query with numbers.
package struct NumberField: Sendable {
  package var numbers: FactNumbers
  package var column: String

  /// The fields of facts, and those of the displayed size.
  static let all = ofFacts + ofSize

  package static let ofFacts: [NumberField] = FactDefinitions.list.compactMap { fact in
    guard case .numbers(let numbers) = fact.query else { return nil }
    return NumberField(numbers: numbers, column: fact.columns[0])
  }

  private static let ofSize = ["width", "height"].map { side in
    NumberField(
      numbers: FactNumbers(side, 1...1e9, isInteger: true), column: "display_\(side)")
  }

  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.numbers.field, $0) })
}

extension QueryTerm {
  /// The term as a condition on `photo`, `file` and `folder`.
  func condition() throws(QueryError) -> QueryCondition {
    guard let field else { return word() }
    if isRejection { return PhotoFlag.rejected.queryCondition }
    if let field = NumberField.named[field] { return try numbers(field.column) }
    guard let field = QueryField(rawValue: field) else { throw .unknownField(field) }
    switch field {
    case .camera: return contains("coalesce(make, '') || ' ' || coalesce(model, '')")
    case .lens: return contains("lens")
    case .place:
      return contains(
        "coalesce(city, '') || ', ' || coalesce(region, '') || ', ' || coalesce(country, '')")
    case .title: return contains("coalesce(title, '') || ' ' || coalesce(description, '')")
    case .path: return contains(Self.path)
    case .keyword: return keyword()
    case .person: return contains("people")
    case .format: return QueryCondition("format = lower(?)", [.text(value)])
    case .id: return QueryCondition("coalesce(photo.address, photo.id) = ?", [.text(value)])
    case .taken: return try dates()
    case .has: return try has()
    case .type: return try type()
    case .duration: return try duration()
    case .withheld: return try withheld()
    case .label: return QueryCondition("fold(coalesce(label, '')) = ?", [.text(FoldedText.fold(value))])
    case .pick:
      guard let pick = PickLabel(rawValue: value.lowercased()) else {
        throw .badValue(
          field: "pick", value: value, wanted: PickLabel.allCases.map(\.rawValue).joined(separator: " or "))
      }
      return QueryCondition("pick = ?", [.text(pick.rawValue)])
    }
  }

  /// Whether the term is `rating:rejected`.
  var isRejection: Bool { field == "rating" && value.lowercased() == "rejected" }

  private func withheld() throws(QueryError) -> QueryCondition {
    guard let reason = Withholding(rawValue: value.lowercased()) else {
      throw .badValue(
        field: "withheld", value: value,
        wanted: Withholding.allCases.map(\.rawValue).joined(separator: " or "))
    }
    return QueryCondition("withheld = ?", [.text(reason.rawValue)], asksFor: .withheld)
  }

  private static let path =
    "CAST(folder.path AS TEXT) || '/' || CAST(file.name AS TEXT)"

  /// The condition that a photo has a keyword. A photo with `Travel|Norway|Oslo` has the keywords Travel, Norway and
  /// Oslo, and those that consecutive parts of the path are. The lines of the columns are separated by two bars, so that
  /// no value is part of two of them.
  private func keyword() -> QueryCondition {
    let lines = "coalesce(keywords, '') || char(10) || coalesce(keyword_paths, '')"
    return QueryCondition(
      "instr('||' || replace(fold(\(lines)), char(10), '||') || '||', '|' || ? || '|') > 0",
      [.text(FoldedText.fold(value))])
  }

  private func word() -> QueryCondition {
    let text = FoldedText.fold(value)
    let phrase = "\"" + text.split(separator: "\"").joined(separator: " ") + "\""
    return QueryCondition(
      """
      photo.number IN (SELECT rowid FROM photo_text WHERE photo_text MATCH ?)
      OR instr(fold(\(Self.path)), ?) > 0
      """, [.text(phrase), .text(text)])
  }

  private func contains(_ text: String) -> QueryCondition {
    QueryCondition("instr(fold(\(text)), ?) > 0", [.text(FoldedText.fold(value))])
  }

  private func has() throws(QueryError) -> QueryCondition {
    guard let flag = PhotoFlag(rawValue: value.lowercased()), PhotoFlag.facts.contains(flag) else {
      throw .badValue(
        field: "has", value: value,
        wanted: PhotoFlag.facts.map(\.rawValue).sorted().joined(separator: ", "))
    }
    return flag.queryCondition
  }

  /// Parses `4`, `>=4`, `<1600` or `35..85`.
  func numbers(
    _ column: String, parse number: (String) -> Double? = QueryTerm.number,
    wanted: String = "a number, >=4, <4 or 2..4"
  ) throws(QueryError) -> QueryCondition {
    guard let condition = comparison(column, parse: number) else {
      throw .badValue(field: field ?? "", value: value, wanted: wanted)
    }
    return condition
  }

  private func comparison(
    _ column: String, parse number: (String) -> Double?
  ) -> QueryCondition? {
    let ends = range(value).map { $0.map(number) }
    if ends.count == 2, !ends.contains(.some(nil)) {
      return between(
        column, ends[0].flatMap { $0.map(QueryValue.number) },
        ends[1].flatMap { $0.map(QueryValue.number) })
    }
    for sign in [">=", "<=", ">", "<", "="] where value.hasPrefix(sign) {
      if let number = number(String(value.dropFirst(sign.count))) {
        return QueryCondition("\(column) \(sign) ?", [.number(number)])
      }
    }
    return number(value).map { QueryCondition("\(column) = ?", [.number($0)]) }
  }

  /// Parses `2024`, `2024-06`, `2024-06-14`, `2024-06..2024-08` or `2024-06..`.
  private func dates() throws(QueryError) -> QueryCondition {
    let ends = range(value)
    let bounds = ends.isEmpty ? [value, value] : ends.map { $0 ?? "" }
    let isDate = bounds.allSatisfy { bound in
      bound.isEmpty || bound.wholeMatch(of: /\d{4}(-\d\d(-\d\d(T[\d:]*)?)?)?/) != nil
    }
    guard isDate, !value.isEmpty, bounds != ["", ""] else {
      throw .badValue(
        field: "taken", value: value, wanted: "2024, 2024-06, 2024-06-14 or 2024-06..2024-08")
    }
    // Dates sort as text; a bound includes all dates that begin with it.
    return between(
      "taken", bounds[0].isEmpty ? nil : .text(bounds[0]),
      bounds[1].isEmpty ? nil : .text(bounds[1] + "~"))
  }

  private func between(
    _ column: String, _ low: QueryValue?, _ high: QueryValue?
  ) -> QueryCondition {
    switch (low, high) {
    case (let low?, let high?): QueryCondition("\(column) BETWEEN ? AND ?", [low, high])
    case (let low?, nil): QueryCondition("\(column) >= ?", [low])
    case (nil, let high?): QueryCondition("\(column) <= ?", [high])
    case (nil, nil): QueryCondition("\(column) IS NOT NULL")
    }
  }

  /// Both ends of `a..b`, `nil` for an open end; empty if there are no two dots.
  private func range(_ text: String) -> [String?] {
    guard let dots = text.firstRange(of: "..") else { return [] }
    let ends = [text[..<dots.lowerBound], text[dots.upperBound...]]
    return ends.map { $0.isEmpty ? nil : String($0) }
  }

  /// Parses `4`, `2.8`, `1/250` or `f/2.8`.
  private static func number(_ text: String) -> Double? {
    let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
    if parts.count == 2, parts[0] == "f" { return Double(parts[1]) }
    guard parts.count == 2 else { return Double(text) }
    guard let top = Double(parts[0]), let bottom = Double(parts[1]), bottom != 0 else { return nil }
    return top / bottom
  }
}

/// Facts that a photo has or not.
package enum PhotoFlag: String, CaseIterable, Sendable {
  case gps, date, title, description, keywords, rating, camera, lens, person, place
  case animation, live, favorite, rejected, withheld, hdr, sphere

  /// The flags that the query `has:` knows.
  static let facts: [PhotoFlag] = allCases.filter {
    ![.animation, .live, .rejected, .withheld].contains($0)
  }

  /// The condition that a picture has a short video, in its file or beside it.
  package static let isLive = "(motion_length IS NOT NULL OR clip IS NOT NULL)"

  /// The condition on `photo`, which is never null.
  package var condition: String {
    switch self {
    case .gps: "latitude IS NOT NULL"
    case .date: "taken IS NOT NULL"
    case .camera: "model IS NOT NULL"
    case .person: "people IS NOT NULL"
    case .place: "coalesce(city, region, country) IS NOT NULL"
    case .animation: "is_animated IS NOT NULL"
    case .live: Self.isLive
    case .favorite: "is_favorite IS NOT NULL"
    case .rejected: "is_rejected IS NOT NULL"
    case .hdr: "is_hdr IS NOT NULL"
    case .withheld: "withheld IS NOT NULL"
    case .title, .description, .keywords, .rating, .lens, .sphere:
      "\(rawValue) IS NOT NULL"
    }
  }

  var queryCondition: QueryCondition {
    QueryCondition(condition, asksFor: self)
  }
}
