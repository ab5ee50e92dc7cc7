import Glibc

/// The first view of a 360° panorama, which its small images show: a picture as a camera would have taken it in that
/// direction.
package struct SphereView: Codable, Equatable, Sendable {
  /// The covered part: its edges in radians, right of the middle of the picture of the whole sphere, and above its
  /// horizon.
  package let left: Double
  package let right: Double
  package let top: Double
  package let bottom: Double
  /// The direction of the view in radians.
  package let yaw: Double
  package let pitch: Double
  /// The tangents of half of the angles that the view shows.
  package let halfWidth: Double
  package let halfHeight: Double
  /// The size of the panorama in px.
  package let pictureWidth: Int
  package let pictureHeight: Int

  /// The width of a view divided by its height.
  private static let ratio = 1.5

  /// Makes a view of 90° in width, or less if the panorama is not high enough for it.
  package init(
    area: (x: Double, y: Double, width: Double, height: Double), centre: (x: Double, y: Double),
    pictureWidth: Int, pictureHeight: Int
  ) {
    (self.pictureWidth, self.pictureHeight) = (pictureWidth, pictureHeight)
    left = (area.x - 0.5) * 2 * .pi
    right = left + area.width * 2 * .pi
    top = (0.5 - area.y) * .pi
    bottom = top - area.height * .pi
    let half = area.height < 0.5 ? min(1, Self.ratio * tan(area.height * .pi / 2)) : 1
    (halfWidth, halfHeight) = (half, half / Self.ratio)
    let (sides, ends) = (atan(halfWidth), atan(halfHeight))
    func inside(_ angle: Double, _ low: Double, _ high: Double) -> Double {
      low > high ? (low + high) / 2 : min(max(angle, low), high)
    }
    let (x, y) = ((centre.x - 0.5) * 2 * .pi, (0.5 - centre.y) * .pi)
    yaw = area.width < 1 ? inside(x, left + sides, right - sides) : x
    // A view can show what is beyond the zenith.
    pitch = inside(
      y, area.y + area.height < 1 ? bottom + ends : -.pi / 2, area.y > 0 ? top - ends : .pi / 2)
  }

  /// The size of the view in px at which its centre has the resolution of the panorama.
  package var size: (width: Int, height: Int) {
    let whole = Double(pictureWidth) * 2 * .pi / (right - left)
    let width = max(3, (halfWidth * whole / .pi).rounded())
    return (Int(width), max(2, Int((width / Self.ratio).rounded())))
  }
}
