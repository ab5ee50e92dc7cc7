import Facts
import Foundation
import SiteViews
import SystemPackage

/// Reads the page bundles of Hugo, as hugo-theme-gallery has them.
enum HugoImport {
  private typealias Value = FrontMatter.Value

  /// What keeps a page out of a site, or out of its lists.
  private static let restricting: Set<String> = [
    "private", "hidden", "draft", "headless", "protected", "publishdate", "expirydate", "unlisted",
  ]

  static func read(_ folder: GalleryImport.Folder, into album: inout ImportedAlbum) throws(ImportProblem) {
    for name in ["index.md", "_index.md"] {
      guard let content = try folder.text(name) else { continue }
      do {
        try read(try FrontMatter(content, file: folder.path.appending(name).string), name, folder, into: &album)
      } catch {
        throw ImportProblem("\(error)")
      }
    }
    if !album.settings.isEmpty {
      album.set(.cover, folder.photos.first { $0.lowercased().contains("feature") })
    }
  }

  private static func read(
    _ page: FrontMatter, _ name: String, _ folder: GalleryImport.Folder, into album: inout ImportedAlbum
  ) throws(ImportProblem) {
    // Version 4 of the theme has its own keys below `params`.
    let values = page.values.merging(page.values["params"]?.table ?? [:]) { $1 }
    let hidden = restrictions(.table(page.values)).sorted()
    if !hidden.isEmpty { album.hide(because: "\(name): \(hidden.joined(separator: ", "))") }
    for (key, value) in values.sorted(by: { $0.key < $1.key }) where key != "params" && !restricting.contains(key) {
      switch key {
      case _ where value.text?.lowercased() == "false": break
      case "title": album.set(.title, value.text)
      case "date": album.set(date: value.text ?? "", from: name)
      case "featured_image": album.set(.cover, value.text)
      case "description": album.text = value.text.map { "\($0)\n\n" } ?? ""
      case "resources": for item in value.list { read(item.table, name, folder, into: &album) }
      case "sort_by":
        let orders = ["name": "name", "exif.date": "date", "date": "date"]
        if let order = orders[value.text?.lowercased() ?? ""] { album.set(.order, order) } else { fallthrough }
      default: album.note("\(name): \(key)\(value.text.map { " \($0)" } ?? "")")
      }
    }
    album.text += page.text
  }

  /// The keys anywhere in a value that keep a page out, in its own settings or those for pages below it.
  private static func restrictions(_ value: Value) -> Set<String> {
    var found: Set<String> = []
    for (key, value) in value.table where key != "resources" {
      let word = value.text?.lowercased()
      if restricting.contains(key), word != "false" { found.insert(key) }
      if key == "list" || key == "render", let word, ["never", "false", "link"].contains(word) {
        found.insert("\(key): \(word)")
      }
      found.formUnion(restrictions(value))
    }
    return value.list.reduce(into: found) { $0.formUnion(restrictions($1)) }
  }

  /// Reads what a page says of a photo.
  private static func read(
    _ values: [String: Value], _ name: String, _ folder: GalleryImport.Folder, into album: inout ImportedAlbum
  ) {
    let file = values["src"]?.text ?? ""
    let parameters = values["params"]?.table ?? [:]
    guard folder.photos.contains(file) else {
      let isCover = parameters["cover"]?.text == "true"
      if isCover { album.set(.cover, file) }
      return isCover && values.count == 2
        ? () : album.note("\(name): the resource \(file), which is no photo in the folder")
    }
    func words(_ keys: String...) -> String? {
      keys.lazy.compactMap { parameters[$0]?.text }.first.flatMap(PlainText.cleanLines)
    }
    var row = ImportedAlbum.Row(file: file, caption: words("description", "caption"), alt: words("alt"))
    row.title = values["title"]?.text.flatMap(PlainText.clean) ?? words("title")
    row.keywords = (parameters["tags"] ?? parameters["keywords"])?.list.compactMap(\.text) ?? []
    album.rows.append(row)
    if parameters["cover"]?.text?.lowercased() == "true" { album.set(.cover, file) }
    let known: Set<String> = ["description", "caption", "alt", "title", "tags", "keywords", "cover"]
    for (key, value) in parameters.sorted(by: { $0.key < $1.key }) where !known.contains(key) {
      let isHidden = restricting.contains(key) && value.text?.lowercased() != "false"
      album.note(
        "\(name): \(key) of \(file)\(isHidden ? "; index with --exclude \(file) to keep it out of sites" : "")")
    }
  }
}

/// Reads `config.json` of thumbsup. Its titles of albums are the names of folders, and its captions are in the photos.
enum ThumbsupImport {
  private static func settings(at root: FilePath) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(filePath: root.appending("config.json").string))
    return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  /// The folder of the photos: `input`, if it is below that of the file.
  static func photos(at root: FilePath) -> FilePath {
    guard let input = try? settings(at: root)["input"] as? String else { return root }
    let path = root.pushing(FilePath(input)).lexicallyNormalized()
    return path.starts(with: root) && (try? FolderListing(of: path)) != nil ? path : root
  }

  static func read(_ root: FilePath, into album: inout ImportedAlbum) throws(ImportProblem) {
    let values: [String: Any]
    do {
      values = try settings(at: root)
    } catch {
      throw ImportProblem("\(root.appending("config.json")): cannot be read as JSON; give the folder that has it")
    }
    for (key, value) in values.sorted(by: { $0.key < $1.key }) where !["input", "output"].contains(key) {
      let word = value as? String ?? ""
      switch (key, word) {
      case ("title", _): album.set(.title, word)
      case ("sort-albums-by", "title"): album.set(.albums, "name")
      case ("sort-albums-by", "start-date"), ("sort-albums-by", "end-date"): album.set(.albums, "date")
      case ("sort-media-by", "filename"): album.set(.order, "name")
      case ("sort-media-by", "date"): album.set(.order, "date")
      case ("albums-from", "%path"): break
      case ("exclude", _):
        for pattern in value as? [String] ?? [word] {
          album.note("config.json: exclude \(pattern); index with --exclude to keep these files out of sites")
        }
      default: album.note("config.json: \(key)")
      }
    }
  }
}
