/// Sections under headings, the small ones side by side on one line.
///
/// A day with two photos under a heading of its own leaves a hole as wide as the page; several such
/// days share a line, as in Google Photos.
public struct SectionFlow: Hashable, Sendable {
  /// How a section's photos are laid out.
  public var grid: FlowGrid
  /// The height of a heading in CSS px.
  public var headerHeight: Int
  /// The gap between sections, beside and below each other, in CSS px.
  public var sectionSpacing: Int
  /// The least width of a section in CSS px, so that its heading has room.
  public var minimumWidth: Int

  /// A section and where it stands.
  public struct Place: Hashable, Sendable {
    /// Where it stands with its heading, in CSS px from the top of the page.
    public let frame: Frame
    /// How high the heading is in CSS px.
    public let headerHeight: Int
    /// Its rows.
    public let arrangement: Arrangement

    /// The frames of the section's items on the page.
    ///
    /// - Parameter aspects: The ratios of the section's items.
    /// - Returns: One frame an item.
    public func frames(_ aspects: [AspectRatio]) -> [Frame] {
      arrangement.frames(aspects).map { item in
        var item = item
        item.x += frame.x
        item.y += frame.y + headerHeight
        return item
      }
    }
  }

  /// Makes a flow of sections.
  public init(
    grid: FlowGrid = FlowGrid(), headerHeight: Int = 40, sectionSpacing: Int = 24,
    minimumWidth: Int = 120
  ) {
    self.grid = grid
    self.headerHeight = min(max(0, headerHeight), 100_000)
    self.sectionSpacing = min(max(0, sectionSpacing), 100_000)
    self.minimumWidth = min(max(0, minimumWidth), 100_000)
  }

  /// Places sections.
  ///
  /// - Parameters:
  ///   - sections: The ratios of each section's items.
  ///   - width: The viewport's width in CSS px.
  /// - Returns: One place a section, in order.
  public func arrange(_ sections: [[AspectRatio]], width: Int) -> [Place] {
    let width = min(max(1, width), 1_000_000)
    var places: [Place] = []
    var top = 0
    var first = 0
    while first < sections.count {
      let line = lineEnd(sections, from: first, width: width)
      let widths = sections[first..<line].map { naturalWidth($0) }
      var x = 0
      var bottom = top
      for (section, natural) in zip(sections[first..<line], widths) {
        let own = line - first == 1 ? width : natural
        let place = place(section, x: x, y: top, width: own, in: width)
        places.append(place)
        x += max(own, minimumWidth) + sectionSpacing
        bottom = max(bottom, place.frame.y + place.frame.height)
      }
      top = bottom + sectionSpacing
      first = line
    }
    return places
  }

  private func place(_ section: [AspectRatio], x: Int, y: Int, width: Int, in line: Int) -> Place {
    let arrangement = grid.arrange(section, width: width)
    let frame = Frame(
      x: x, y: y, width: width, height: headerHeight + arrangement.height)
    return Place(
      frame: grid.direction == .leftToRight ? frame : frame.mirrored(in: line),
      headerHeight: headerHeight, arrangement: arrangement)
  }

  /// The end of the run of sections that share the line that begins with `first`.
  private func lineEnd(_ sections: [[AspectRatio]], from first: Int, width: Int) -> Int {
    var used = 0
    var end = first
    while end < sections.count {
      let needed = max(naturalWidth(sections[end]), minimumWidth)
      let gap = end == first ? 0 : sectionSpacing
      guard used + gap + needed <= width else { break }
      used += gap + needed
      end += 1
    }
    return max(end, first + 1)
  }

  /// The width of all items in one row at the baseline height.
  private func naturalWidth(_ section: [AspectRatio]) -> Int {
    let aspect = section.reduce(0) { $0 + $1.value }
    let gaps = Double(max(0, section.count - 1) * grid.spacing)
    return max(1, wholePixels(min(aspect * grid.rowHeight + gaps, 10_000_000)))
  }
}
