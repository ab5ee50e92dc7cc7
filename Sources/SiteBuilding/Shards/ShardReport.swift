import Facts
import Foundation
import Renditions
import SiteOutput

/// The results of a run of a shard, as lines of text. The first line names the shard and the versions. A line for each
/// photo follows, with its id and a JSON object, and one for the tiles of each photo that has some. The last line has
/// no id. If the run was killed, there is no such line, and the last line can be incomplete.
enum ShardReport {
  /// The first line.
  struct Head: Codable {
    static let currentForm = 1

    var form = currentForm
    /// As `2/8`.
    var shard: String
    var version: RendererVersion

    enum CodingKeys: String, CodingKey {
      case form = "galleryShardReport"
      case shard, version
    }
  }

  /// The result of a photo.
  struct Entry: Codable {
    /// As in `ImageSummary`; `nil` if no decoder accepts the photo.
    var summary: ImageSummary?
    /// Why no decoder accepts it.
    var error: String?
    var files: [RecordedFile] = []
  }

  /// A rendition that the run has made.
  struct RecordedFile: Codable {
    var path: String
    /// In bytes.
    var size: Int
    /// As in `RecordedContent`, in hexadecimal digits.
    var digest: String

    init(_ path: String, _ content: RecordedContent) {
      (self.path, size) = (path, content.size)
      digest = String(content.digest, radix: 16)
    }

    var content: RecordedContent? {
      UInt64(digest, radix: 16).map { RecordedContent(size: size, digest: $0) }
    }
  }

  /// The last line.
  struct End: Codable {
    /// The number of photos that could not be tried.
    var failures: Int
  }

  /// A line with the id of a photo, or without one.
  static func line(_ value: some Encodable, photo: String = "") throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array("\(photo) ".utf8) + (try encoder.encode(value)) + Array("\n".utf8)
  }

  /// The word at the beginning of the line for the tiles of a photo.
  static func tiles(of photo: String) -> String { "\(photo)+tiles" }

  /// Splits a line without its end into an id and a JSON object; `nil` if it is damaged.
  static func parts(_ line: ArraySlice<UInt8>) -> (photo: String, json: Range<Int>)? {
    guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    return (String(decoding: line[..<space], as: UTF8.self), space + 1..<line.endIndex)
  }
}
