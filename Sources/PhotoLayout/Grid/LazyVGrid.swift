/// Columns that are resolved as SwiftUI's `LazyVGrid` resolves them, filled row by row.
///
/// SwiftUI does so twice: once to measure, then once more with the measured width as what is
/// offered. Where the columns did not fit the first time they come out wider the second, while the
/// grid stays centred by its first width, so that it sticks out unevenly. The rule was found by
/// objc.io, "Swift Talk 238: Grid Layout" (2020-11-23), and at juejin.cn, posts 7081943051349786631
/// and 7083356120147820552.
public struct LazyVGrid: Layout {
  /// The columns from the leading edge on.
  public var columns: [GridItem]
  /// The gap between columns and between rows in CSS px.
  public var spacing: Double
  /// The ratio that all tiles have; `nil` lets each row be as high as its highest item.
  public var tileAspect: AspectRatio?

  /// Makes a grid.
  public init(columns: [GridItem], spacing: Double = 8, tileAspect: AspectRatio? = nil) {
    self.columns = columns
    self.spacing = spacing.asLength
    self.tileAspect = tileAspect
  }

  /// The widths of the columns at an offered width.
  ///
  /// - Parameter width: The width that is offered in CSS px.
  /// - Returns: Both passes, and where the grid stands.
  public func resolve(width: Double) -> GridTracks {
    let width = width.asLength
    let layout = pass(width)
    let total = total(layout)
    return GridTracks(
      layout: layout, render: pass(total), width: total, offset: (width - total) / 2)
  }

  /// The size of the grid.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [Subview], cache: inout Void
  ) -> Size {
    let tracks = resolve(width: proposal.width ?? 10)
    let places = places(subviews, tracks.render)
    return Size(width: tracks.width, height: places.reduce(0) { max($0, $1.y + $1.height) })
  }

  /// The place of each item.
  ///
  /// The columns are those of the second pass, the centre is that of the first.
  public func placeSubviews(
    in bounds: Rectangle, proposal: ProposedSize, subviews: [Subview], cache: inout Void
  ) -> [Rectangle] {
    places(subviews, resolve(width: proposal.width ?? bounds.width).render).map {
      Rectangle(x: bounds.x + $0.x, y: bounds.y + $0.y, width: $0.width, height: $0.height)
    }
  }

  private func places(_ subviews: [Subview], _ tracks: [Double]) -> [Rectangle] {
    guard !tracks.isEmpty else {
      return subviews.map { _ in Rectangle(x: 0, y: 0, width: 0, height: 0) }
    }
    var places: [Rectangle] = []
    var y = 0.0
    for first in stride(from: 0, to: subviews.count, by: tracks.count) {
      let row = subviews[first..<min(first + tracks.count, subviews.count)]
      let heights = zip(row, tracks).map { subview, width in
        tileAspect.map { width / $0.value }
          ?? subview.sizeThatFits(ProposedSize(width: width)).height
      }
      var x = 0.0
      for (height, width) in zip(heights, tracks) {
        places.append(Rectangle(x: x, y: y, width: width, height: height))
        x += width + spacing
      }
      y += (heights.max() ?? 0) + spacing
    }
    return places
  }

  /// One pass: fixed columns take theirs, then each column what remains by the columns left.
  private func pass(_ width: Double) -> [Double] {
    var rest = width - spacing * Double(max(0, columns.count - 1))
    for case .fixed(let fixed) in columns { rest -= fixed.asLength }
    var left = columns.count { !$0.isFixed }
    var tracks: [Double] = []
    for column in columns {
      let share = left > 0 ? rest / Double(left) : 0
      switch column {
      case .fixed(let fixed):
        tracks.append(fixed.asLength)
        continue
      case .flexible(let minimum, let maximum):
        let taken = max(minimum.asLength, min(share, max(0, maximum)))
        tracks.append(taken)
        rest -= taken
      case .adaptive(let minimum, let maximum):
        let taken = max(0, share)
        tracks += split(taken, minimum: minimum.asLength, maximum: maximum)
        rest -= taken
      }
      left -= 1
    }
    return tracks
  }

  /// The columns that fit in the width of an adaptive item.
  ///
  /// They are never wider than the maximum; where not even one fits, it is narrower than the minimum.
  private func split(_ width: Double, minimum: Double, maximum: Double) -> [Double] {
    let fitting = ((width + spacing) / max(minimum + spacing, 0.01)).asLength
    // More columns than px cannot be told apart.
    let count = max(1, min(Int(fitting), Int(width) + 1, 10_000))
    let each = (width - spacing * Double(count - 1)) / Double(count)
    return Array(repeating: max(0, min(each, max(0, maximum))), count: count)
  }

  private func total(_ tracks: [Double]) -> Double {
    tracks.reduce(spacing * Double(max(0, tracks.count - 1)), +)
  }
}

/// The columns of a grid after both of SwiftUI's passes.
public struct GridTracks: Hashable, Sendable {
  /// The widths by which the grid is measured.
  public let layout: [Double]
  /// The widths with which it is drawn.
  public let render: [Double]
  /// The width of the measured columns and their gaps.
  public let width: Double
  /// How far the grid begins from the offered width's edge; negative if it sticks out.
  public let offset: Double
}
