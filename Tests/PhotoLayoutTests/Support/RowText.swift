@testable import PhotoLayout

func ratios(_ values: Double...) -> [AspectRatio] { values.map { AspectRatio($0) ?? .square } }

extension Arrangement {
  /// The rows as text: number of items, height, and widths.
  func lines(_ aspects: [AspectRatio]) -> [String] {
    let frames = frames(aspects)
    return rows.map { row in
      let widths = frames[row.items].map { String(Int($0.width)) }.joined(separator: " ")
      return "\(row.count) at \(Double(Int(row.height * 10_000 + 0.5)) / 10_000): \(widths)"
    }
  }
}
