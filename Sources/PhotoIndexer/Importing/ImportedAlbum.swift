import Facts
import PhotoReading
package import SiteViews
package import SystemPackage

/// What the files of another program say of an album and its photos.
package struct ImportedAlbum {
  struct Row {
    var file: String
    var title, caption, alt: String?
    var keywords: [String] = []

    /// Whether it says nothing.
    var isEmpty: Bool { title == nil && caption == nil && alt == nil && keywords.isEmpty }
  }

  /// The absolute path of the folder.
  package let folder: FilePath
  /// The keys of album.md with their values in YAML.
  var settings: [(key: AlbumSetting, value: String)] = []
  var text = ""
  /// The order of photos.
  var order: [String] = []
  var rows: [Row] = []
  /// What has no counterpart, and what else the owner has to know.
  package var notes: [String] = []

  init(_ folder: FilePath) { self.folder = folder }

  /// Sets a key, unless it is set.
  mutating func set(_ key: AlbumSetting, _ value: String?) {
    guard let value = value.flatMap(PlainText.clean), !settings.contains(where: { $0.key == key }) else { return }
    settings.append((key, Self.quoted(value)))
  }

  /// Sets the day of a date such as `2024-06-01T12:00:00Z`; notes others.
  mutating func set(date: String, from file: String) {
    if let day = date.prefixMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) {
      set(.date, String(day.output))
    } else {
      note("\(file): the date \(date)")
    }
  }

  /// Leaves the album out of sites.
  mutating func hide(because reason: String) {
    note(
      "\(reason): becomes hidden: true, with everything below it; write hidden: unlisted for an album that who has the "
        + "link can see")
    if !settings.contains(where: { $0.key == .hidden }) { settings.append((.hidden, "true")) }
  }

  mutating func note(_ text: String) { notes.append(text) }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// The files to write with a short description, which a reader of `album.md` accepts.
  package func files() throws(ConfigError) -> [(name: String, content: String, summary: String)] {
    var files: [(String, String, String)] = []
    let order = order.isEmpty ? "" : "order:\n" + order.map { "  - \(Self.quoted($0))\n" }.joined()
    let lines = settings.map { "\($0.key.rawValue): \($0.value)\n" }.joined() + order
    let text = text.drop(while: \.isNewline)
    if !lines.isEmpty || !text.allSatisfy(\.isWhitespace) {
      let end = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
      let content = (lines.isEmpty ? "" : "---\n\(lines)---\n") + text + end
      _ = try AlbumMetadata(content, file: folder.appending(AlbumTextFile.name).string)
      let parts =
        settings.map { $0.key == .hidden ? "hidden: true" : $0.key.rawValue }
        + (order.isEmpty ? [] : ["order"]) + (text.isEmpty ? [] : ["text"])
      files.append((AlbumTextFile.name, content, parts.joined(separator: ", ")))
    }
    let rows = rows.filter { !$0.isEmpty }
    if !rows.isEmpty {
      let lines =
        [CaptionTable.columns]
        + rows.map { row in
          [row.file, row.title ?? "", row.caption ?? "", row.keywords.joined(separator: ";"), row.alt ?? ""]
        }
      let content = lines.map { CSVLine.of($0) + "\n" }.joined()
      files.append((CaptionTable.name, content, rows.count == 1 ? "1 row" : "\(rows.count) rows"))
    }
    return files
  }
}
