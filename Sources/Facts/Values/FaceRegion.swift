/// Where the face of a person is in the displayed picture.
public struct FaceRegion: Hashable, Sendable {
  /// The name of the person.
  package var name: String
  /// The left edge, the upper edge and the size, in ten-thousandths of the picture's width and height.
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  /// The unit of the numbers: the width or the height of the picture.
  package static let whole = 10_000

  package init(name: String, x: Int, y: Int, width: Int, height: Int) {
    (self.name, self.x, self.y) = (name, x, y)
    (self.width, self.height) = (width, height)
  }

  /// Makes a region from shares of the stored picture; `nil` if nothing of the area is in it.
  package init?(
    name: String, area: (x: Double, y: Double, width: Double, height: Double), orientation: Int
  ) {
    guard [area.x, area.y, area.width, area.height].allSatisfy(\.isFinite) else { return nil }
    func bounded(_ share: Double) -> Double { min(max(share, 0), 1) }
    var (left, right) = (bounded(area.x), bounded(area.x + area.width))
    var (top, bottom) = (bounded(area.y), bounded(area.y + area.height))
    if orientation >= 5 { (left, right, top, bottom) = (top, bottom, left, right) }
    if [2, 3, 6, 7].contains(orientation) { (left, right) = (1 - right, 1 - left) }
    if [3, 4, 7, 8].contains(orientation) { (top, bottom) = (1 - bottom, 1 - top) }
    func number(_ share: Double) -> Int { Int((share * Double(Self.whole)).rounded()) }
    let (x, y) = (number(left), number(top))
    self.init(name: name, x: x, y: y, width: number(right) - x, height: number(bottom) - y)
    guard isPossible else { return nil }
  }

  /// Whether the region is in the picture, and not empty.
  var isPossible: Bool {
    func fits(_ start: Int, _ length: Int) -> Bool {
      (0..<Self.whole).contains(start) && (1...Self.whole).contains(length)
        && start + length <= Self.whole
    }
    return fits(x, width) && fits(y, height) && !name.isEmpty
      && !name.contains(where: \.isNewline)
  }
}

/// The faces in a picture.
public struct FaceRegions: Hashable, Sendable {
  package var regions: [FaceRegion]

  package init(_ regions: [FaceRegion]) { self.regions = regions }
}

extension PhotoFacts {
  /// The faces of people in the displayed picture.
  package var faces: [FaceRegion] {
    get { self[dynamicMember: \.faces].regions }
    set { self[dynamicMember: \.faces] = FaceRegions(newValue) }
  }
}
