import Renditions
import SiteViews
import Facts

/// What only few photos have, for the data files of the timeline and of the search. Its members have the names of the
/// script, which would otherwise need code to rename them.
struct RarePhotoFacts {
  /// The token of its images, if that is not the address.
  private let token: String?
  private let animation: String?
  /// Empty for a photo without a watermark among photos that have one; `nil` for the watermark of the others.
  private let watermark: String?
  /// Whether its large images have the format of the small ones.
  private let hasOneFormat: Bool
  /// What follows the size in the names of its images with a gain map.
  private let hdr: String?
  /// The class and the text of the mark on its tile.
  private let mark: (name: String, text: String)?

  /// Makes the facts of a photo; `nil` if it has none.
  init?(_ photo: SitePhoto, _ settings: SiteSettings, watermarkOfOthers others: String?) {
    token = photo.keptAddress == nil ? nil : photo.id
    animation = photo.movingPath
    watermark = photo.watermark == others ? nil : photo.watermark ?? ""
    hasOneFormat = photo.hasOneFormat(settings.recipe)
    hdr = photo.hdr.isEmpty ? nil : settings.recipe.hdrEnding
    mark = photo.tileMark
    let texts = [token, animation, watermark, hdr, mark?.name]
    if !hasOneFormat, texts.allSatisfy({ $0 == nil }) { return nil }
  }

  /// Writes the members of an object.
  func write(to json: inout JSONWriter) {
    json.member("token", token)
    json.member("animation", animation)
    json.member("watermark", watermark)
    if hasOneFormat { json.member("graphic", 1) }
    json.member("hdr", hdr)
    json.member("mark", mark.map { [$0.name, $0.text] }) { $0.write($1) }
  }
}
