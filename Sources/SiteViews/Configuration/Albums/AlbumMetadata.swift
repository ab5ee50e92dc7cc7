package import Facts

/// The content of an `album.md`: settings between two lines of `---`, and a text.
package struct AlbumMetadata: Codable, Equatable, Sendable {
  package var title: String?
  /// The date as `2024`, `2024-06` or `2024-06-14`.
  package var date: String?
  /// The cover, as a path below the album.
  package var cover: String?
  /// The photo above the pages of the album, as a path below the album; `nil` for the cover.
  package var banner: String?
  /// The point that stays visible of the cover, or of the banner if only that is specified.
  package var focus: FocalPoint?
  /// The name of the folder of the child album that the site's first page shows first.
  package var lead: String?
  package var order: PhotoOrder?
  package var albums: AlbumOrder?
  /// The files of each stack, the cover first; a list of one file keeps that file out of all stacks.
  package var stacks: [[String]] = []
  /// The photos of other folders that the album shows.
  package var query: AlbumQuery?
  /// The most photos that the album shows: with the order `date` the newest, otherwise the first.
  package var limit: Int?
  /// The licence of photos that state none, in the album and below it, as a URI; empty for none.
  package var license: String?
  /// What the file states about who can see the album and its descendants.
  package var statement = AlbumStatement()
  /// The text in Markdown; `nil` if there is none.
  package var text: String?

  /// Parses a file.
  package init(_ content: String, file: String) throws(ConfigError) {
    let parts = try AlbumText(content, file: file)
    if let settings = parts.settings {
      try read(
        try ConfigText(settings, file: file, firstLine: parts.firstLine, nested: ["stacks"]))
    }
    text = parts.text.allSatisfy(\.isWhitespace) ? nil : parts.text
  }

  /// Who can see the album and its descendants according to this file alone.
  package var access: AlbumAccess { statement.access }

  private mutating func read(_ text: ConfigText) throws(ConfigError) {
    var passphrase: ConfigEntry?
    for setting in text.settings {
      switch AlbumSetting(rawValue: setting.name) {
      case .title: title = try Self.word(setting, text)
      case .cover: cover = try Self.word(setting, text)
      case .banner: banner = try Self.word(setting, text)
      case .lead: lead = try Self.word(setting, text)
      case .focus:
        guard let point = FocalPoint(try Self.word(setting, text)) else {
          throw text.problem(setting, "must be two numbers from 0 to 1 like 0.3 0.6")
        }
        focus = point
      case .date:
        let word = try Self.word(setting, text)
        guard Self.isDate(word) else {
          throw text.problem(setting, "must be like 2024, 2024-06 or 2024-06-14")
        }
        date = word
      case .order:
        guard let order = PhotoOrder(setting) else {
          throw text.problem(setting, "must be date, name, rating or a list of file names")
        }
        self.order = order
      case .albums:
        guard let order = AlbumOrder(rawValue: try Self.word(setting, text)) else {
          throw text.problem(setting, "must be name or date")
        }
        albums = order
      case .query:
        query = AlbumQuery(text: try Self.word(setting, text), line: setting.line)
      case .limit:
        guard let limit = Int(try Self.word(setting, text)), limit > 0 else {
          throw text.problem(setting, "must be a number greater than 0")
        }
        self.limit = limit
      case .license:
        let word = try Self.word(setting, text)
        guard word.lowercased() != "none" else {
          license = ""
          continue
        }
        guard let statement = RightsStatement(word) else {
          throw text.problem(
            setting,
            "must be none, or the address of a licence of Creative Commons or of a statement of RightsStatements.org"
          )
        }
        license = statement.uri
      case .stacks:
        guard setting.isList else { throw text.problem(setting, "must be lists of file names") }
        stacks = setting.lists.isEmpty ? [setting.values] : setting.lists
      case .hidden, .private:
        let access = try Self.visibility(setting, text)
        statement.visibility = max(statement.visibility ?? .listed, access)
      case .protected:
        statement.isProtected = try Self.isTrue(setting, text)
      case .passphraseFile:
        statement.passphrase = try Self.passphrase(setting, text)
        passphrase = setting
      case nil:
        throw text.problem(
          setting, "is not known; known are \(AlbumSetting.allCases.map(\.rawValue).joined(separator: ", "))")
      }
    }
    // A passphrase of its own restricts the album.
    if let passphrase, case .file = statement.passphrase {
      guard statement.isProtected ?? true else {
        throw text.problem(passphrase, "needs protected: true; change one of the two")
      }
      statement.isProtected = true
    }
  }

  private static func word(
    _ setting: ConfigEntry, _ text: ConfigText
  ) throws(ConfigError) -> String {
    guard !setting.isList, let word = setting.values.first, !word.isEmpty else {
      throw text.problem(setting, "needs one value")
    }
    return word
  }

  private static func visibility(
    _ setting: ConfigEntry, _ text: ConfigText
  ) throws(ConfigError) -> AlbumAccess {
    if try word(setting, text).lowercased() == "unlisted" { return .unlisted }
    return try isTrue(setting, text, values: "true, false or unlisted") ? .hidden : .listed
  }

  private static func passphrase(
    _ setting: ConfigEntry, _ text: ConfigText
  ) throws(ConfigError) -> AlbumPassphrase {
    let name = try word(setting, text)
    if ["false", "no", "off"].contains(name.lowercased()) { return .site }
    // A Markdown file can be a page of the site.
    guard !name.lowercased().hasSuffix(".md") else {
      throw text.problem(setting, "must not be a Markdown file; name it .txt")
    }
    return .file(name)
  }

  private static func isTrue(
    _ setting: ConfigEntry, _ text: ConfigText, values: String = "true or false"
  ) throws(ConfigError) -> Bool {
    switch try word(setting, text).lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw text.problem(setting, "must be \(values)")
    }
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

/// The order of the photos of an album.
package enum PhotoOrder: Codable, Equatable, Sendable {
  case date, name, rating
  /// Files in a specified order; the others follow by date.
  case files([String])

  fileprivate init?(_ setting: ConfigEntry) {
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

/// The order of albums: by name, or by date with the newest first.
package enum AlbumOrder: String, Codable, CaseIterable, Sendable {
  case name, date
}

/// The photos of other folders that an album shows.
package struct AlbumQuery: Codable, Equatable, Sendable {
  /// A query, as `gallery list` has it.
  package var text: String
  /// The line of the setting in album.md, from 1.
  package var line: Int
}

/// The point of a picture that stays visible when a page crops it.
package struct FocalPoint: Codable, Equatable, Sendable {
  /// From 0 at the left edge to 1 at the right edge.
  package var x: Double
  /// From 0 at the top edge to 1 at the bottom edge.
  package var y: Double

  init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// The middle of what holds all faces; `nil` for none.
  package init?(_ faces: [FaceRegion]) {
    guard let left = faces.map(\.x).min(), let right = faces.map({ $0.x + $0.width }).max(),
      let top = faces.map(\.y).min(), let bottom = faces.map({ $0.y + $0.height }).max()
    else { return nil }
    let whole = Double(2 * FaceRegion.whole)
    self.init(x: Double(left + right) / whole, y: Double(top + bottom) / whole)
  }

  /// Parses two numbers from 0 to 1, such as `0.3 0.6`.
  package init?(_ text: String) {
    let parts = text.split { $0 == " " || $0 == "," }.map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1],
      (0...1).contains(x), (0...1).contains(y)
    else { return nil }
    (self.x, self.y) = (x, y)
  }
}
