/// One thing to lay out: a view without its looks, which only tells how large it would be.
public struct LayoutItem: Sendable {
  /// How early the item gets its share where space is short; the default is 0.
  public var priority: Double

  private let measure: @Sendable (ProposedSize) -> LayoutSize
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Makes an item from its answer to proposals.
  ///
  /// - Parameters:
  ///   - priority: How early the item gets its share where space is short.
  ///   - sizeThatFits: Gives the item's size for a proposal; the item need not keep to it.
  public init(
    priority: Double = 0, sizeThatFits: @escaping @Sendable (ProposedSize) -> LayoutSize
  ) {
    self.priority = priority
    measure = sizeThatFits
  }

  /// Makes an item that is itself a container with a layout.
  ///
  /// - Parameters:
  ///   - layout: The layout inside.
  ///   - subviews: The items inside.
  public init(_ layout: some Layout, of subviews: [LayoutItem]) {
    self.init { proposal in
      var cache = layout.makeCache(subviews: subviews)
      return layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    }
  }

  /// Makes an item that has one size whatever it is offered.
  ///
  /// - Parameters:
  ///   - width: Width in CSS px.
  ///   - height: Height in CSS px.
  /// - Returns: The item.
  public static func fixed(width: Double, height: Double) -> LayoutItem {
    let size = LayoutSize(width: width, height: height)
    return LayoutItem { _ in size }
  }

  /// Makes an item that takes the size it is offered, between two sizes.
  ///
  /// - Parameters:
  ///   - minimum: The smallest size it takes.
  ///   - ideal: The size it takes where none is offered.
  ///   - maximum: The largest size it takes; one below `minimum` counts as `minimum`.
  /// - Returns: The item.
  public static func flexible(
    minimum: LayoutSize = .zero, ideal: LayoutSize = LayoutSize(width: 10, height: 10),
    maximum: LayoutSize = .largest
  ) -> LayoutItem {
    LayoutItem { proposal in
      let wanted = proposal.replacingUnspecifiedDimensions(by: ideal)
      return LayoutSize(
        width: max(minimum.width, min(wanted.width, maximum.width)),
        height: max(minimum.height, min(wanted.height, maximum.height)))
    }
  }

  /// Makes an item that keeps its aspect ratio inside of the size it is offered.
  ///
  /// - Parameters:
  ///   - ratio: Width divided by height.
  ///   - idealHeight: The height it takes where no size is offered.
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
      // Both lengths end at the longest one, which would bend the ratio.
      let tallest = LayoutSize.longest / max(1, ratio.value)
      let fitting = min(height, tallest)
      return LayoutSize(width: fitting * ratio.value, height: fitting)
    }
  }

  /// Gives the size of the item for a proposal.
  ///
  /// - Parameter proposal: The size offered.
  /// - Returns: The size that the item takes.
  public func sizeThatFits(_ proposal: ProposedSize) -> LayoutSize {
    measure(proposal)
  }

  /// Gives the item with a value for its layout.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - value: The value.
  /// - Returns: The item that carries the value.
  public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> LayoutItem {
    var item = self
    item.values[ObjectIdentifier(key)] = value
    return item
  }

  /// The value that the item carries under a key.
  ///
  /// - Parameter key: The name of the value.
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    values[ObjectIdentifier(key)] as? Key.Value ?? key.defaultValue
  }
}
