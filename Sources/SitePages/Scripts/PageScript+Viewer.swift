import Renditions
import SiteViews
import Facts

extension PageScript {
  static func viewerSettings(_ settings: SiteSettings) -> JSONWriter {
    var json = JSONWriter()
    json.object { json in
      json.member("sizes", settings.recipe.sizes)
      json.member("style", SitePaths.stylesheet(PageAssets.viewerStyle, name: "viewer"))
      json.member("sphere", SitePaths.script(sphere.rawValue, sphere.render(settings)))
      // The script inserts the watermark before the format.
      let templates = settings.recipe.pathTemplates
      let images = templates.map { $0.path.replacing("{watermark}", with: "") }
      json.member("image", images[0])
      if settings.recipe.largeFormat != nil, let large = templates.last {
        json.member("ends", images) { json, image in
          json.write(String(image.split(separator: "}").last ?? ""))
        }
        json.member("large", large.edges.lowerBound)
      } else {
        // Smaller images have no gain map.
        json.member("large", RenditionRecipe.smallestHDR)
      }
      if let watermark = settings.recipe.watermark {
        json.member("watermark", settings.recipe.commonWatermark ?? "")
        json.member("marked", watermark.smallestEdge)
      }
      json.member("page", settings.hasPhotoPages ? SitePaths.photoTemplate : "")
      json.name("hasDownloads")
      json.write(settings.downloads == .none ? 0 : 1)
      json.name("strings")
      strings(settings.strings, &json)
    }
    return json
  }

  private static func strings(_ strings: Strings, _ json: inout JSONWriter) {
    let viewer = strings.viewer
    json.object { json in
      json.member("viewer", viewer.viewer)
      json.member("close", viewer.close)
      json.member("previous", strings.pages.previousPhoto)
      json.member("next", strings.pages.nextPhoto)
      json.member("ends", viewer.firstOrLast)
      json.member("zoom", viewer.zoom)
      json.member("play", viewer.play)
      json.member("pause", viewer.pause)
      json.member("speed", viewer.speed("{}"))
      json.member("full", viewer.fullScreen)
      json.member("strip", viewer.thumbnails)
      json.member("facts", viewer.details)
      json.member("more", viewer.more)
      json.member("share", viewer.share)
      json.member("copy", viewer.copyLink)
      json.member("copied", viewer.linkCopied)
      json.member("download", viewer.download)
      json.member("help", viewer.shortcuts)
      json.member("space", viewer.space)
      json.member("position", viewer.position("{}", "{}"))
      json.member("failed", viewer.failed)
      json.member("retry", viewer.retry)
    }
  }
}
