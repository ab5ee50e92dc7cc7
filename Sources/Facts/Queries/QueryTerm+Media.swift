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
