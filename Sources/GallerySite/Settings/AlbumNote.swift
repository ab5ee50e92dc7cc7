/// What an `album.md` says: settings between two lines of `---`, and a text.
struct AlbumNote: Equatable, Sendable {
  var title: String?
  /// The date as it is written: `2024`, `2024-06` or `2024-06-14`.
  var date: String?
  /// The file that stands for the album, by its name or its path below the album.
  var cover: String?
  var order: PhotoOrder?
  var albums: AlbumOrder?
  /// Whether neither the album nor any below it is in the site.
  var isHidden = false
  /// The text in Markdown; `nil` where there is none.
  var text: String?

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - content: The file's text.
  ///   - file: What errors name.
  /// - Throws: `SettingsProblem`, also for a name that is not known: a slip in `hidden` must not
  ///   publish what should stay private.
  init(_ content: String, file: String) throws(SettingsProblem) {
    var lines = content.split(omittingEmptySubsequences: false) { $0.isNewline }[...]
    if lines.first?.first == "\u{FEFF}" { lines[0] = lines[0].dropFirst() }
    if lines.first.map(Self.isFence) == true {
      let front = lines.dropFirst()
      guard let end = front.firstIndex(where: Self.isFence) else {
        throw SettingsProblem(
          file: file, line: 1, reason: "the settings do not end; close them with a line of ---")
      }
      let text = front[..<end].joined(separator: "\n")
      try read(try SettingsText(text, file: file, firstLine: 2))
      lines = lines[(end + 1)...]
    }
    let text = lines.joined(separator: "\n")
    self.text = text.allSatisfy(\.isWhitespace) ? nil : text
  }

  private static func isFence(_ line: Substring) -> Bool {
    line.hasPrefix("---") && line.allSatisfy { $0 == "-" || $0 == " " }
  }

  private mutating func read(_ text: SettingsText) throws(SettingsProblem) {
    for setting in text.settings {
      switch setting.name {
      case "title": title = try Self.word(setting, text)
      case "cover": cover = try Self.word(setting, text)
      case "date":
        let word = try Self.word(setting, text)
        guard Self.isDate(word) else {
          throw text.problem(setting, "must be like 2024, 2024-06 or 2024-06-14")
        }
        date = word
      case "order":
        guard let order = PhotoOrder(setting) else {
          throw text.problem(setting, "must be date, name, rating or a list of file names")
        }
        self.order = order
      case "albums":
        guard let order = AlbumOrder(rawValue: try Self.word(setting, text)) else {
          throw text.problem(setting, "must be name or date")
        }
        albums = order
      case "hidden", "private":
        switch try Self.word(setting, text).lowercased() {
        case "true", "yes", "on": isHidden = true
        case "false", "no", "off": break
        default: throw text.problem(setting, "must be true or false")
        }
      default:
        throw text.problem(
          setting, "is not known; known are title, date, cover, order, albums, hidden, private")
      }
    }
  }

  private static func word(
    _ setting: Setting, _ text: SettingsText
  ) throws(SettingsProblem) -> String {
    guard !setting.isList, let word = setting.values.first, !word.isEmpty else {
      throw text.problem(setting, "needs one value")
    }
    return word
  }

  private static func isDate(_ word: String) -> Bool {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    let limits = [1...9999, 1...12, 1...31]
    return parts.count <= 3
      && zip(parts, limits).allSatisfy { part, limit in
        part.count == (limit.upperBound == 9999 ? 4 : 2) && Int(part).map(limit.contains) == true
      }
  }
}

/// How the photos of an album follow each other.
package enum PhotoOrder: Equatable, Sendable {
  case date, name, rating
  /// Files by name; those that are not named follow by date.
  case files([String])

  fileprivate init?(_ setting: Setting) {
    if setting.isList {
      self = .files(setting.values)
    } else {
      self.init(name: setting.values.first ?? "")
    }
  }

  /// `date`, `name` or `rating`.
  package init?(name: String) {
    switch name {
    case "date": self = .date
    case "name": self = .name
    case "rating": self = .rating
    default: return nil
    }
  }
}

/// How albums follow each other: by name, or the newest first.
package enum AlbumOrder: String, CaseIterable, Sendable {
  case name, date
}
