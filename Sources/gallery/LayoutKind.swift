import ArgumentParser
import PhotoLayout

/// The layouts that `--layout` names.
enum LayoutKind: String, ExpressibleByArgument, CaseIterable {
  case justified, wrap, grid, masonry
}

/// The columns of a grid as they are written after `--columns`.
struct ColumnList: ExpressibleByArgument {
  var items: [GridItem]

  static let standard = ColumnList(items: [.adaptive(180)])

  var defaultValueDescription: String { "adaptive(180)" }

  init(items: [GridItem]) {
    self.items = items
  }

  init?(argument: String) {
    items = []
    var depth = 0
    let parts = argument.filter { $0 != " " }.split { character in
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      return character == "," && depth == 0
    }
    for part in parts {
      guard let item = GridItem(part) else { return nil }
      items.append(item)
    }
    if items.isEmpty || items.count > 1000 { return nil }
  }
}

/// What the engine says of a layout that is not made of justified rows.
struct ArrangedItems {
  var frames: [Frame]
  /// First item, count, top and height of each run of items that stand at one height.
  var rows: [[Int]]
  var height: Int
  var slope: Double
  var offset: Double
}

extension LayoutKind {
  func arrange(
    _ aspects: [AspectRatio], width: Int, rowHeight: Double, spacing: Int, columns: [GridItem]
  ) -> ArrangedItems {
    let layout: AnyLayout
    let spacing = Double(spacing)
    switch self {
    case .justified, .wrap: layout = AnyLayout(FlexibleLayout(spacing: spacing))
    case .grid:
      layout = AnyLayout(LazyVGrid(columns: columns, spacing: spacing, tileAspect: .square))
    case .masonry: layout = AnyLayout(Masonry(columns: columns[0], spacing: spacing))
    }
    let items = aspects.map { Subview(aspect: $0, natural: rowHeight) }
    let height = { layout.arrange(items, in: ProposedSize(width: $0)).size.height }
    let (size, places) = layout.arrange(items, in: ProposedSize(width: Double(width)))
    // Heights grow evenly as long as the columns stay the same, which half a px seldom changes.
    let slope = (height(Double(width) + 0.5) - size.height) * 2
    let frames = places.map(\.frame)
    return ArrangedItems(
      frames: frames, rows: self == .masonry ? [] : Self.rows(frames),
      height: Int((size.height + 0.5).rounded(.down)), slope: Self.rounded(slope),
      offset: Self.rounded(size.height - slope * Double(width)))
  }

  private static func rows(_ frames: [Frame]) -> [[Int]] {
    var rows: [[Int]] = []
    for (index, frame) in frames.enumerated() {
      if let last = rows.last, last[2] == frame.y {
        rows[rows.count - 1] = [last[0], last[1] + 1, last[2], max(last[3], frame.height)]
      } else {
        rows.append([index, 1, frame.y, frame.height])
      }
    }
    return rows
  }

  private static func rounded(_ value: Double) -> Double {
    (value * 1_000_000).rounded() / 1_000_000
  }
}
