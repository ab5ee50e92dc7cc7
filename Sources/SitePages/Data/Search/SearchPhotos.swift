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
    var last: (day: [Int?], isVideo: Bool, text: String) = ([], false, "")
    for entry in view.photos {
      let photo = entry.photo
      let day = photo.taken.map { [$0.year, $0.month, $0.day] } ?? []
      let hasWords = photo.hasWords
      if hasWords || day.isEmpty || day != last.day || photo.isVideo != last.isVideo {
        last = (hasWords ? [] : day, photo.isVideo, entry.alternativeText(strings))
      }
      let text = last.text
      let title = photo.viewerCaption ?? ""
      let rare = RarePhotoFacts(
        photo, settings, watermarkOfOthers: settings.recipe.commonWatermark)
      json.list(0..<(rare != nil ? 7 : text != title ? 6 : 5)) { json, index in
        switch index {
        case 0: json.write(photo.address)
        case 1: json.write(Double(photo.aspect.hundredths) / 100)
        case 2: json.write(photo.shortColor ?? "")
        case 3: json.write(photo.renditions.last?.edge ?? 0)
        case 4: json.write(title)
        case 5: json.write(text)
        default: json.object { json in rare?.write(to: &json) }
        }
      }
    }
    return json
  }
}
