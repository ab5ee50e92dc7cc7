/// An item of a layout: something that answers a proposed size with its own.
public struct Subview: Sendable {
  /// What the item tells the layout it stands in.
  public var values: LayoutValues
  private let measure: @Sendable (ProposedSize) -> Size

  /// Makes an item that is measured by a function.
  public init(
    values: LayoutValues = LayoutValues(), measure: @escaping @Sendable (ProposedSize) -> Size
  ) {
    self.values = values
    self.measure = measure
  }

  /// Makes an item of one size.
  public init(_ size: Size, values: LayoutValues = LayoutValues()) {
    self.init(values: values) { _ in size }
  }

  /// Makes an item of one size.
  public init(width: Double, height: Double) {
    self.init(Size(width: width, height: height))
  }

  /// Makes an item that keeps a ratio.
  ///
  /// - Parameters:
  ///   - aspect: Its width divided by its height.
  ///   - natural: Its height where nothing is proposed.
  public init(aspect: AspectRatio, natural: Double = 100) {
    self.init { proposal in
      switch (proposal.width, proposal.height) {
      case (let width?, let height?):
        let fitting = min(height, width / aspect.value)
        return Size(width: fitting * aspect.value, height: fitting)
      case (let width?, nil): return Size(width: width, height: width / aspect.value)
      case (nil, let height?): return Size(width: height * aspect.value, height: height)
      case (nil, nil): return Size(width: natural * aspect.value, height: natural)
      }
    }
  }

  /// Makes an item that a layout of its own fills.
  public init(_ layout: AnyLayout, subviews: [Subview], values: LayoutValues = LayoutValues()) {
    self.init(values: values) { layout.arrange(subviews, in: $0).size }
  }

  /// The size that the item takes of what is proposed.
  ///
  /// - Parameter proposal: The size that is offered.
  /// - Returns: The item's size.
  public func sizeThatFits(_ proposal: ProposedSize) -> Size {
    measure(proposal)
  }
}

/// A key of a value that an item tells its layout, as in SwiftUI's `LayoutValueKey`.
public protocol LayoutValueKey {
  /// The value's type.
  associatedtype Value: Sendable
  /// The value of an item that tells none.
  static var defaultValue: Value { get }
}

/// What an item tells the layout it stands in.
public struct LayoutValues: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Makes an item that tells nothing.
  public init() {}

  /// The value of a key.
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}
