/// The columns of a `ColumnGrid`, parsed from text such as `fixed(100),flexible,adaptive(180,300)`.
public struct ColumnSpecification: Hashable, Sendable {
  /// An invalid column.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The invalid column as written.
    public let part: String
    /// What to write instead, or why the column is invalid.
    public let reason: String

    /// The column and the reason in one line.
    public var description: String { "'\(part)' is not a valid column: \(reason)" }
  }

  /// The columns from left to right, at least one.
  public let columns: [GridColumn]

  /// The maximum number of columns in a text.
  public static let maxColumns = 100

  /// As many columns of at least 180 px as fit.
  public static let tiles = ColumnSpecification(columns: [.adaptive(minimum: 180)])

  /// As many columns of at least 180 px as fit, but not fewer than a number.
  ///
  /// - Parameters:
  ///   - count: The minimum number of columns, at least 1.
  ///   - width: The width of the grid in px.
  ///   - spacing: The gap between columns in px.
  /// - Returns: Adaptive columns, which are narrower than 180 px if too few would fit.
  public static func tiles(
    atLeast count: Int, width: Int, spacing: Int
  ) -> ColumnSpecification {
    let widest = (width - (count - 1) * spacing) / count
    guard widest < 180 else { return .tiles }
    return ColumnSpecification(columns: [.adaptive(minimum: Double(max(1, widest)))])
  }

  private init(columns: [GridColumn]) {
    self.columns = columns
  }

  /// Parses columns.
  ///
  /// - Parameter text: Columns separated by commas: `fixed(100)`, `flexible`, `flexible(100)`,
  ///   `flexible(100,300)`, `adaptive(180)` or `adaptive(180,300)`, with lengths in CSS px.
  /// - Throws: The first invalid column.
  public init(_ text: String) throws(Problem) {
    var columns: [GridColumn] = []
    for part in Self.parts(text) {
      guard columns.count < Self.maxColumns else {
        throw Problem(part: part, reason: "there can be at most \(Self.maxColumns) columns")
      }
      columns.append(try Self.column(part))
    }
    self.columns = columns
  }

  /// The parts between commas outside of parentheses.
  private static func parts(_ text: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var isInside = false
    for character in text {
      if character == "," && !isInside {
        parts.append(trimmed(part))
        part = ""
        continue
      }
      if character == "(" { isInside = true }
      if character == ")" { isInside = false }
      part.append(character)
    }
    return parts + [trimmed(part)]
  }

  private static func column(_ part: String) throws(Problem) -> GridColumn {
    let (name, lengths) = try split(part)
    switch (name, lengths.count) {
    case ("fixed", 1):
      return .fixed(lengths[0])
    case ("flexible", 0):
      return .flexible()
    case ("flexible", 1):
      return .flexible(minimum: lengths[0])
    case ("flexible", 2):
      return .flexible(minimum: lengths[0], maximum: lengths[1])
    case ("adaptive", 1):
      return .adaptive(minimum: lengths[0])
    case ("adaptive", 2):
      return .adaptive(minimum: lengths[0], maximum: lengths[1])
    case ("fixed", _):
      throw Problem(part: part, reason: "write fixed(100)")
    case ("flexible", _):
      throw Problem(part: part, reason: "write flexible or flexible(100,300)")
    case ("adaptive", _):
      throw Problem(part: part, reason: "write adaptive(180) or adaptive(180,300)")
    default:
      throw Problem(part: part, reason: "write fixed(100), flexible or adaptive(180)")
    }
  }

  /// The name of a column and the lengths in parentheses.
  private static func split(_ part: String) throws(Problem) -> (name: String, lengths: [Double]) {
    guard let open = part.firstIndex(of: "(") else { return (part, []) }
    guard part.last == ")" else {
      throw Problem(part: part, reason: "the parenthesis is not closed")
    }
    let inside = part[part.index(after: open)...].dropLast()
    var lengths: [Double] = []
    for text in inside.split(separator: ",", omittingEmptySubsequences: false) {
      guard let length = length(trimmed(String(text))) else {
        throw Problem(part: part, reason: "lengths are px above 0 and at most 100000")
      }
      lengths.append(length)
    }
    if lengths.count == 2, lengths[0] > lengths[1] {
      throw Problem(part: part, reason: "the minimum is larger than the maximum")
    }
    return (trimmed(String(part[..<open])), lengths)
  }

  private static func length(_ text: String) -> Double? {
    let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
    guard isPlain, let value = Double(text), value > 0, value <= 100_000 else { return nil }
    return value
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
