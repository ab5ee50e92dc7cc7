import PhotoLayout
import Renditions
import SiteFormats
import SiteModel

/// What the results of a search show of photos, in files of 256.
enum SearchPhotos {
  /// The number of photos of a file.
  static let count = 256

  /// The content of a file: the ids; the aspect ratios in hundredths; the colours; the common longer edge
  /// of the largest images; alternative texts; and what is special.
  ///
  /// Texts are runs of three values: the number of photos, their text, and their title: 1 if it is the
  /// text, 0 without one. What is special is the index of a photo, the edge, and the path of an animation.
  static func file(_ photos: some Sequence<SitePhotoLocation>, _ strings: Strings) -> JSONWriter {
    let photos = Array(photos)
    var json = JSONWriter()
    json.write(photos.map(\.photo.id).joined(separator: " "))
    json.list(photos) { $0.write($1.photo.aspect.hundredths) }
    json.write(photos.map { $0.photo.shortColor ?? "   " }.joined())
    let edges = photos.map { $0.photo.renditions.last?.edge ?? 0 }
    let common = commonest(edges)
    json.write(common)
    json.list(runs(photos, strings)) { json, run in
      json.write(run.count)
      json.write(run.text)
      if let title = run.title, title != run.text {
        json.write(title)
      } else {
        json.write(run.title == nil ? 0 : 1)
      }
    }
    let special = photos.indices.filter {
      edges[$0] != common || photos[$0].photo.animation != nil
    }
    json.list(special) { json, index in
      json.write(index)
      json.write(edges[index])
      json.write(photos[index].photo.animation?.path ?? "")
    }
    return json
  }

  private struct Run {
    var count: Int
    var text: String
    var title: String?
  }

  private static func runs(_ photos: [SitePhotoLocation], _ strings: Strings) -> [Run] {
    var runs: [Run] = []
    for location in photos {
      let (text, title) = (location.alternativeText(strings), location.photo.ownHeading)
      if let last = runs.last, last.text == text, last.title == title {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(Run(count: 1, text: text, title: title))
      }
    }
    return runs
  }

  /// The most frequent number; the larger of two.
  private static func commonest(_ numbers: [Int]) -> Int {
    let counts = numbers.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }
}
