import Facts
import PhotoLayout
import Renditions
import SiteViews

/// What the results of a search show of photos.
struct SearchPhotos {
  let settings: SiteSettings

  /// The content of a file: a list for each photo. The list has the address; the aspect ratio; the colour; the longer
  /// edge of the largest image; the title, which may be empty; the alternative text, unless it is the title and the
  /// list ends; and what only few photos have, by the names of the script: the path of the animation, the watermark, if
  /// it is not that of most photos, 1 if the large images have the format of the small ones, the id, if it is not the
  /// address, what follows the size in names of images with a gain map, and the mark of the tile.
  func file(_ view: SearchPhotosView) -> JSONWriter {
    var json = JSONWriter()
    let strings = settings.strings
    // The text of a photo without words is its date.
    var last: (day: UInt64, isVideo: Bool, text: String) = (0, false, "")
    for entry in view.photos {
      let photo = entry.photo
      let day = photo.dateNumber >> 24
      let hasWords = photo.hasWords
      if hasWords || day == 0 || day != last.day || photo.isVideo != last.isVideo {
        last = (hasWords ? 0 : day, photo.isVideo, entry.alternativeText(strings))
      }
      let text = last.text
      let title = photo.viewerCaption ?? ""
      let rare = RarePhotoFacts(
        photo, settings, watermarkOfOthers: settings.recipe.commonWatermark)
      json.list { json in
        json.write(photo.address)
        json.write(Double(photo.aspect.hundredths) / 100)
        json.write(photo.shortColor ?? "")
        json.write(photo.renditions.last?.edge ?? 0)
        json.write(title)
        if rare != nil || text != title { json.write(text) }
        if let rare { json.object { rare.write(to: &$0) } }
      }
    }
    return json
  }
}
