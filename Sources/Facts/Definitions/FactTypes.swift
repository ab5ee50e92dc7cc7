/// A part of a file.
public struct EmbeddedRange: Codable, Hashable, Sendable {
  /// The offset of the first byte from the start of the file.
  package var offset: Int
  /// The length in bytes.
  package var length: Int

  package init(offset: Int, length: Int) {
    (self.offset, self.length) = (offset, length)
  }
}

/// The identifiers of a document and of the one from which it was made (XMP Media Management).
public struct DocumentVersion: Hashable, Sendable {
  package var document: String?
  package var derivedFrom: String?

  /// Makes a version; `nil` if both are unknown.
  package init?(document: String?, derivedFrom: String?) {
    guard document != nil || derivedFrom != nil else { return nil }
    (self.document, self.derivedFrom) = (document, derivedFrom)
  }
}

/// The burst to which a photo belongs.
public struct Burst: Hashable, Sendable {
  /// The same for all its photos.
  package var id: String
  /// Whether the telephone has chosen the photo as the best.
  package var isCover: Bool

  package init(id: String, isCover: Bool = false) {
    (self.id, self.isCover) = (id, isCover)
  }
}

/// A JPEG preview in a raw file.
public struct EmbeddedPreview: Hashable, Sendable {
  /// The offset of its first byte in the file.
  package var offset: Int
  /// Its length in bytes.
  package var length: Int
  /// The stored size in px, before the orientation is applied.
  package var width: Int
  package var height: Int

  package init(offset: Int, length: Int, width: Int, height: Int) {
    self.offset = offset
    self.length = length
    self.width = width
    self.height = height
  }
}

/// City, region and country of a photo.
public struct PlaceName: Encodable, Hashable, Sendable {
  package var city: String?
  /// The state or province.
  package var region: String?
  package var country: String?

  /// Creates a name; fails if nothing is known.
  package init?(city: String? = nil, region: String? = nil, country: String? = nil) {
    guard city != nil || region != nil || country != nil else { return nil }
    (self.city, self.region, self.country) = (city, region, country)
  }

  /// The known parts, the smallest first, without repetitions such as a city and region `Berlin`.
  package var parts: [String] {
    var seen: Set<String> = []
    return [city, region, country].compactMap { $0 }.filter { seen.insert($0).inserted }
  }
}

/// Why the owner of a photo keeps it off sites, as another program states it.
package enum Withholding: String, CaseIterable, Codable, Sendable {
  /// Hidden from the main view of the program.
  case archived
  /// In the recycle bin of the program.
  case deleted
  /// A sidecar of the photo cannot be read, so it is not known whether the photo may be shown.
  case unread
  /// A block of the file that can have keywords cannot be read.
  case incomplete
}

/// What a source says about the rating of a photo.
package enum Rating: Equatable, Sendable {
  /// 1 to 5 stars.
  case stars(Int)
  /// The photo has no rating.
  case none
  /// The photographer does not want to show the photo.
  case rejected

  /// Creates a rating from a number of XMP; `nil` for a number that is no rating.
  package init?(xmp number: Double) {
    switch number {
    case -1: self = .rejected
    case 0: self = .none
    case 1...5: self = .stars(Int(number))
    default: return nil
    }
  }
}

/// The metadata of a video that pictures do not have. Unknown values are `nil`.
public struct VideoFacts: Codable, Hashable, Sendable {
  /// The curve from stored values to light.
  package enum Transfer: String, Codable, Sendable {
    case sdr
    /// Hybrid log-gamma (ARIB STD-B67).
    case hlg
    /// Perceptual quantiser (SMPTE ST 2084).
    case pq
  }

  /// The duration in seconds; 0 if it is unknown.
  package var duration: Double
  /// The mean number of frames per second.
  package var frameRate: Double?
  /// The video codec as in RFC 6381, without its profile: `avc1`, `hvc1`.
  package var codec: String
  /// The audio codec as in RFC 6381, or `pcm`, `vorbis` and such; `nil` for a video without sound.
  package var audioCodec: String?
  package var transfer: Transfer
  /// The profile of Dolby Vision; 5 has no base layer that other players can show.
  package var dolbyVisionProfile: Int?
  /// The clockwise rotation for display in degrees: 0, 90, 180 or 270.
  package var rotation: Int

  /// Creates the facts of a video if only its codec is known.
  package init(codec: String) {
    self.codec = codec
    duration = 0
    transfer = .sdr
    rotation = 0
  }
}

/// A decision about a photo when the photographer sorts photos.
package enum PickLabel: String, CaseIterable, Sendable {
  case accepted, pending, rejected
}
