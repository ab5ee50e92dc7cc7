/// The size that a container proposes to an item; a missing length requests the ideal one.
public struct ProposedSize: Hashable, Sendable {
  /// The proposed width in CSS px; `nil` requests the ideal width.
  public let width: Double?
  /// The proposed height in CSS px; `nil` requests the ideal height.
  public let height: Double?

  /// Requests the minimum size.
  public static let zero = ProposedSize(width: 0, height: 0)
  /// Requests the ideal size.
  public static let unspecified = ProposedSize(width: nil, height: nil)
  /// Requests the maximum size.
  public static let infinity = ProposedSize(width: .infinity, height: .infinity)

  /// Creates a proposal; NaN counts as missing and a negative length as 0.
  ///
  /// - Parameters:
  ///   - width: The proposed width in CSS px; `nil` requests the ideal width.
  ///   - height: The proposed height in CSS px; `nil` requests the ideal height.
  public init(width: Double?, height: Double?) {
    self.width = Self.normalized(width)
    self.height = Self.normalized(height)
  }

  /// Creates a proposal of a size.
  ///
  /// - Parameter size: The proposed size.
  public init(_ size: LayoutSize) {
    self.init(width: size.width, height: size.height)
  }

  /// The proposed size, with missing lengths taken from another size.
  ///
  /// - Parameter size: The lengths to use if they are missing; 10 px each by default.
  /// - Returns: The size, with `LayoutSize.maxLength` for infinite lengths.
  public func replacingUnspecifiedDimensions(
    by size: LayoutSize = LayoutSize(width: 10, height: 10)
  ) -> LayoutSize {
    LayoutSize(width: width ?? size.width, height: height ?? size.height)
  }

  /// The proposed width, or `nil` if it is missing or infinite.
  var finiteWidth: Double? {
    guard let width, width < LayoutSize.maxLength else { return nil }
    return width
  }

  private static func normalized(_ length: Double?) -> Double? {
    guard let length, !length.isNaN else { return nil }
    return max(0, length)
  }
}
