import Renditions
import SiteFormats
import SiteModel

extension SitePhoto {
  /// The attributes of a link from which the viewer shows the photo.
  ///
  /// - Parameter largestSize: The longer edge in px of the largest image of most photos on the page. It
  ///   is not repeated.
  /// - Returns: Attributes, each after a space.
  func viewerAttributes(largestSize: Int? = nil) -> HTML {
    let edge = renditions.last?.edge
    let size: HTML? = edge == largestSize ? nil : edge.map { " data-edge=\"\($0)\"" }
    let title: HTML? = ownHeading.map { " data-title=\"\($0)\"" }
    let animation: HTML? = animation.map { " data-animation=\"\($0.path)\"" }
    let name: HTML = video?.isLive == true ? "live" : "video"
    let video: HTML? = video?.clip.map { " data-\(name)=\"\($0.path)\"" }
    return "\(title)\(size)\(animation)\(video)"
  }
}
