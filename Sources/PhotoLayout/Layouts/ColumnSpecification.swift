/// The columns of a `LazyVGrid` as text, such as `fixed(100),flexible,adaptive(180,300)`.
public struct ColumnSpecification: Hashable, Sendable {
  /// What is wrong with a text, and where.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The column that is wrong, as written.
    public let part: String
    /// What it should be.
    public let reason: String

    /// The part and the reason in one sentence.
    public var description: String { "'\(part)' is no column: \(reason)" }
  }

  /// The columns from left to right, at least one.
  public let columns: [GridColumn]

  /// The most columns that a text may name.
  public static let limit = 100

  /// As many columns of 180 px as fit.
  public static let tiles = ColumnSpecification(columns: [.adaptive(minimum: 180)])

  private init(columns: [GridColumn]) {
    self.columns = columns
  }

  /// Reads columns from text.
  ///
  /// - Parameter text: Columns separated by commas: `fixed(100)`, `flexible`, `flexible(100)`,
  ///   `flexible(100,300)`, `adaptive(180)` or `adaptive(180,300)`, with lengths in CSS px.
  /// - Throws: The problem with the first part that is no column.
  public init(_ text: String) throws(Problem) {
    var columns: [GridColumn] = []
    for part in Self.parts(text) {
      guard columns.count < Self.limit else {
        throw Problem(part: part, reason: "there can be \(Self.limit) at most")
      }
      columns.append(try Self.column(part))
    }
    self.columns = columns
  }

  /// The parts between the commas that stand outside of brackets.
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

  /// The name of a column and the lengths in its brackets.
  private static func split(_ part: String) throws(Problem) -> (name: String, lengths: [Double]) {
    guard let open = part.firstIndex(of: "(") else { return (part, []) }
    guard part.last == ")" else {
      throw Problem(part: part, reason: "the bracket is not closed")
    }
    let inside = part[part.index(after: open)...].dropLast()
    var lengths: [Double] = []
    for text in inside.split(separator: ",", omittingEmptySubsequences: false) {
      guard let length = length(trimmed(String(text))) else {
        throw Problem(part: part, reason: "lengths are numbers of px above 0 and at most 100000")
      }
      lengths.append(length)
    }
    if lengths.count == 2, lengths[0] > lengths[1] {
      throw Problem(part: part, reason: "the minimum is above the maximum")
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
