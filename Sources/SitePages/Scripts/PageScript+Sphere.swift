import Renditions
import SiteViews
import Facts

extension PageScript {
  /// The settings of the script that shows panoramas: what their images are named, and its texts.
  static func sphereSettings(_ settings: SiteSettings) -> JSONWriter {
    let (recipe, strings) = (settings.recipe, settings.strings.viewer)
    var json = JSONWriter()
    json.object { json in
      json.member("widest", recipe.panoramaLimit)
      json.member("suffix", recipe.panoramaEnding)
      if let watermark = recipe.watermark {
        json.member("watermark", recipe.commonWatermark ?? "")
        json.member("marked", watermark.smallestEdge)
      }
      json.member("look", strings.lookAround)
      json.member("follow", strings.followDevice)
    }
    return json
  }
}
