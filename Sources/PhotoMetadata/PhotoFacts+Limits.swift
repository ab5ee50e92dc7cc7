/// The values that facts can have: readers of files find no others, and a catalog with others is damaged.
extension PhotoFacts {
  /// The maximum width and height in px, so that the area fits in 64 bits.
  static let maxSide = Int(Int32.max)

  private static let sides = 1...maxSide
  /// Numbers of bytes: those that JSON has without loss.
  private static let byteCounts = 0...(1 << 53)
  private static let isos = 0...Int(UInt32.max)
  private static let ratings = 1...5
  /// The numbers of pages of a file with several.
  static let pageCounts = 2...Container.maxParts + 1
  private static let maxNumber = 1e12

  private static func isNumber(_ number: Double?) -> Bool {
    // False for NaN.
    number.map { abs($0) <= maxNumber } ?? true
  }

  private static func isRange(_ offset: Int, _ length: Int) -> Bool {
    byteCounts.contains(offset) && byteCounts.contains(length)
  }

  /// Whether a range can be a part of a file.
  static func isPossible(_ range: EmbeddedRange) -> Bool { isRange(range.offset, range.length) }

  private var isPossibleCoordinate: Bool {
    coordinate.map { abs($0.latitude) <= 90 && abs($0.longitude) <= 180 } ?? true
  }

  /// The name of a fact with a value that no file can have; `nil` if there is none.
  package var impossibleFact: String? {
    guard Self.sides.contains(width), Self.sides.contains(height) else { return "size" }
    guard Self.sides.contains(displayWidth), Self.sides.contains(displayHeight) else {
      return "displayed size"
    }
    if let orientation, !(1...8).contains(orientation) { return "orientation" }
    if let rating, !Self.ratings.contains(rating) { return "rating" }
    if let iso, !Self.isos.contains(iso) { return "ISO" }
    guard Self.isNumber(exposure) else { return "exposure time" }
    guard Self.isNumber(fNumber) else { return "f-number" }
    guard Self.isNumber(focalLength) else { return "focal length" }
    guard isPossibleCoordinate else { return "coordinate" }
    if let pages = rare?.values.pages, !Self.pageCounts.contains(pages) { return "number of pages" }
    guard laterPages.count < pages, laterPages.allSatisfy(\.isPossible) else {
      return "list of pages"
    }
    if let preview {
      guard Self.isRange(preview.offset, preview.length), Self.sides.contains(preview.width),
        Self.sides.contains(preview.height)
      else { return "preview" }
    }
    if let motionVideo, !Self.isRange(motionVideo.offset, motionVideo.length) {
      return "motion video"
    }
    return video.map(\.isPossible) ?? true ? nil : "video"
  }

  /// Removes numbers that are possible in a file but not in a photo, as an exposure of 10^300 seconds.
  mutating func removeImpossibleNumbers() {
    if let rating, !Self.ratings.contains(rating) { self.rating = nil }
    if let iso, !Self.isos.contains(iso) { self.iso = nil }
    if !Self.isNumber(exposure) { exposure = nil }
    if !Self.isNumber(fNumber) { fNumber = nil }
    if !Self.isNumber(focalLength) { focalLength = nil }
    if !isPossibleCoordinate { coordinate = nil }
    if let preview,
      !Self.sides.contains(preview.width) || !Self.sides.contains(preview.height)
        || !Self.isRange(preview.offset, preview.length)
    {
      self.preview = nil
    }
    if let motionVideo, !Self.isRange(motionVideo.offset, motionVideo.length) {
      self.motionVideo = nil
    }
    if var video, !video.isPossible {
      video.removeImpossibleNumbers()
      self.video = video
    }
  }
}

extension VideoFacts {
  private static let maxDuration = 1e12
  private static let frameRates = 0.0...1e6
  private static let smallNumbers = 0...255

  fileprivate var isPossible: Bool {
    (0...Self.maxDuration).contains(duration)
      && frameRate.map(Self.frameRates.contains) ?? true
      && bitDepth.map(Self.smallNumbers.contains) ?? true
      && dolbyVisionProfile.map(Self.smallNumbers.contains) ?? true
      && [0, 90, 180, 270].contains(rotation)
  }

  fileprivate mutating func removeImpossibleNumbers() {
    if !(0...Self.maxDuration).contains(duration) { duration = 0 }
    if let frameRate, !Self.frameRates.contains(frameRate) { self.frameRate = nil }
    if let bitDepth, !Self.smallNumbers.contains(bitDepth) { self.bitDepth = nil }
    if let profile = dolbyVisionProfile, !Self.smallNumbers.contains(profile) {
      dolbyVisionProfile = nil
    }
    if ![0, 90, 180, 270].contains(rotation) { rotation = 0 }
  }
}

extension PackedFacts {
  /// Whether bytes are packed facts that files can have; no text is read.
  static func arePossible(_ bytes: Span<UInt8>) -> Bool {
    var reader = PackedReader()
    let known = readKnown(bytes, &reader)
    var facts = PhotoFacts(format: .jpeg, width: 0, height: 0)
    if known.contains(.rating) { facts.rating = reader.readInteger(bytes) }
    for text in [Known.title, .description] where known.contains(text) { reader.skipText(bytes) }
    for list in [Known.keywords, .keywordPaths] where known.contains(list) {
      reader.skipTexts(bytes)
    }
    readNumbers(bytes, &reader, known, into: &facts)
    return reader.isAtEnd(of: bytes) && facts.impossibleFact == nil
  }
}
