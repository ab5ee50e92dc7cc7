/// A rule that gives each item of a list its size and place.
///
/// The protocol has the shape of SwiftUI's `Layout`, without views: a subview is anything that
/// answers a proposed size with its own, and a placement is a value. What is known of SwiftUI's
/// behaviour is written down in its documentation and in objc.io's "Thinking in SwiftUI" (2023).
public protocol Layout: Sendable {
  /// What a layout computes once and uses for measuring as well as for placing.
  associatedtype Cache = Void

  /// Makes the cache for some subviews.
  ///
  /// - Parameter subviews: The items.
  /// - Returns: What depends on the items alone.
  func makeCache(subviews: [Subview]) -> Cache

  /// The size of the whole.
  ///
  /// - Parameters:
  ///   - proposal: The size that is offered.
  ///   - subviews: The items.
  ///   - cache: What was computed for the same items.
  /// - Returns: The size that the layout takes.
  func sizeThatFits(proposal: ProposedSize, subviews: [Subview], cache: inout Cache) -> Size

  /// The place of each item.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle to place the items in.
  ///   - proposal: The size that was offered.
  ///   - subviews: The items.
  ///   - cache: What was computed for the same items.
  /// - Returns: One rectangle an item, in order.
  func placeSubviews(
    in bounds: Rectangle, proposal: ProposedSize, subviews: [Subview], cache: inout Cache
  ) -> [Rectangle]
}

extension Layout where Cache == Void {
  /// Makes no cache.
  public func makeCache(subviews: [Subview]) {}
}

extension Layout {
  /// Measures and places items at the origin.
  ///
  /// - Parameters:
  ///   - subviews: The items.
  ///   - proposal: The size that is offered.
  /// - Returns: The size of the whole and one rectangle an item, in order.
  public func arrange(
    _ subviews: [Subview], in proposal: ProposedSize
  ) -> (size: Size, places: [Rectangle]) {
    var cache = makeCache(subviews: subviews)
    let size = sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    let bounds = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
    let places = placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    return (size, places)
  }
}
