import Foundation

/// A file of a folder that can belong to a stack.
package struct StackCandidate: Sendable {
  /// The name in its folder.
  package var name: String
  package var isRaw = false
  /// A video belongs only to stacks of album.md.
  package var isVideo = false
  /// Make and model in lower case; `nil` if unknown.
  package var camera: String?
  /// Seconds of the camera's clock since the beginning of 1970; `nil` if unknown.
  package var time: Double?
  /// Whether the source of the time may have no seconds.
  package var mayLackSeconds = false
  /// 0 for none.
  package var rating = 0
  /// The identifier of the document (XMP), and that of the one from which it was made.
  package var document: String?
  package var derivedFrom: String?
  /// The identifier of a burst.
  package var burst: String?
  package var isBurstCover = false

  package init(name: String) {
    self.name = name
  }

  /// Makes a candidate from facts.
  package init(name: String, _ facts: PhotoFacts) {
    self.name = name
    (isRaw, isVideo) = (facts.format.isRaw, facts.video != nil)
    let camera = [facts.make, facts.model].compactMap { $0 }.joined(separator: " ")
    self.camera = camera.isEmpty ? nil : camera.lowercased()
    rating = facts.rating ?? 0
    (document, derivedFrom) = (facts.version?.document, facts.version?.derivedFrom)
    (burst, isBurstCover) = (facts.burst?.id, facts.burst?.isCover == true)
    // A day is no moment, and an edited copy can have the date of its last change.
    guard !facts.isTakenDerived, let seconds = facts.taken?.secondsSince1970 else { return }
    time = Double(seconds) + (facts.subsecond.flatMap { Double("0.\($0)") } ?? 0)
    mayLackSeconds = facts.taken?.clock?.second == 0 && facts.subsecond == nil
  }

  /// The name without its extension, in lower case and in normalization form C.
  package var stem: String {
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    let name = (isASCII ? name : name.precomposedStringWithCanonicalMapping).lowercased()
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The maximum time between files of one moment, in seconds.
  static let moment = 2.0

  /// Whether two files were made by one camera in one moment, as far as known.
  func isOfSameMoment(as other: StackCandidate, isStrict: Bool = false) -> Bool {
    if let camera, let others = other.camera {
      // One of the files may not have the maker.
      guard camera == others || camera.hasSuffix(" " + others) || others.hasSuffix(" " + camera) else { return false }
    } else if isStrict {
      return false
    }
    guard let time, let others = other.time else { return !isStrict }
    return abs(time - others) <= Self.moment
  }
}

/// How a picture looks, for comparisons with others.
package struct Likeness: Equatable, Sendable {
  /// A 64-bit difference hash: a bit is set where a cell of a 9 x 8 grid is brighter than the next one.
  package var hash: UInt64
  /// The variance of the Laplacian of the brightness; larger for sharper pictures of the same subject.
  package var sharpness: Double

  package init(hash: UInt64, sharpness: Double) {
    (self.hash, self.sharpness) = (hash, sharpness)
  }

  /// Makes a value of two columns; `nil` if the picture has not been measured.
  package init?(hash: Int64?, sharpness: Double?) {
    guard let hash, let sharpness else { return nil }
    self.init(hash: UInt64(bitPattern: hash), sharpness: sharpness)
  }

  /// The maximum distance of similar photos that were taken together.
  package static let maxDistance = 10

  /// The number of bits that differ, 0 to 64.
  package func distance(to other: Likeness) -> Int {
    (hash ^ other.hash).nonzeroBitCount
  }

  /// Whether the picture has enough contrast to be compared: the hashes of plain pictures are alike.
  package var isDistinct: Bool { (6...58).contains(hash.nonzeroBitCount) }
}
