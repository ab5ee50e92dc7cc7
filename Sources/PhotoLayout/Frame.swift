/// The place of one item, in whole CSS px from the top left of its section.
public struct Frame: Hashable, Sendable {
  /// Distance of the left edge from the section's left edge, in CSS px.
  public var x: Int
  /// Distance of the top edge from the section's top edge, in CSS px.
  public var y: Int
  /// Width in CSS px.
  public var width: Int
  /// Height in CSS px.
  public var height: Int

  /// Makes a frame from its place and size, all in CSS px.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
