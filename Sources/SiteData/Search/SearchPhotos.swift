import PhotoLayout
import PhotoMetadata
import Renditions
import SiteFormats
import SiteModel

/// What the results of a search show of photos, in files of 128: photos with a rare word are far from each
/// other, and each of them needs a file.
struct SearchPhotos {
  /// The number of photos of a file.
  static let count = 128

  let settings: SiteSettings

  /// The content of a file: a list for each photo.
  ///
  /// It has the id; the aspect ratio in hundredths; the colour; the alternative text; the title, or 1 if
  /// it is the text; the longer edge of the largest image, or 0 for the largest size of the site; the path
  /// of the animation. A list ends with its last value that is not empty.
  func file(_ photos: some Sequence<SitePhotoLocation>) -> JSONWriter {
    var json = JSONWriter()
    // The text of a photo without words is its date.
    var last: (day: [Int], text: String) = ([], "")
    for location in photos {
      let photo = location.photo
      let day = photo.facts.taken.map { [$0.year, $0.month, $0.day] } ?? []
      let hasWords = photo.facts.title != nil || photo.facts.description != nil
      if hasWords || day.isEmpty || day != last.day {
        last = (hasWords ? [] : day, location.alternativeText(settings.strings))
      }
      let text = last.text
      let edge = photo.renditions.last?.edge
      let isCommon = edge == settings.recipe.sizes.last
      let title = photo.ownHeading
      let length = photo.animation != nil ? 7 : !isCommon ? 6 : title != nil ? 5 : 4
      json.list(0..<length) { json, index in
        switch index {
        case 0: json.write(photo.id)
        case 1: json.write(photo.aspect.hundredths)
        case 2: json.write(photo.shortColor ?? "")
        case 3: json.write(text)
        case 4:
          if let title, title != text {
            json.write(title)
          } else {
            json.write(title == nil ? 0 : 1)
          }
        case 5: json.write(isCommon ? 0 : edge ?? 0)
        default: json.write(photo.animation?.path ?? "")
        }
      }
    }
    return json
  }
}
