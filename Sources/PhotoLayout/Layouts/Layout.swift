/// A rule that gives each of a list of items its place.
///
/// The shape is SwiftUI's, but nothing is drawn: placing gives the frames back.
public protocol Layout: Sendable {
  /// What a layout finds out about its items once and uses at every call.
  associatedtype Cache = Void

  /// Makes the cache for a list of items.
  ///
  /// - Parameter subviews: The items.
  /// - Returns: The cache.
  func makeCache(subviews: [LayoutItem]) -> Cache

  /// Brings the cache up to date after the items or the layout's own parameters changed.
  ///
  /// - Parameters:
  ///   - cache: The cache, as it was before the change.
  ///   - subviews: The items after the change.
  func updateCache(_ cache: inout Cache, subviews: [LayoutItem])

  /// Gives the size that the layout needs.
  ///
  /// - Parameters:
  ///   - proposal: The size offered.
  ///   - subviews: The items.
  ///   - cache: The cache made for these items.
  /// - Returns: The size, which need not keep to the proposal.
  func sizeThatFits(
    proposal: ProposedSize, subviews: [LayoutItem], cache: inout Cache
  ) -> LayoutSize

  /// Gives each item its frame.
  ///
  /// - Parameters:
  ///   - bounds: The place of the container, as large as `sizeThatFits` said.
  ///   - proposal: The proposal that `sizeThatFits` was asked with.
  ///   - subviews: The items.
  ///   - cache: The cache made for these items.
  /// - Returns: One frame for each item, in the order of the items.
  func placeSubviews(
    in bounds: LayoutRect, proposal: ProposedSize, subviews: [LayoutItem], cache: inout Cache
  ) -> [LayoutRect]
}

extension Layout {
  /// Makes the cache anew.
  ///
  /// - Parameters:
  ///   - cache: The cache, as it was before the change.
  ///   - subviews: The items after the change.
  public func updateCache(_ cache: inout Cache, subviews: [LayoutItem]) {
    cache = makeCache(subviews: subviews)
  }

  /// Measures and places items in one step, with the container's top left corner at the origin.
  ///
  /// - Parameters:
  ///   - subviews: The items.
  ///   - proposal: The size offered.
  /// - Returns: The container's size and a frame for each item.
  public func place(_ subviews: [LayoutItem], proposal: ProposedSize) -> Placement {
    var cache = makeCache(subviews: subviews)
    let size = sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    let bounds = LayoutRect(origin: LayoutPoint(x: 0, y: 0), size: size)
    let frames = placeSubviews(
      in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    return Placement(size: size, frames: frames)
  }
}

extension Layout where Cache == Void {
  /// Makes the empty cache of a layout that keeps none.
  ///
  /// - Parameter subviews: The items.
  public func makeCache(subviews: [LayoutItem]) {}
}

/// The outcome of a layout: the size of the container and the frames inside.
public struct Placement: Hashable, Sendable {
  /// The size of the container.
  public let size: LayoutSize
  /// One frame for each item, from the container's top left corner.
  public let frames: [LayoutRect]
}
