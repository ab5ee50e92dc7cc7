extension EarthArea {
  /// The part of a polygon in the area, by the algorithm of Sutherland and Hodgman. Parts that are connected outside of
  /// the area only are connected along its edges.
  func clip(ring: [EarthPoint]) -> [EarthPoint] {
    var ring = ring
    for edge in edges where ring.contains(where: { edge.distance($0) < 0 }) {
      guard var before = ring.last else { return [] }
      var kept: [EarthPoint] = []
      kept.reserveCapacity(ring.count)
      for point in ring {
        let (from, to) = (edge.distance(before), edge.distance(point))
        if (from < 0) != (to < 0) { kept.append(before.moved(towards: point, from / (from - to))) }
        if to >= 0 { kept.append(point) }
        before = point
      }
      ring = kept
    }
    return ring
  }

  /// The parts of a line in the area.
  func clip(line: [EarthPoint]) -> [[EarthPoint]] {
    var parts: [[EarthPoint]] = []
    var part: [EarthPoint] = []
    for (start, end) in zip(line, line.dropFirst()) {
      guard let (first, last) = clip(from: start, to: end) else { continue }
      if part.last != first {
        if part.count > 1 { parts.append(part) }
        part = [first]
      }
      part.append(last)
    }
    if part.count > 1 { parts.append(part) }
    return parts
  }

  /// The part of a segment in the area.
  private func clip(from start: EarthPoint, to end: EarthPoint) -> (EarthPoint, EarthPoint)? {
    var (first, last) = (0.0, 1.0)
    for edge in edges {
      let (from, to) = (edge.distance(start), edge.distance(end))
      if from < 0, to < 0 { return nil }
      if from < 0 { first = max(first, from / (from - to)) }
      if to < 0 { last = min(last, from / (from - to)) }
    }
    guard first <= last else { return nil }
    return (
      first == 0 ? start : start.moved(towards: end, first),
      last == 1 ? end : start.moved(towards: end, last)
    )
  }

  private var edges: [Edge] { [.west(west), .north(north), .east(east), .south(south)] }

  private enum Edge {
    case west(Double), north(Double), east(Double), south(Double)

    /// The distance of a point; negative outside.
    func distance(_ point: EarthPoint) -> Double {
      switch self {
      case .west(let x): point.x - x
      case .north(let y): point.y - y
      case .east(let x): x - point.x
      case .south(let y): y - point.y
      }
    }
  }
}

extension EarthPoint {
  fileprivate func moved(towards other: EarthPoint, _ share: Double) -> EarthPoint {
    EarthPoint(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}
