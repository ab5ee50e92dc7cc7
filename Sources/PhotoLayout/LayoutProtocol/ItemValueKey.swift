/// The key of a value that an item passes to its layout, such as `Rank`.
public protocol ItemValueKey {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value of an item without one.
  static var defaultValue: Value { get }
}

/// The rank of an item, 1 for the best, which `RadialLayout` places at the top.
public enum Rank: ItemValueKey {
  /// The rank of items without one.
  public static let defaultValue = 1
}
