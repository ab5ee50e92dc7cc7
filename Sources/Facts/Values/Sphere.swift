/// What a 360° panorama covers, and the direction in which it is looked at first. The picture is equirectangular. All
/// numbers are parts of the picture of the whole sphere, because files are resized, and the numbers of px in their
/// metadata belong to the original.
public struct Sphere: Hashable, Sendable {
  /// The left and the upper edge, the width and the height of the covered part.
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int
  /// The centre of the first view.
  package var viewX: Int
  package var viewY: Int

  /// The unit of the numbers: the width of the picture of the whole sphere, which is 360°, or its height, 180°.
  package static let whole = 1 << 15

  package init(x: Int, y: Int, width: Int, height: Int, viewX: Int, viewY: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    (self.viewX, self.viewY) = (viewX, viewY)
  }

  /// Makes the value of a panorama; `nil` if it covers less than 180° in width, or is not in the picture of the sphere.
  /// `heading` is `nil` if it is unknown. `pitch` is `nil` if it is unknown.
  package init?(
    area: (x: Double, y: Double, width: Double, height: Double) = (0, 0, 1, 1),
    heading: Double? = nil, pitch: Double? = nil
  ) {
    let shares = [area.x, area.y, area.width, area.height]
    guard shares.allSatisfy((0...1).contains), area.width >= Self.smallestWidth else { return nil }
    func number(_ share: Double) -> Int { Int((share * Double(Self.whole)).rounded()) }
    let (x, y) = (number(area.x), number(area.y))
    let width = number(area.x + area.width) - x
    let height = number(area.y + area.height) - y
    let usable = heading.flatMap { (-1e4...1e4).contains($0) ? $0 : nil }
    // Some phones count from the left edge: a direction that is not covered says nothing.
    let stated = usable.map { number($0 / 360 + 0.5) & (Self.whole - 1) }
    let centre = (x + width / 2) & (Self.whole - 1)
    let level = pitch.flatMap { (-90...90).contains($0) ? number(0.5 - $0 / 180) : nil }
    let rows = y...(y + max(height, 0))
    let row = [level, Self.whole / 2].compactMap(\.self).first(where: rows.contains)
    self.init(
      x: x, y: y, width: width, height: height,
      viewX: stated.flatMap { (x...x + width).contains($0) ? $0 : nil } ?? centre,
      viewY: min(row ?? y + height / 2, Self.whole - 1))
    guard isPossible else { return nil }
  }

  /// The smallest share of 360° of a panorama that is not shown flat: photos of phones cover less.
  private static let smallestWidth = 0.4995

  /// The numbers that determine the image of the first view, as characters for its name: four for each number. They are
  /// the width of the file, the first view unless it is the centre of a whole sphere, and the covered part unless it is
  /// the whole. The script of the site reads them.
  package func code(width pixels: Int) -> String {
    var numbers = [min(pixels, Self.whole - 1)]
    let isWhole = isClosed && height == Self.whole
    let isCentred = viewX == Self.whole / 2 && viewY == Self.whole / 2
    if !isWhole || !isCentred { numbers += [viewX, viewY] }
    if !isWhole { numbers += [x, y, width - 1, height - 1] }
    // Each number has 15 bits. The bit above them keeps zeros at the start.
    return numbers.map { String($0 | 1 << 16, radix: 16).dropFirst() }.joined()
  }

  /// Whether it covers 360° in width, so that its edges meet.
  package var isClosed: Bool { width == Self.whole }

  /// Whether the numbers are in the picture of the whole sphere.
  public var isPossible: Bool {
    func fits(_ start: Int, _ length: Int) -> Bool {
      (0..<Self.whole).contains(start) && (1...Self.whole).contains(length)
        && start + length <= Self.whole
    }
    let places = 0..<Self.whole
    return fits(x, width) && fits(y, height) && places.contains(viewX) && places.contains(viewY)
  }
}
