import GRDB

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
      return QueryCondition("duration IS NOT NULL", [], .range("duration IS NOT NULL", []))
    case .photo: return QueryCondition("duration IS NULL")
    case .animation: return PhotoFlag.animation.queryCondition
    case .live: return QueryCondition(LivePhotoRule.condition, [], .live)
    }
  }

  /// The condition of `duration:>30`, `duration:1m30` or `duration:10..20`.
  func duration() throws(QueryError) -> QueryCondition {
    // Durations are displayed in whole seconds.
    if let seconds = Self.seconds(value) {
      let condition = "duration >= ? AND duration < ?"
      let arguments: StatementArguments = [seconds - 0.5, seconds + 0.5]
      return QueryCondition(condition, arguments, .range(condition, arguments))
    }
    return try numbers(
      "duration", parse: Self.seconds, wanted: "seconds or 1m30, with >, < or as 10..20")
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

/// Which photos have a short video; `MotionPairs` applies the same rules to a complete library.
enum LivePhotoRule {
  /// The longest video beside a photo with its name that is a part of it, in seconds.
  static let maxDuration = 4.0

  /// The condition on `photo` and `file`.
  static let condition = """
    motion_length IS NOT NULL OR (
      duration IS NULL AND format IN ('heic', 'jpeg') AND (
        content_identifier IS NOT NULL AND EXISTS (
          SELECT 1 FROM photo AS film
          WHERE film.content_identifier = photo.content_identifier AND film.duration IS NOT NULL)
        OR EXISTS (
          SELECT 1 FROM file AS clip JOIN photo AS film ON film.number = clip.photo
          WHERE clip.folder = file.folder AND NOT clip.is_gone
            AND clip.name IN (\(name("MOV")), \(name("mov")), \(name("Mov")))
            AND film.format = 'mov' AND film.duration > 0 AND film.duration <= \(maxDuration)
            AND (film.content_identifier IS NULL OR photo.content_identifier IS NULL))))
    """

  /// Selects all photos that match the condition, and maybe others, by the videos of the catalog.
  static func candidates(_ db: Database) throws -> PhotoSelection? {
    guard let inFile = try PhotoFlag.motion.selection(true, db) else { return nil }
    return PhotoSelection(
      """
      \(inFile.sql) UNION ALL
      SELECT number FROM photo WHERE content_identifier IN (
        SELECT content_identifier FROM photo
        WHERE duration IS NOT NULL AND content_identifier IS NOT NULL)
      UNION ALL
      SELECT photo FROM file WHERE photo IS NOT NULL AND folder IN (
        SELECT clip.folder FROM photo AS film JOIN file AS clip ON clip.photo = film.number
        WHERE film.duration <= \(maxDuration))
      """, inFile.arguments)
  }

  /// The name of the file with another suffix.
  private static func name(_ suffix: String) -> String {
    let stem = "rtrim(CAST(file.name AS TEXT), replace(CAST(file.name AS TEXT), '.', ''))"
    return "CAST(\(stem) || '\(suffix)' AS BLOB)"
  }
}
