/// A type-erased layout, to switch between layouts of the same items.
public struct AnyFrameLayout: FrameLayout {
  /// The cache of the layout that was used last; another layout replaces it with its own.
  public struct Cache {
    fileprivate let layout: ObjectIdentifier
    fileprivate var storage: Any
  }

  private let base: any FrameLayout

  /// Creates a layout that erases the type of another one.
  ///
  /// - Parameter layout: The layout; an `AnyFrameLayout` is not wrapped again.
  public init(_ layout: some FrameLayout) {
    base = (layout as? AnyFrameLayout)?.base ?? layout
  }

  /// Creates the cache of the wrapped layout.
  public func makeCache(subviews: [LayoutItem]) -> Cache {
    Self.makeCache(base, subviews)
  }

  /// Updates the cache, or replaces the cache of a layout of another type.
  public func updateCache(_ cache: inout Cache, subviews: [LayoutItem]) {
    Self.update(base, &cache, subviews)
  }

  /// Returns the size of the wrapped layout; the cache may belong to another layout.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [LayoutItem], cache: inout Cache
  ) -> LayoutSize {
    Self.size(base, proposal, subviews, &cache)
  }

  /// Returns the frames of the wrapped layout; the cache may belong to another layout.
  public func placeSubviews(
    in bounds: LayoutRect, proposal: ProposedSize, subviews: [LayoutItem], cache: inout Cache
  ) -> [LayoutRect] {
    Self.frames(base, bounds, proposal, subviews, &cache)
  }

  // MARK: Opened existentials

  private static func makeCache<Base: FrameLayout>(_ layout: Base, _ subviews: [LayoutItem])
    -> Cache
  {
    Cache(layout: ObjectIdentifier(Base.self), storage: layout.makeCache(subviews: subviews))
  }

  private static func own<Base: FrameLayout>(
    _ layout: Base, _ cache: Cache, _ subviews: [LayoutItem]
  ) -> Base.Cache {
    guard cache.layout == ObjectIdentifier(Base.self), let own = cache.storage as? Base.Cache
    else { return layout.makeCache(subviews: subviews) }
    return own
  }

  private static func update<Base: FrameLayout>(
    _ layout: Base, _ cache: inout Cache, _ subviews: [LayoutItem]
  ) {
    var own = own(layout, cache, subviews)
    layout.updateCache(&own, subviews: subviews)
    cache = Cache(layout: ObjectIdentifier(Base.self), storage: own)
  }

  private static func size<Base: FrameLayout>(
    _ layout: Base, _ proposal: ProposedSize, _ subviews: [LayoutItem], _ cache: inout Cache
  ) -> LayoutSize {
    var own = own(layout, cache, subviews)
    defer { cache = Cache(layout: ObjectIdentifier(Base.self), storage: own) }
    return layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &own)
  }

  private static func frames<Base: FrameLayout>(
    _ layout: Base, _ bounds: LayoutRect, _ proposal: ProposedSize, _ subviews: [LayoutItem],
    _ cache: inout Cache
  ) -> [LayoutRect] {
    var own = own(layout, cache, subviews)
    defer { cache = Cache(layout: ObjectIdentifier(Base.self), storage: own) }
    return layout.placeSubviews(
      in: bounds, proposal: proposal, subviews: subviews, cache: &own)
  }
}
