import GRDB
package import PhotoMetadata
import SystemPackage

/// The photos whose short video is a file of its own, as Apple's Live Photos.
///
/// Pairs are found when a library is read, not when it is indexed, so that the order in which files are
/// indexed does not matter.
package struct MotionPairs: Equatable, Sendable {
  /// A file of a photo or video.
  package struct Record: Sendable {
    /// The number of the photo in the catalog.
    package var photo: Int64
    package var folder: Int64
    /// The name of the file up to its last dot.
    package var stem: String
    package var format: MediaFormat
    package var contentIdentifier: String?
    /// The duration of a video in seconds; `nil` for a picture.
    package var duration: Double?

    package init(
      photo: Int64, folder: Int64, stem: String, format: MediaFormat,
      contentIdentifier: String? = nil, duration: Double? = nil
    ) {
      (self.photo, self.folder, self.stem, self.format) = (photo, folder, stem, format)
      (self.contentIdentifier, self.duration) = (contentIdentifier, duration)
    }
  }

  /// The number of the video of each photo, by the number of the photo.
  package private(set) var videos: [Int64: Int64] = [:]
  /// The numbers of the videos that are a part of a photo.
  package private(set) var parts: Set<Int64> = []

  private struct Name: Hashable {
    var folder: Int64
    var text: String
  }

  /// Finds the pairs.
  ///
  /// A photo and a video with the same identifier are a pair, preferably in one folder; then a photo in
  /// JPEG or HEIC and a QuickTime movie of at most 4 s with the same name in one folder.
  ///
  /// - Parameter records: The files, in any order.
  /// - Complexity: O(*n*) on average.
  package init(_ records: [Record]) {
    var byIdentifier: [String: Record] = [:]
    var byPlace: [Name: Record] = [:]
    var byStem: [Name: Record] = [:]
    for record in records {
      guard let duration = record.duration else { continue }
      if let identifier = record.contentIdentifier {
        byIdentifier[identifier] = Self.first(byIdentifier[identifier], record)
        let place = Name(folder: record.folder, text: identifier)
        byPlace[place] = Self.first(byPlace[place], record)
      }
      if record.format == .mov, duration > 0, duration <= LivePhotoRule.maxDuration {
        let name = Name(folder: record.folder, text: record.stem)
        byStem[name] = Self.first(byStem[name], record)
      }
    }
    guard !byIdentifier.isEmpty || !byStem.isEmpty else { return }
    for record in records
    where record.duration == nil && (record.format == .heic || record.format == .jpeg) {
      var video: Record?
      if let identifier = record.contentIdentifier {
        video =
          byPlace[Name(folder: record.folder, text: identifier)] ?? byIdentifier[identifier]
      }
      if video == nil, let named = byStem[Name(folder: record.folder, text: record.stem)],
        named.contentIdentifier == nil || record.contentIdentifier == nil
      {
        video = named
      }
      guard let video else { continue }
      // A photo with several files has one video, whatever their order.
      videos[record.photo] = min(videos[record.photo] ?? .max, video.photo)
    }
    parts = Set(videos.values)
  }

  /// The first of two videos, so that the result does not depend on the order of the files.
  private static func first(_ one: Record?, _ other: Record) -> Record {
    guard let one else { return other }
    return (one.folder, one.stem, one.photo) <= (other.folder, other.stem, other.photo)
      ? one : other
  }
}

extension MotionPairs {
  /// Finds the pairs of a catalog.
  ///
  /// Only files that can belong to a pair are read: the videos, and photos with an identifier or in the
  /// folder of a short video.
  init(_ database: Database) throws {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        WITH video AS MATERIALIZED (
          SELECT number FROM photo
          WHERE duration IS NOT NULL AND (
            content_identifier IS NOT NULL
            OR (format = 'mov' AND duration <= \(LivePhotoRule.maxDuration)))
        ), place AS MATERIALIZED (
          SELECT DISTINCT folder FROM file WHERE photo IN video AND NOT is_gone
        )
        SELECT \(PhotoRecord.contentNumber), folder, name, format, content_identifier, duration
        FROM file JOIN photo ON photo.number = file.photo
        WHERE NOT is_gone AND format IN ('heic', 'jpeg', 'mov', 'mp4') AND EXISTS (SELECT 1 FROM video)
          AND (content_identifier IS NOT NULL OR folder IN place)
        """)
    var records: [Record] = []
    while let row = try rows.next() {
      guard let format = MediaFormat(rawValue: try row.value(3)) else { continue }
      let name = try row.name(2)
      records.append(
        Record(
          photo: try row.value(0), folder: try row.value(1), stem: name.stem ?? "", format: format,
          contentIdentifier: try row.value(4), duration: try row.value(5)))
    }
    self.init(records)
  }
}
