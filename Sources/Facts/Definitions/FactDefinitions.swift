/// The facts of photos and videos, each described once. A new fact is an entry here with the next number, and its
/// reader. Its columns, JSON, CSV, query field, privacy and row in Documentation/queries.md are derived
/// from the entry. Lists, CSV and documentation have the order of the entries.
public final class FactDefinitions: Sendable {
  package let orientation = Fact<Int>(
    0, "orientation", .technical, "The Exif orientation, 1 to 8.",
    accepts: { (1...8).contains($0) })
  package let taken = Fact<LocalDateTime>(
    1, "taken", .technical,
    "The local date of the photo: a year, a month, a day, or a date and time.",
    query: .field("taken"))
  package let offset = Fact<String>(
    2, "offset", .technical, "The offset of the local time from UTC, such as `+02:00`.",
    columns: ["utc_offset"], leader: "taken")
  package let subsecond = Fact<String>(
    3, "subsec", .technical, "The digits after the decimal point of the seconds.",
    columns: ["subsecond"], csvKeys: [], leader: "taken")
  package let make = Fact<String>(
    4, "make", .technical, "The maker of the camera.", query: .field("camera"), isSearched: true)
  package let model = Fact<String>(
    5, "model", .technical, "The model of the camera.", query: .field("camera"), isSearched: true)
  package let lens = Fact<String>(
    6, "lens", .technical, "The lens.", query: .field("lens"), isSearched: true)
  package let exposure = Fact<Double>(
    7, "exposure", .technical, "The exposure time.", unit: "s",
    query: .numbers(FactNumbers("exposure", 1e-9...1e6)))
  package let fNumber = Fact<Double>(
    8, "fnumber", .technical, "The f-number: 2.8 for f/2.8.", columns: ["f_number"],
    query: .numbers(FactNumbers("aperture", 1e-9...1e6)))
  package let iso = Fact<Int>(
    9, "iso", .technical, "The sensitivity (ISO).",
    query: .numbers(FactNumbers("iso", 1...1e9, isInteger: true)),
    accepts: { (0...Int(UInt32.max)).contains($0) })
  package let focalLength = Fact<Double>(
    10, "focal", .technical, "The focal length, not the 35 mm equivalent.", unit: "mm",
    columns: ["focal_length"], query: .numbers(FactNumbers("focal", 1e-9...1e6)))
  package let coordinate = Fact<Coordinate>(
    11, "place", .location, "The place in degrees (WGS 84), north and east positive.",
    columns: ["latitude", "longitude"], keys: ["latitude", "longitude"])
  package let altitude = Fact<Double>(
    12, "altitude", .location, "The height above sea level, negative below.", unit: "m",
    query: .numbers(FactNumbers("altitude", -12_000...100_000)), leader: "place",
    accepts: { (-12_000...100_000).contains($0) })
  package let rating = Fact<Int>(
    13, "rating", .technical, "The rating, 1 to 5 stars.",
    query: .numbers(FactNumbers("rating", 1...5, isInteger: true)),
    accepts: { (1...5).contains($0) })
  package let title = Fact<String>(
    14, "title", .text, "The title.", query: .field("title"), isSearched: true)
  package let description = Fact<String>(
    15, "description", .text, "The caption.", query: .field("title"), isSearched: true)
  package let keywords = DefaultFact<[String]>(
    16, "keywords", .text, "The keywords in the order of the file.", standard: [],
    query: .field("keyword"), isSearched: true)
  package let creator = Fact<String>(17, "creator", .text, "The photographer.")
  package let copyright = Fact<String>(18, "copyright", .text, "The copyright.")
  package let flash = Fact<Bool>(
    19, "flash", .technical, "Whether the flash fired.")
  package let colorSpace = Fact<String>(
    20, "colorSpace", .technical, "The colour space: `sRGB`, `Adobe RGB`, `Display P3`.",
    columns: ["color_space"])
  package let placeName = Fact<PlaceName>(
    21, "placeName", .town, "The names of the place in the file, else of the nearest town.",
    columns: ["city", "region", "country"], keys: ["city", "region", "country"],
    query: .field("place"), isSearched: true)
  /// Whether the name follows from the coordinate, and is not in the file.
  package let isPlaceNameDerived = DefaultFact<Bool>(
    22, "isPlaceNameDerived", .town,
    "Whether the names of the place were derived from the coordinate.",
    standard: false, columns: ["is_place_derived"], keys: [],
    leader: "placeName")
  /// Each after its parents, such as `Travel|Norway`.
  package let keywordPaths = DefaultFact<[String]>(
    23, "keywordPaths", .text,
    "The keywords of a hierarchy, each after its parents: `Travel|Norway`.",
    standard: [], columns: ["keyword_paths"], query: .field("keyword"), isSearched: true)
  /// `nil` for a picture.
  package let video = Fact<VideoFacts>(
    24, "video", .technical,
    "The duration of a video in seconds, its codecs, and its frames per second.",
    columns: ["duration", "frame_rate", "codec", "video"],
    keys: ["duration", "codec", "audioCodec", "frameRate"],
    csvKeys: ["duration", "codec", "frameRate"], query: .field("duration"))
  package let people = DefaultFact<[String]>(
    25, "people", .person, "The names of the people in the picture, each once.", standard: [],
    query: .field("person"), isSearched: true)
  package let pages = DefaultFact<Int>(
    26, "pages", .technical, "The number of pages of a TIFF file with several.", standard: 1,
    accepts: { (2...PhotoFacts.maxPages).contains($0) })
  package let laterPages = DefaultFact<LaterPages>(
    27, "laterPages", .technical, "The pages of a TIFF file after the first.",
    standard: LaterPages([]),
    columns: ["later_pages"], keys: [])
  package let isAnimated = DefaultFact<Bool>(
    28, "isAnimated", .technical, "Whether the picture is an animation.", standard: false,
    columns: ["is_animated"], keys: [])
  package let preview = Fact<EmbeddedPreview>(
    29, "preview", .technical, "The largest JPEG in a camera raw file: bytes, and size in px.",
    columns: ["preview_offset", "preview_length", "preview_width", "preview_height"], keys: [])
  package let contentIdentifier = Fact<String>(
    30, "contentIdentifier", .technical, "The identifier that both files of a Live Photo have.",
    columns: ["content_identifier"], keys: [])
  package let motionVideo = Fact<EmbeddedRange>(
    31, "motionVideo", .technical, "The short video in the file of a motion photo, in bytes.",
    columns: ["motion_offset", "motion_length"], keys: [])
  package let version = Fact<DocumentVersion>(
    32, "version", .technical,
    "The identifiers of the document and of its source (XMP Media Management).",
    columns: ["document_id", "derived_from"], keys: [])
  package let burst = Fact<Burst>(
    33, "burst", .technical,
    "The burst, and 1 for the photo that the telephone has chosen from it.",
    columns: ["burst_id", "is_burst_cover"], keys: [])

  package let isRejected = DefaultFact<Bool>(
    34, "isRejected", .technical,
    "Whether the photographer has rejected the photo (rating -1); sites leave it out.",
    standard: false, columns: ["is_rejected"], keys: ["rejected"], leader: "rating")
  package let isFavorite = DefaultFact<Bool>(
    35, "isFavorite", .technical, "Whether the photo is a favorite.", standard: false,
    columns: ["is_favorite"], keys: ["favorite"])
  package let withheld = Fact<String>(
    36, "withheld", .technical,
    "Why sites leave the photo out: `archived` or `deleted` in the program that wrote its sidecar; `unread` if a sidecar or the XMP cannot be read; `incomplete` if another block that can have keywords cannot, which counts only for queries that exclude photos.",
    query: .field("withheld"), accepts: { Withholding(rawValue: $0) != nil })

  package let isTurned = DefaultFact<Bool>(
    37, "isTurned", .technical, "Whether a sidecar gives another orientation than the file.",
    standard: false, columns: ["is_turned"], keys: [], leader: "orientation")
  package let isTakenDerived = DefaultFact<Bool>(
    38, "isTakenDerived", .technical,
    "Whether the date stands in for that of the photo: it is of GPS, a name, an export or a change.",
    standard: false, columns: ["is_taken_derived"], keys: [], leader: "taken")

  package let faces = DefaultFact<FaceRegions>(
    39, "faces", .person, "Where the faces of people are in the displayed picture.",
    standard: FaceRegions([]), keys: [], leader: "people")

  package let exifTags = DefaultFact<[String]>(
    40, "exifTags", .technical,
    "The Exif tags that the site shows besides these facts: a title and a value each. A build reads them.",
    standard: [], columns: [], keys: [])

  package let isHDR = DefaultFact<Bool>(
    41, "isHDR", .technical,
    "Whether the file has a gain map, which makes lights brighter on HDR displays.",
    standard: false, columns: ["is_hdr"], keys: ["hdr"])
  package let license = Fact<String>(
    42, "license", .text,
    "The licence, or the statement of rights: a URI of Creative Commons or RightsStatements.org.",
    accepts: { RightsStatement($0)?.uri == $0 })
  package let sphere = Fact<Sphere>(
    43, "sphere", .technical,
    "Whether the picture is a 360° panorama; what it covers, and where it is looked at first.",
    keys: ["sphere"])

  package let label = Fact<String>(
    44, "label", .text, "The colour label, in the words of the program that wrote it.", query: .field("label"))
  package let pick = Fact<String>(
    45, "pick", .technical, "The decision of the photographer: `accepted`, `pending` or `rejected`.",
    query: .field("pick"), accepts: { PickLabel(rawValue: $0) != nil })

  package let alt = Fact<String>(
    46, "alt", .text, "The words for people who cannot see the picture.", query: .field("title"), isSearched: true)

  /// All facts, for key paths.
  public static let all = FactDefinitions()
  /// All facts in the order of their entries, which is that of their numbers.
  package static let list = Mirror(reflecting: all).children.compactMap {
    $0.value as? FactDefinition
  }
  /// The facts with values that a photo cannot have.
  static let limited = list.filter(\.values.isLimited)
  /// All facts by their names.
  package static let named = Dictionary(uniqueKeysWithValues: list.map { ($0.name, $0) })

  private init() {}
}
