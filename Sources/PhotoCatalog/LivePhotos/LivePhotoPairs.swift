import Facts

/// The pictures and videos that are one Live Photo. The result depends on the files alone, not on their order.
package struct LivePhotoPairs: Equatable {
  /// A file of a picture or video.
  struct Record: Hashable {
    /// The number of the content in the catalog.
    var photo: Int64
    /// The id of the content.
    var id: String
    var folder: Int64
    /// The name of the file, see `LivePhotoPairs.folded`.
    var name: [UInt8]
    var format: MediaFormat
    /// The identifier that both files of a Live Photo have.
    var identifier: String?
    /// The duration of a video in seconds; `nil` for a picture.
    var duration: Double?

    /// Whether the file is a picture that can have a video.
    var isStill: Bool { duration == nil && (format == .heic || format == .jpeg) }

    /// Whether the file is a video that belongs to a picture with the same name.
    fileprivate var isShortMovie: Bool {
      guard let duration else { return false }
      return (format == .mov || format == .mp4) && duration > 0
        && duration <= LivePhotoPairs.maxDuration
    }

    /// The name up to its last dot.
    var stem: [UInt8] { name.lastIndex(of: UInt8(ascii: ".")).map { Array(name[..<$0]) } ?? name }

    /// See `LivePhotoPairs.stems`.
    var stems: [[UInt8]] { LivePhotoPairs.stems(of: name) }
  }

  /// What the name of a video can have in common with a picture: the folded name of the picture up to its last dot, and
  /// that of the originals of an edited copy.
  static func stems(of name: [UInt8]) -> [[UInt8]] {
    let stem = name.lastIndex(of: UInt8(ascii: ".")).map { Array(name[..<$0]) } ?? name
    let originals = VersionName.originals(of: String(decoding: stem, as: UTF8.self))
    return [stem] + originals.map { Array($0.stem.utf8) }
  }

  /// The maximum duration of a video that belongs to a picture with the same name, in seconds.
  static let maxDuration = 4.0

  /// The number of the video of each picture, by the number of the picture.
  private(set) var videos: [Int64: Int64] = [:]

  /// A name as it is compared: ASCII letters in lowercase, because some systems ignore case.
  static func folded(_ name: some Sequence<UInt8>) -> [UInt8] {
    name.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  /// The identifier, or the first part of the name, of files in a folder.
  private struct Name: Hashable {
    var folder: Int64
    var text: [UInt8]

    init(_ folder: Int64, _ text: some Sequence<UInt8>) {
      (self.folder, self.text) = (folder, Array(text))
    }
  }

  /// Finds the pairs.
  ///
  /// A picture and a video with the same identifier are a pair, preferably in one folder; then a picture in JPEG or
  /// HEIC and a movie of at most 4 s with the same name in one folder. An edited copy has the movie of its original.
  /// `a.MP.jpg` has the movie `a.MP`, as Google Photos exports it. If several match, the one with the first id is
  /// taken.
  ///
  /// - Complexity: O(*n*) on average.
  init(_ records: some Sequence<Record>) {
    var byIdentifier: [String: Record] = [:]
    var byPlace: [Name: Record] = [:]
    var byStem: [Name: Record] = [:]
    for record in records where record.duration != nil {
      if let identifier = record.identifier {
        byIdentifier[identifier] = Self.first(byIdentifier[identifier], record)
        let place = Name(record.folder, identifier.utf8)
        byPlace[place] = Self.first(byPlace[place], record)
      }
      if record.isShortMovie {
        for text in [record.stem, record.name] {
          let name = Name(record.folder, text)
          byStem[name] = Self.first(byStem[name], record)
        }
      }
    }
    // A picture with several files has one video.
    var found: [Int64: Record] = [:]
    for record in records where record.isStill {
      let named = record.stems.lazy.compactMap { byStem[Name(record.folder, $0)] }.first
      let video =
        record.identifier.flatMap { byPlace[Name(record.folder, $0.utf8)] }
        ?? record.identifier.flatMap { byIdentifier[$0] }
        ?? named.flatMap { $0.identifier == nil || record.identifier == nil ? $0 : nil }
      if let video { found[record.photo] = Self.first(found[record.photo], video) }
    }
    videos = found.mapValues(\.photo)
  }

  private static func first(_ one: Record?, _ other: Record) -> Record {
    guard let one else { return other }
    return one.id <= other.id ? one : other
  }
}
