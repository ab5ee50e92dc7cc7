package import PhotoLayout

/// The columns of a masonry near a reference width: their photos, and their heights at any width with the same columns.
package struct MasonryColumns {
  /// The column of each photo, from 0.
  package let columns: [Int]
  /// The height of each column without a gap at its end.
  package let heights: [LinearLength]
  private let width: Int

  package init(_ frames: [LayoutRect], _ aspects: [AspectRatio], width: Int, spacing: Int) {
    self.width = width
    let edges = Set(frames.map(\.x)).sorted()
    let order = Dictionary(uniqueKeysWithValues: zip(edges, edges.indices))
    let columns = frames.map { order[$0.x] ?? 0 }
    let gap = Double(spacing)
    // Empty columns take part of the width too, but contain no frame.
    let columnWidth = frames.first?.width ?? Double(width)
    let count = max(1, ((Double(width) + gap) / (columnWidth + gap)).rounded())
    var heights = [LinearLength](repeating: LinearLength(offset: -gap), count: edges.count)
    for (column, aspect) in zip(columns, aspects) {
      heights[column].slope += 1 / (count * aspect.value)
      heights[column].offset += (gap / count - gap) / aspect.value + gap
    }
    self.columns = columns
    self.heights = heights
  }

  /// The height of the tallest column at the reference width.
  package var height: LinearLength {
    heights.max { $0.at(width) < $1.at(width) } ?? LinearLength()
  }

  /// The heights of the columns that are the tallest at some width: no other has both a greater slope and a greater
  /// offset.
  package var highest: [LinearLength] {
    var highest: [LinearLength] = []
    let steepest = heights.sorted { ($0.slope, $0.offset) > ($1.slope, $1.offset) }
    for line in steepest where line.offset > highest.last?.offset ?? -.infinity {
      highest.append(line)
    }
    return highest
  }
}
