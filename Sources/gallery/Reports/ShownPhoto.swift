import Facts
import PhotoReading
import PhotoCatalog
import SiteViews
import SiteBuilding
import SystemPackage

/// What `gallery show` prints about a photo.
struct ShownPhoto: Encodable {
  /// A file of the photo.
  struct Original: Encodable {
    var path: String
    /// Whether the last run of `gallery index` did not find it.
    var missing: Bool
  }

  /// What a site shows.
  struct Site: Encodable {
    struct Album: Encodable {
      var path: String
      var access: String
    }

    /// The folder of the site; `nil` if none was built, and a build would show this.
    var folder: String?
    /// Whether the site shows the photo.
    var shown: Bool
    /// Why the site leaves the photo out, or the next build will.
    var reason: String?
    var albums: [Album]
    /// The names of facts that the site does not show.
    var hidden: [String]
    /// The page of the photo in the folder.
    var pages: [String]
    /// The address of its page on the web, if that of the site is known.
    var url: String?
  }

  /// Whether the catalog knows the photo.
  var isInCatalog: Bool
  var photo: ListedPhoto
  var files: [Original]
  /// The sidecars of a file that the catalog does not know.
  var sidecars: [String] = []
  var site: Site?
  var otherSites: [Site] = []
  var tags: [ExifDescription]

  private enum CodingKeys: String, CodingKey {
    case isInCatalog = "inCatalog"
    case photo, files, sidecars, site, otherSites, tags
  }
}

extension ShownPhoto {
  /// The lines for people.
  func lines(_ facts: PhotoFacts, isComplete: Bool) -> [String] {
    let note =
      "Not in the catalog: these are the facts of the file\(sidecars.isEmpty ? "" : " and its sidecars")."
    var lines = isInCatalog ? [] : [note, ""]
    lines += Self.section("Photo", photoRows)
    lines += Self.section("Facts", Self.factRows(facts))
    lines += Self.section(
      files.count > 1 ? "Files" : "File",
      files.map { [$0.path + ($0.missing ? " (missing)" : "")] })
    lines += Self.section("Sidecars", sidecars.map { [$0] })
    for site in [site].compactMap(\.self) + otherSites { lines += Self.section("Site", site.rows) }
    let shown = tags.filter { isComplete || Self.mainTags.contains($0.name) }
    var directories: [ExifDescription.Directory] = []
    for tag in shown where directories.last != tag.directory { directories.append(tag.directory) }
    for directory in directories {
      lines += Self.section(
        directory.rawValue,
        shown.filter { $0.directory == directory }.map { [$0.title, Self.short($0.value)] })
    }
    if shown.count < tags.count {
      lines.append("\(tags.count - shown.count) more tags; --all prints them")
    }
    return lines
  }

  private var photoRows: [[String]] {
    func value(_ key: String) -> String? { photo.values[key]?.csv }
    let named = ["id", "kind", "format"].compactMap { key in value(key).map { [key, $0] } }
    let sides = ["displayWidth", "displayHeight"].compactMap(value)
    return named + [["size", sides.joined(separator: " x ") + " px"]]
  }

  /// The values of the facts, and the tags from which they were read.
  private static func factRows(_ facts: PhotoFacts) -> [[String]] {
    var rows: [[String]] = []
    let sources = facts.sources.named
    facts.forEach { fact, value in
      let leader = fact.leader ?? fact.name
      if let text = text(of: fact, value) {
        rows.append([fact.name, text, sources[fact.name] ?? sources[leader] ?? ""])
        return
      }
      for (key, listed) in zip(fact.keys, fact.values.listed(value)) {
        guard let listed else { continue }
        rows.append([key, listed.csv, sources[fact.name] ?? sources[leader] ?? ""])
      }
    }
    return rows
  }

  /// A value as people write it; `nil` if that is how lists write it.
  private static func text(of fact: FactDefinition, _ value: StoredFact) -> String? {
    func short(_ number: Double) -> String { NumberFormat.decimal(number, 3) }
    switch (fact.name, value) {
    case ("exposure", .number(let seconds)):
      return seconds < 0.3 ? "1/\(short((1 / seconds).rounded())) s" : "\(short(seconds)) s"
    case ("fnumber", .number(let number)): return "f/\(short(number))"
    case ("place", .coordinate(let place)):
      return [place.latitude, place.longitude].map { NumberFormat.decimal($0, 6) }.joined(separator: ", ")
    case (_, .number(let number)): return fact.unit.map { "\(short(number)) \($0)" }
    default: return nil
    }
  }

  /// A heading and rows of columns, with an empty line behind them; nothing without rows.
  private static func section(_ title: String, _ rows: [[String]]) -> [String] {
    guard !rows.isEmpty else { return [] }
    var widths: [Int] = []
    for row in rows {
      for (index, text) in row.dropLast().enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = min(max(widths[index], text.count), maxColumn)
      }
    }
    let lines = rows.map { row in
      "  "
        + row.enumerated().map { index, text in
          index == row.count - 1
            ? text : text + String(repeating: " ", count: max(0, widths[index] - text.count) + 2)
        }.joined()
    }
    return [title]
      + lines.map { line in
        String(line.reversed().drop { $0 == " " }.reversed())
      } + [""]
  }

  private static let maxColumn = 40

  /// The beginning of a long value.
  private static func short(_ text: String) -> String {
    text.count > maxValue ? text.prefix(maxValue - 1) + "…" : text
  }

  private static let maxValue = 200

  /// The tags that are printed without `--all`.
  private static let mainTags: Set<String> = [
    "Make", "Model", "Software", "Artist", "Copyright", "DateTime", "DateTimeOriginal",
    "DateTimeDigitized", "OffsetTimeOriginal", "ExposureTime", "FNumber", "ExposureProgram",
    "ISOSpeedRatings", "ExposureBiasValue", "MeteringMode", "LightSource", "Flash", "FocalLength",
    "FocalLengthIn35mmFilm", "WhiteBalance", "LensMake", "LensModel", "LensSpecification",
    "BodySerialNumber", "GPSLatitudeRef", "GPSLatitude", "GPSLongitudeRef", "GPSLongitude",
    "GPSAltitude",
    "GPSDateStamp", "GPSTimeStamp",
  ]
}

extension ShownPhoto.Site {
  init(_ appearance: SiteAppearance) {
    folder = appearance.site?.string
    (shown, reason) = (appearance.isShown, appearance.reason)
    albums = appearance.albums.map { Album(path: $0.path, access: $0.access.name) }
    hidden = appearance.hiddenFacts
    let page = appearance.page.flatMap { appearance.site?.appending($0).string }
    pages = page.map { [$0] } ?? []
    url = appearance.page.flatMap { page in ExportOptions.complete(appearance.baseURL).map { $0 + page } }
  }

  fileprivate var rows: [[String]] {
    let state = shown ? reason.map { "until the next build: \($0)" } ?? "yes" : "no: \(reason ?? "")"
    var rows = [["folder", folder ?? "not built; a build would show this"], ["shown", state]]
    rows += albums.map { ["album", "\($0.path.isEmpty ? "first page" : $0.path) (\($0.access))"] }
    if !hidden.isEmpty { rows.append(["not shown", hidden.joined(separator: ", ")]) }
    rows += pages.map { ["page", $0] }
    if let url { rows.append(["address", url]) }
    return rows
  }
}
