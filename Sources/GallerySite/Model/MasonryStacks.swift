import PhotoLayout

/// The columns of a masonry near a reference width: which photo stands in which, and how high they
/// are at any width that keeps them.
struct MasonryStacks {
  /// For each photo its column, from 0.
  let columns: [Int]
  /// For each column its height without a gap at its end.
  let heights: [LineInWidth]
  private let width: Int

  init(_ frames: [Frame], _ aspects: [AspectRatio], width: Int, spacing: Int) {
    self.width = width
    let edges = Set(frames.map(\.x)).sorted()
    let order = Dictionary(uniqueKeysWithValues: zip(edges, edges.indices))
    let columns = frames.map { order[$0.x] ?? 0 }
    let gap = Double(spacing)
    // Empty columns share the width as well; they have no photo to be known by.
    let columnWidth = Double(frames.first?.width ?? width)
    let count = max(1, ((Double(width) + gap) / (columnWidth + gap)).rounded())
    var heights = [LineInWidth](repeating: LineInWidth(offset: -gap), count: edges.count)
    for (column, aspect) in zip(columns, aspects) {
      heights[column].slope += 1 / (count * aspect.value)
      heights[column].offset += (gap / count - gap) / aspect.value + gap
    }
    self.columns = columns
    self.heights = heights
  }

  /// The height of the column that is the highest at the reference width.
  var height: LineInWidth {
    heights.max { $0.at(width) < $1.at(width) } ?? LineInWidth()
  }

  /// The columns that can be the highest at some width: no other has both a greater slope and a
  /// greater offset.
  var highest: [LineInWidth] {
    var highest: [LineInWidth] = []
    let steepest = heights.sorted { ($0.slope, $0.offset) > ($1.slope, $1.offset) }
    for line in steepest where line.offset > highest.last?.offset ?? -.infinity {
      highest.append(line)
    }
    return highest
  }
}
