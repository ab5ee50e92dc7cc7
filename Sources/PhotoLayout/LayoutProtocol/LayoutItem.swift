/// An item to lay out: a view without content that returns its size for a proposal.
public struct LayoutItem: Sendable {
  /// The priority with which the item gets its share if space is short; the default is 0.
  public var priority: Double

  private let measure: @Sendable (ProposedSize) -> LayoutSize
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - priority: The priority with which the item gets its share if space is short.
  ///   - sizeThatFits: Returns the size of the item for a proposal; it may differ from the
  ///     proposal.
  public init(
    priority: Double = 0, sizeThatFits: @escaping @Sendable (ProposedSize) -> LayoutSize
  ) {
    self.priority = priority
    measure = sizeThatFits
  }

  /// Creates an item that is a container with a layout.
  ///
  /// - Parameters:
  ///   - layout: The layout of the container.
  ///   - subviews: The items in the container.
  public init(_ layout: some FrameLayout, of subviews: [LayoutItem]) {
    self.init { proposal in
      var cache = layout.makeCache(subviews: subviews)
      return layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    }
  }

  /// Creates an item of a fixed size.
  ///
  /// - Parameters:
  ///   - width: Width in CSS px.
  ///   - height: Height in CSS px.
  /// - Returns: The item.
  public static func fixed(width: Double, height: Double) -> LayoutItem {
    let size = LayoutSize(width: width, height: height)
    return LayoutItem { _ in size }
  }

  /// Creates an item that takes the proposed size, between a minimum and a maximum.
  ///
  /// - Parameters:
  ///   - minimum: The minimum size.
  ///   - ideal: The size if none is proposed.
  ///   - maximum: The maximum size; lengths below those of `minimum` count as `minimum`.
  /// - Returns: The item.
  public static func flexible(
    minimum: LayoutSize = .zero, ideal: LayoutSize = LayoutSize(width: 10, height: 10),
    maximum: LayoutSize = .max
  ) -> LayoutItem {
    LayoutItem { proposal in
      let wanted = proposal.replacingUnspecifiedDimensions(by: ideal)
      return LayoutSize(
        width: max(minimum.width, min(wanted.width, maximum.width)),
        height: max(minimum.height, min(wanted.height, maximum.height)))
    }
  }

  /// Creates an item that keeps its aspect ratio within the proposed size.
  ///
  /// - Parameters:
  ///   - ratio: Width divided by height.
  ///   - idealHeight: The height in CSS px if no size is proposed.
  /// - Returns: The item.
  public static func aspect(_ ratio: AspectRatio, idealHeight: Double = 10) -> LayoutItem {
    let ideal = idealHeight.asLength
    return LayoutItem { proposal in
      let height =
        switch (proposal.width, proposal.height) {
        case (let width?, let height?): min(width / ratio.value, height)
        case (let width?, nil): width / ratio.value
        case (nil, let height?): height
        case (nil, nil): ideal
        }
      // Clamping only one of the lengths would change the ratio.
      let tallest = LayoutSize.maxLength / max(1, ratio.value)
      let fitting = min(height, tallest)
      return LayoutSize(width: fitting * ratio.value, height: fitting)
    }
  }

  /// Returns the size of the item for a proposal.
  ///
  /// - Parameter proposal: The proposed size.
  /// - Returns: The size of the item.
  public func sizeThatFits(_ proposal: ProposedSize) -> LayoutSize {
    measure(proposal)
  }

  /// Returns the item with a value for its layout.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - value: The value.
  /// - Returns: A copy of the item with the value.
  public func layoutValue<Key: ItemValueKey>(key: Key.Type, value: Key.Value) -> LayoutItem {
    var item = self
    item.values[ObjectIdentifier(key)] = value
    return item
  }

  /// The value of the item for a key.
  ///
  /// - Parameter key: The key of the value.
  public subscript<Key: ItemValueKey>(key: Key.Type) -> Key.Value {
    values[ObjectIdentifier(key)] as? Key.Value ?? key.defaultValue
  }
}

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
