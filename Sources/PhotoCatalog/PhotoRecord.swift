import CSQLite
import Digests
import Foundation
import GRDB
package import PhotoMetadata

/// A photo of the catalog: its id and its metadata.
package struct Photo: Equatable, Sendable {
  /// A short, stable id that does not depend on the path of the file.
  package var id: String
  package var facts: PhotoFacts
  /// The mean colour as 0xRRGGBB; `nil` until the photo is rendered.
  package var color: Int?
  /// The ThumbHash, a placeholder of about 25 bytes; `nil` until the photo is rendered.
  package var thumbHash: [UInt8]?
  /// The reason why the photo could not be rendered.
  package var renderError: String?
  /// The versions that reported the error; `nil` if there is no error or the versions are unknown.
  package var renderErrorVersion: RenderErrorVersion?
  /// The reason why the photo is shown only in part.
  package var renderWarning: String?
  /// How the picture looks; `nil` until the photo is rendered.
  package var likeness: Likeness?
  /// A digest of id and facts as the catalog has them; 0 if the photo is not an input of a build.
  package var digest: UInt64 = 0
}

/// The versions of the programs that reported an error; other versions may render the photo.
package struct RenderErrorVersion: Hashable, Sendable {
  package var renderer: String
  package var libvips: String

  package init(renderer: String, libvips: String) {
    self.renderer = renderer
    self.libvips = libvips
  }
}

/// The columns of `photo` in the order in which they are read and written.
enum PhotoRecord {
  private static let names = [
    "id", "format", "width", "height", "display_width", "display_height", "orientation", "taken",
    "utc_offset", "subsecond", "make", "model", "lens", "exposure", "f_number", "iso",
    "focal_length", "latitude", "longitude", "title", "description", "keywords", "rating",
    "copyright", "source_list", "creator", "flash", "color_space", "preview_offset",
    "preview_length", "preview_width", "preview_height", "is_animated", "city", "region", "country",
    "keyword_paths", "duration", "frame_rate", "codec", "video", "content_identifier",
    "motion_offset", "motion_length", "document_id", "derived_from", "burst_id", "is_burst_cover",
    "is_place_derived", "people", "pages", "later_pages",
  ]

  /// The number of columns in `columns`, which is the index of the next column in a row.
  static let count = names.count + 8

  static let columns = names.map { "photo.\($0)" }.joined(separator: ", ") + ", \(renderingColumns)"

  /// The columns that `Photo.readRendering` reads.
  static let renderingColumns = """
    rendering.color, rendering.error, rendering.thumbhash, rendering.renderer, rendering.libvips, \
    rendering.warning, rendering.difference_hash, rendering.sharpness
    """

  /// The joins that `columns` require.
  static let joins = "LEFT JOIN rendering ON rendering.photo = photo.id"

  /// Inserts a photo, with the arguments fingerprint, digest of the sidecar, number of the content, id and
  /// facts.
  static let insertion = """
    INSERT INTO photo (fingerprint, sidecar, content, \(names.joined(separator: ", ")))
    VALUES (?, ?, ?\(String(repeating: ", ?", count: names.count)))
    """

  /// The number that all rows of a content have in common.
  static let contentNumber = "coalesce(photo.content, photo.number)"

  /// Updates a photo, with the arguments number and facts.
  static let update = """
    UPDATE photo SET
      \(names.dropFirst().enumerated().map { "\($1) = ?\($0 + 2)" }.joined(separator: ", "))
    WHERE number = ?1
    """

  /// Binds all facts, in the order of the columns.
  static func bind(
    _ facts: PhotoFacts, _ sources: SourceLists, to statement: DirectStatement, at first: Int32
  ) throws {
    statement.bind(facts.format.rawValue, at: first)
    statement.bind(facts.width, at: first + 1)
    statement.bind(facts.height, at: first + 2)
    statement.bind(facts.displayWidth, at: first + 3)
    statement.bind(facts.displayHeight, at: first + 4)
    statement.bind(facts.orientation, at: first + 5)
    statement.bind(facts.taken?.description, at: first + 6)
    statement.bind(facts.offset, at: first + 7)
    statement.bind(facts.subsecond, at: first + 8)
    statement.bind(facts.make, at: first + 9)
    statement.bind(facts.model, at: first + 10)
    statement.bind(facts.lens, at: first + 11)
    statement.bind(facts.exposure, at: first + 12)
    statement.bind(facts.fNumber, at: first + 13)
    statement.bind(facts.iso, at: first + 14)
    statement.bind(facts.focalLength, at: first + 15)
    statement.bind(facts.coordinate?.latitude, at: first + 16)
    statement.bind(facts.coordinate?.longitude, at: first + 17)
    statement.bind(facts.title, at: first + 18)
    statement.bind(facts.description, at: first + 19)
    // Texts contain no control characters, so each is one line.
    statement.bind(
      facts.keywords.isEmpty ? nil : facts.keywords.joined(separator: "\n"), at: first + 20)
    statement.bind(facts.rating, at: first + 21)
    statement.bind(facts.copyright, at: first + 22)
    statement.bind(try sources.number(of: facts.sources), at: first + 23)
    statement.bind(facts.creator, at: first + 24)
    statement.bind(facts.flash.map { $0 ? 1 : 0 }, at: first + 25)
    statement.bind(facts.colorSpace, at: first + 26)
    statement.bind(facts.preview?.offset, at: first + 27)
    statement.bind(facts.preview?.length, at: first + 28)
    statement.bind(facts.preview?.width, at: first + 29)
    statement.bind(facts.preview?.height, at: first + 30)
    statement.bind(facts.isAnimated ? 1 : 0, at: first + 31)
    statement.bind(facts.placeName?.city, at: first + 32)
    statement.bind(facts.placeName?.region, at: first + 33)
    statement.bind(facts.placeName?.country, at: first + 34)
    statement.bind(
      facts.keywordPaths.isEmpty ? nil : facts.keywordPaths.joined(separator: "\n"), at: first + 35)
    statement.bind(facts.video?.duration, at: first + 36)
    statement.bind(facts.video?.frameRate, at: first + 37)
    statement.bind(facts.video?.codec, at: first + 38)
    statement.bind(facts.video.flatMap(json), at: first + 39)
    statement.bind(facts.contentIdentifier, at: first + 40)
    statement.bind(facts.motionVideo?.offset, at: first + 41)
    statement.bind(facts.motionVideo?.length, at: first + 42)
    statement.bind(facts.version?.document, at: first + 43)
    statement.bind(facts.version?.derivedFrom, at: first + 44)
    statement.bind(facts.burst?.id, at: first + 45)
    statement.bind(facts.burst?.isCover == true ? 1 : nil, at: first + 46)
    statement.bind(facts.isPlaceNameDerived ? 1 : nil, at: first + 47)
    statement.bind(
      facts.people.isEmpty ? nil : facts.people.joined(separator: "\n"), at: first + 48)
    statement.bind(facts.pages > 1 ? facts.pages : nil, at: first + 49)
    statement.bind(facts.laterPages.isEmpty ? nil : text(facts.laterPages), at: first + 50)
  }

  /// The facts of a video as JSON.
  private static func json(_ video: VideoFacts) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(video)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads the facts that few photos have.
  private static func readRareFacts(
    _ row: DirectRow, into facts: inout PhotoFacts
  ) throws(ImpossibleValue) {
    if let json = row[40] as String? {
      facts.video = try? JSONDecoder().decode(VideoFacts.self, from: Data(json.utf8))
      if facts.video == nil {
        throw ImpossibleValue("table photo: the video of photo \(row[0] as String) is impossible")
      }
    }
    facts.contentIdentifier = row[41]
    if let offset = row[42] as Int?, let length = row[43] as Int? {
      facts.motionVideo = EmbeddedRange(offset: offset, length: length)
    }
    if let people = row[49] as String? {
      facts.people = people.split(separator: "\n").map(String.init)
    }
    if let pages = row[50] as Int? { facts.pages = pages }
    if let text = row[51] as String? {
      facts.laterPages = try laterPages(text, ofPhoto: row[0])
    }
    facts.version = DocumentVersion(document: row[44], derivedFrom: row[45])
    facts.burst = (row[46] as String?).map { Burst(id: $0, isCover: row[47] ?? false) }
  }

  /// The text for full-text search, without file names, case and accents.
  static func words(_ facts: PhotoFacts) -> String {
    var all = ""
    func add(_ text: String) {
      if !all.isEmpty { all += "\n" }
      all += text
    }
    for case let text? in [facts.title, facts.description, facts.make, facts.model, facts.lens] {
      add(text)
    }
    for list in [facts.keywords, facts.keywordPaths, facts.placeName?.parts ?? [], facts.people] {
      for text in list { add(text) }
    }
    return FoldedText.fold(all)
  }

  /// The title and description for search by parts; `nil` if there is none.
  static func title(_ facts: PhotoFacts) -> String? {
    guard facts.title != nil || facts.description != nil else { return nil }
    return FoldedText.fold("\(facts.title ?? "") \(facts.description ?? "")")
  }

  /// A digest of the columns of `photo` in the row that a statement has reached.
  ///
  /// It includes columns that are added later. The results of rendering are not included.
  static func digest(_ statement: Statement) -> UInt64 {
    let row = unsafe statement.sqliteStatement
    var digest = InputDigest()
    for column in 0..<Int32(names.count) {
      let type = unsafe sqlite3_column_type(row, column)
      digest.add(UInt64(type))
      switch type {
      case SQLITE_INTEGER, SQLITE_FLOAT:
        // A REAL column has the same bits only as a floating-point number.
        unsafe type == SQLITE_INTEGER
          ? digest.add(UInt64(bitPattern: sqlite3_column_int64(row, column)))
          : digest.add(sqlite3_column_double(row, column).bitPattern)
      case SQLITE_NULL: break
      default:
        // The pointer comes first: it can change the number of bytes.
        let bytes = unsafe sqlite3_column_blob(row, column)
        let count = unsafe Int(sqlite3_column_bytes(row, column))
        unsafe digest.add(UnsafeRawBufferPointer(start: bytes, count: count))
      }
    }
    return digest.value
  }

  /// Reads `columns`, the first columns of the row, with the tags of the facts.
  ///
  /// - Returns: `nil` if the format is unknown to this version.
  static func photo(_ row: DirectRow, _ sources: SourceLists) throws -> Photo? {
    guard var photo = try photo(row) else { return nil }
    photo.facts.sources = try sources[row[24]]
    return photo
  }

  /// Reads `columns`, the first columns of the row; `nil` if the format is unknown to this version.
  ///
  /// - Throws: `ImpossibleValue`.
  static func photo(_ row: DirectRow) throws(ImpossibleValue) -> Photo? {
    guard let format = MediaFormat(rawValue: row[1]) else { return nil }
    var facts = PhotoFacts(format: format, width: row[2], height: row[3])
    facts.displayWidth = row[4]
    facts.displayHeight = row[5]
    facts.orientation = row[6]
    facts.taken = (row[7] as String?).flatMap { LocalDateTime(iso: $0) }
    facts.offset = row[8]
    facts.subsecond = row[9]
    facts.make = row[10]
    facts.model = row[11]
    facts.lens = row[12]
    facts.exposure = row[13]
    facts.fNumber = row[14]
    facts.iso = row[15]
    facts.focalLength = row[16]
    if let latitude = row[17] as Double?, let longitude = row[18] as Double? {
      facts.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    facts.title = row[19]
    facts.description = row[20]
    facts.keywords = (row[21] as String?)?.split(separator: "\n").map(String.init) ?? []
    facts.rating = row[22]
    facts.copyright = row[23]
    facts.creator = row[25]
    facts.flash = row[26]
    facts.colorSpace = row[27]
    if let offset = row[28] as Int?, let length = row[29] as Int?, let width = row[30] as Int?,
      let height = row[31] as Int?
    {
      facts.preview = EmbeddedPreview(
        offset: offset, length: length, width: width, height: height)
    }
    facts.isAnimated = row[32]
    facts.placeName = PlaceName(city: row[33], region: row[34], country: row[35])
    facts.isPlaceNameDerived = row[48] ?? false
    facts.keywordPaths = (row[36] as String?)?.split(separator: "\n").map(String.init) ?? []
    try readRareFacts(row, into: &facts)
    var photo = Photo(id: row[0], facts: facts)
    try photo.check()
    try photo.readRendering(row, at: names.count)
    return photo
  }
}

extension Photo {
  /// Reads `PhotoRecord.renderingColumns`, which begin at a column.
  ///
  /// - Throws: `ImpossibleValue`.
  mutating func readRendering(_ row: DirectRow, at first: Int) throws(ImpossibleValue) {
    (color, renderError, thumbHash) = (row[first], row[first + 1], row[first + 2])
    if let renderer = row[first + 3] as String?, let libvips = row[first + 4] as String? {
      renderErrorVersion = RenderErrorVersion(renderer: renderer, libvips: libvips)
    }
    renderWarning = row[first + 5]
    likeness = Likeness(hash: row[first + 6], sharpness: row[first + 7])
    try checkRendering()
  }
}
