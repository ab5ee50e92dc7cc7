/// A rule that computes a frame for each item of a list.
///
/// The protocol has the requirements of SwiftUI's `Layout`, but nothing is drawn: `placeSubviews`
/// returns the frames.
public protocol FrameLayout: Sendable {
  /// Data that a layout computes once from its items and reuses in every call.
  associatedtype Cache = Void

  /// Creates the cache for a list of items.
  ///
  /// - Parameter subviews: The items.
  /// - Returns: The cache.
  func makeCache(subviews: [LayoutItem]) -> Cache

  /// Updates the cache after the items or the layout's parameters changed.
  ///
  /// - Parameters:
  ///   - cache: The cache, as it was before the change.
  ///   - subviews: The items after the change.
  func updateCache(_ cache: inout Cache, subviews: [LayoutItem])

  /// Returns the size of the container.
  ///
  /// - Parameters:
  ///   - proposal: The proposed size.
  ///   - subviews: The items.
  ///   - cache: The cache for these items.
  /// - Returns: The size, which may differ from the proposal.
  func sizeThatFits(
    proposal: ProposedSize, subviews: [LayoutItem], cache: inout Cache
  ) -> LayoutSize

  /// Returns the frames of the items.
  ///
  /// - Parameters:
  ///   - bounds: The frame of the container, with the size that `sizeThatFits` returned.
  ///   - proposal: The proposal that was passed to `sizeThatFits`.
  ///   - subviews: The items.
  ///   - cache: The cache for these items.
  /// - Returns: One frame per item, in the order of the items.
  func placeSubviews(
    in bounds: LayoutRect, proposal: ProposedSize, subviews: [LayoutItem], cache: inout Cache
  ) -> [LayoutRect]
}

extension FrameLayout {
  /// Replaces the cache with a new one.
  ///
  /// - Parameters:
  ///   - cache: The cache, as it was before the change.
  ///   - subviews: The items after the change.
  public func updateCache(_ cache: inout Cache, subviews: [LayoutItem]) {
    cache = makeCache(subviews: subviews)
  }

  /// Measures and places items in one step, with the top left corner of the container at the
  /// origin.
  ///
  /// - Parameters:
  ///   - subviews: The items.
  ///   - proposal: The proposed size.
  /// - Returns: The size of the container and one frame per item.
  public func place(_ subviews: [LayoutItem], proposal: ProposedSize) -> Placement {
    var cache = makeCache(subviews: subviews)
    let size = sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    let bounds = LayoutRect(origin: LayoutPoint(x: 0, y: 0), size: size)
    let frames = placeSubviews(
      in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    return Placement(size: size, frames: frames)
  }
}

extension FrameLayout where Cache == Void {
  /// Creates the empty cache of a layout without a cache.
  ///
  /// - Parameter subviews: The items.
  public func makeCache(subviews: [LayoutItem]) {}
}

/// The result of a layout: the size of the container and the frames of the items.
public struct Placement: Hashable, Sendable {
  /// The size of the container.
  public let size: LayoutSize
  /// One frame per item, relative to the top left corner of the container.
  public let frames: [LayoutRect]
}
