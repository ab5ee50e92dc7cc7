import PhotoLayout
import SiteViews
import Facts

extension SearchPage {
  /// What the script must know before it loads a file: the first terms, the folding, and the rows.
  static func index(_ directory: SearchDirectory, _ settings: SiteSettings) -> JSONWriter {
    let widths = settings.widths
    let maxScale = min(settings.grid.scales.maximum, 4)
    // Each height, with the width below which it is used and the maximum of a row.
    let heights = zip(widths.borders + [1_000_000], widths.values).map { border, width in
      let height = settings.rowHeight(at: width)
      return [Double(border), height, height * maxScale]
    }
    var json = JSONWriter()
    json.object { json in
      json.member("terms", directory.firstTerms) { $0.write($1) }
      json.member("words", directory.termFiles) { $0.write($1) }
      json.member("lists", directory.photoLists) { $0.write($1) }
      json.name("letters")
      json.object { json in
        for (letter, text) in SearchFolding.letters.sorted(by: { $0.key < $1.key }) {
          json.member("\(letter)", text)
        }
      }
      json.member("spacing", settings.grid.spacing)
      json.member("heights", heights) { json, height in json.list(height) { $0.write($1) } }
    }
    return json
  }
}
