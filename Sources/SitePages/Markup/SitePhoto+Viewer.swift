import Renditions
import Facts
import SiteViews

extension SitePhoto {
  /// The attributes of a link from which the viewer shows the photo.
  func viewerAttributes(_ recipe: RenditionRecipe, repeatsSize: Bool = false) -> HTML {
    let largestSize = repeatsSize ? nil : recipe.largestSize
    // The address of other photos is in the names of their images.
    let address: HTML? = keptAddress.map { " data-id=\"\($0)\"" }
    let mark: HTML? =
      watermark == recipe.commonWatermark ? nil : " data-watermark=\"\(watermark ?? "")\""
    let edge = renditions.last?.edge
    let size: HTML? = edge == largestSize ? nil : edge.map { " data-edge=\"\($0)\"" }
    let format: HTML? = hasOneFormat(recipe) ? " data-graphic=\"1\"" : nil
    let hdr: HTML? = hdr.isEmpty ? nil : " data-hdr=\"\(recipe.hdrEnding)\""
    let title: HTML? = viewerCaption.map { " data-title=\"\($0)\"" }
    let animation: HTML? = animation.map { " data-animation=\"\($0.path)\"" }
    let name: HTML = video?.isLive == true ? "live" : "video"
    let video: HTML? = video?.clip.map { " data-\(name)=\"\($0.path)\"" }
    let file: HTML? = downloadName.map { " data-file=\"\($0)\"" }
    return "\(address)\(title)\(file)\(size)\(format)\(hdr)\(mark)\(animation)\(video)"
  }
}
