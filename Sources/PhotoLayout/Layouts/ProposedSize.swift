/// The size that a container offers to an item, where a missing length asks for the ideal one.
public struct ProposedSize: Hashable, Sendable {
  /// The width offered in CSS px; `nil` asks for the ideal width.
  public let width: Double?
  /// The height offered in CSS px; `nil` asks for the ideal height.
  public let height: Double?

  /// Asks for the smallest size.
  public static let zero = ProposedSize(width: 0, height: 0)
  /// Asks for the ideal size.
  public static let unspecified = ProposedSize(width: nil, height: nil)
  /// Asks for the largest size.
  public static let infinity = ProposedSize(width: .infinity, height: .infinity)

  /// Makes a proposal; NaN counts as missing and a negative length as 0.
  ///
  /// - Parameters:
  ///   - width: The width offered in CSS px; `nil` asks for the ideal width.
  ///   - height: The height offered in CSS px; `nil` asks for the ideal height.
  public init(width: Double?, height: Double?) {
    self.width = Self.offer(width)
    self.height = Self.offer(height)
  }

  /// Makes a proposal of exactly one size.
  ///
  /// - Parameter size: The size offered.
  public init(_ size: LayoutSize) {
    self.init(width: size.width, height: size.height)
  }

  /// The size offered, with a length of its own for each that is missing.
  ///
  /// - Parameter size: Gives the lengths that are missing, 10 px each where nothing is said.
  /// - Returns: The size, with `LayoutSize.longest` for endless lengths.
  public func replacingUnspecifiedDimensions(
    by size: LayoutSize = LayoutSize(width: 10, height: 10)
  ) -> LayoutSize {
    LayoutSize(width: width ?? size.width, height: height ?? size.height)
  }

  /// The width offered, or `nil` where it is missing or endless.
  var finiteWidth: Double? {
    guard let width, width < LayoutSize.longest else { return nil }
    return width
  }

  private static func offer(_ length: Double?) -> Double? {
    guard let length, !length.isNaN else { return nil }
    return max(0, length)
  }
}
