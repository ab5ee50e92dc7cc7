/// The columns of a grid, and which cell stands where.
public struct GridCells: Sendable {
  struct Cell {
    var row: Int
    var columns: Range<Int>
    var isSpanning: Bool
    var size: Size
  }

  private(set) var cells: [Cell] = []
  private(set) var heights: [Double] = []
  /// The widths of the columns in CSS px.
  public private(set) var widths: [Double] = []
  private let spacing: Double

  init(rows: [GridRow], subviews: [Subview], spacing: Double) {
    self.spacing = spacing
    let count = rows.reduce(1) { max($0, $1.columnCount) }
    widths = Array(repeating: 0, count: count)
    place(rows, subviews)
    widen()
    for cell in cells {
      heights[cell.row] = max(heights[cell.row], cell.size.height)
    }
  }

  /// Items beyond the last row each span all columns in a row of their own.
  private mutating func place(_ rows: [GridRow], _ subviews: [Subview]) {
    var next = 0
    for row in rows where next < subviews.count {
      switch row {
      case .spanning:
        append(subviews[next], columns: widths.indices, isSpanning: true)
        next += 1
      case .cells(let spans):
        var column = 0
        for span in spans where next < subviews.count {
          let end = column + GridRow.legal(span)
          append(subviews[next], columns: column..<end, isSpanning: false)
          column = end
          next += 1
        }
      }
      heights.append(0)
    }
    for subview in subviews[next...] {
      append(subview, columns: widths.indices, isSpanning: true)
      heights.append(0)
    }
  }

  private mutating func append(_ subview: Subview, columns: Range<Int>, isSpanning: Bool) {
    cells.append(
      Cell(
        row: heights.count, columns: columns, isSpanning: isSpanning,
        size: subview.sizeThatFits(.unspecified)))
  }

  /// Cells of one column set its width; wider cells then share what they lack among theirs.
  private mutating func widen() {
    for cell in cells where cell.columns.count == 1 {
      let column = cell.columns.lowerBound
      widths[column] = max(widths[column], cell.size.width)
    }
    for cell in cells where cell.columns.count > 1 {
      let lack = cell.size.width - width(cell.columns)
      guard lack > 0 else { continue }
      for column in cell.columns {
        widths[column] += lack / Double(cell.columns.count)
      }
    }
  }

  /// The width of the whole grid.
  var width: Double { width(widths.indices) }

  func width(_ columns: Range<Int>) -> Double {
    widths[columns].reduce(spacing * Double(max(0, columns.count - 1)), +)
  }

  func left(_ column: Int) -> Double {
    widths[..<column].reduce(spacing * Double(column), +)
  }
}

extension GridRow {
  /// A cell spans at least one column and at most a thousand.
  static func legal(_ span: Int) -> Int { min(max(1, span), 1000) }

  var columnCount: Int {
    switch self {
    case .spanning: 1
    case .cells(let spans): spans.reduce(0) { $0 + Self.legal($1) }
    }
  }
}
