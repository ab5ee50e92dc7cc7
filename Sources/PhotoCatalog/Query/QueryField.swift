import GRDB

/// The fields of a query.
enum QueryField: String, CaseIterable {
  case camera, lens, taken, rating, iso, aperture, focal, exposure, width, height, format, title
  case keyword, path, place, has, id
}

extension QueryTerm {
  typealias Condition = (sql: String, arguments: StatementArguments)

  /// The term as an SQL expression over `photo`, `file` and `folder`.
  func condition() throws(QueryError) -> Condition {
    guard let field else { return word() }
    guard let field = QueryField(rawValue: field) else { throw .unknownField(field) }
    switch field {
    case .camera: return contains("coalesce(make, '') || ' ' || coalesce(model, '')")
    case .lens: return contains("lens")
    case .title: return contains("coalesce(title, '') || ' ' || coalesce(description, '')")
    case .path: return contains(Self.path)
    case .place:
      return contains(
        "coalesce(city, '') || ', ' || coalesce(region, '') || ', ' || coalesce(country, '')")
    case .keyword:
      // Keywords are separated by newlines, so complete lines are compared. A photo with `Travel|Norway`
      // has the keywords Travel, Norway, and the path.
      let lines = "coalesce(keywords, '') || char(10) || coalesce(keyword_paths, '')"
      let value = FoldedText.fold(value)
      let text = "char(10) || fold(\(lines)) || char(10)"
      return (
        """
        instr(\(text), char(10) || ? || char(10)) > 0
        OR instr(replace(\(text), '|', char(10)), char(10) || ? || char(10)) > 0
        """, [value, value]
      )
    case .format: return ("format = lower(?)", [value])
    case .id: return ("photo.id = ?", [value])
    case .taken: return try dates()
    case .rating: return try numbers("rating")
    case .iso: return try numbers("iso")
    case .aperture: return try numbers("f_number")
    case .focal: return try numbers("focal_length")
    case .exposure: return try numbers("exposure")
    case .width: return try numbers("display_width")
    case .height: return try numbers("display_height")
    case .has: return try has()
    }
  }

  private static let path =
    "CAST(folder.path AS TEXT) || '/' || CAST(file.name AS TEXT)"

  private func word() -> Condition {
    let quoted = "\"" + value.split(separator: "\"").joined(separator: " ") + "\""
    return (
      """
      photo.number IN (SELECT rowid FROM photo_text WHERE photo_text MATCH ?)
      OR instr(fold(\(Self.path)), ?) > 0
      """, [quoted, FoldedText.fold(value)]
    )
  }

  private func contains(_ column: String) -> Condition {
    ("instr(fold(\(column)), ?) > 0", [FoldedText.fold(value)])
  }

  private func has() throws(QueryError) -> Condition {
    let columns = [
      "gps": "latitude", "date": "taken", "title": "title", "description": "description",
      "keywords": "keywords", "rating": "rating", "camera": "model", "lens": "lens",
      "place": "coalesce(city, region, country)",
    ]
    guard let column = columns[value.lowercased()] else {
      throw .badValue(
        field: "has", value: value, wanted: columns.keys.sorted().joined(separator: ", "))
    }
    return ("\(column) IS NOT NULL", [])
  }

  /// Parses `4`, `>=4`, `<1600` or `35..85`.
  private func numbers(_ column: String) throws(QueryError) -> Condition {
    let ends = range(value).map { $0.map(number) }
    if ends.count == 2, !ends.contains(.some(nil)) {
      return between(column, ends[0].flatMap { $0 }, ends[1].flatMap { $0 })
    }
    for sign in [">=", "<=", ">", "<", "="] where value.hasPrefix(sign) {
      if let number = number(String(value.dropFirst(sign.count))) {
        return ("\(column) \(sign) ?", [number])
      }
    }
    guard let number = number(value) else {
      throw .badValue(field: field ?? "", value: value, wanted: "a number, >=4, <4 or 2..4")
    }
    return ("\(column) = ?", [number])
  }

  /// Parses `2024`, `2024-06`, `2024-06-14`, `2024-06..2024-08` or `2024-06..`.
  private func dates() throws(QueryError) -> Condition {
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
      "taken", bounds[0].isEmpty ? nil : bounds[0], bounds[1].isEmpty ? nil : bounds[1] + "~")
  }

  private func between(
    _ column: String, _ low: (any DatabaseValueConvertible)?,
    _ high: (any DatabaseValueConvertible)?
  ) -> Condition {
    switch (low, high) {
    case (let low?, let high?): ("\(column) BETWEEN ? AND ?", [low, high])
    case (let low?, nil): ("\(column) >= ?", [low])
    case (nil, let high?): ("\(column) <= ?", [high])
    case (nil, nil): ("\(column) IS NOT NULL", [])
    }
  }

  /// Both ends of `a..b`, `nil` for an open end; empty if there are no two dots.
  private func range(_ text: String) -> [String?] {
    guard let dots = text.firstRange(of: "..") else { return [] }
    let ends = [text[..<dots.lowerBound], text[dots.upperBound...]]
    return ends.map { $0.isEmpty ? nil : String($0) }
  }

  /// Parses `4`, `2.8`, `1/250` or `f/2.8`.
  private func number(_ text: String) -> Double? {
    let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
    if parts.count == 2, parts[0] == "f" { return Double(parts[1]) }
    guard parts.count == 2 else { return Double(text) }
    guard let top = Double(parts[0]), let bottom = Double(parts[1]), bottom != 0 else { return nil }
    return top / bottom
  }
}
