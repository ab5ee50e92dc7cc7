/// The metadata of a photo or video. Unknown values are `nil`, never 0. `FactDefinitions` has all facts except format
/// and size: `facts.iso` is the value of `FactDefinitions.iso`.
@dynamicMemberLookup
public struct PhotoFacts: Hashable, Sendable {
  package var format: MediaFormat
  /// The stored size in px.
  package var width: Int
  package var height: Int
  /// The displayed size in px, after the orientation is applied.
  package var displayWidth: Int
  package var displayHeight: Int
  /// The tags from which the facts were read, such as `EXIF:DateTimeOriginal` for `taken`.
  public var sources = FactSources()
  @usableFromInline
  var values = FactValues<StoredFact>()

  /// Creates metadata with only a format and a size.
  package init(format: MediaFormat, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
    displayWidth = width
    displayHeight = height
  }

  // Inlined, a key path that is known when compiled becomes the access of a property. Swift inlines into other modules
  // only what is public, so these subscripts and all that they refer to are.
  /// The value of a fact; `nil` if it is unknown.
  public subscript<Value>(
    dynamicMember path: KeyPath<FactDefinitions, Fact<Value>>
  ) -> Value? {
    @inlinable @inline(__always)
    get { values[FactDefinitions.all[keyPath: path]].flatMap { Value($0) } }
    @inlinable @inline(__always)
    set { values[FactDefinitions.all[keyPath: path]] = newValue?.stored }
  }

  /// The value of a fact, or the value that is not stored.
  public subscript<Value>(
    dynamicMember path: KeyPath<FactDefinitions, DefaultFact<Value>>
  ) -> Value {
    @inlinable @inline(__always)
    get {
      let fact = FactDefinitions.all[keyPath: path]
      return values[fact].flatMap { Value($0) } ?? fact.standard
    }
    @inlinable @inline(__always)
    set {
      let fact = FactDefinitions.all[keyPath: path]
      values[fact] = newValue == fact.standard ? nil : newValue.stored
    }
  }

  /// The value of any fact; `nil` if it is unknown.
  @inlinable
  public subscript(fact: FactDefinition) -> StoredFact? {
    get { values[fact] }
    set { values[fact] = newValue }
  }

  /// Calls a closure with each known fact.
  package func forEach(_ body: (FactDefinition, StoredFact) throws -> Void) rethrows {
    try values.forEach(body)
  }

  /// Removes the facts that a site does not show.
  package mutating func removeFacts(unless isShown: (FactPrivacy) -> Bool) {
    let known = values
    known.forEach { fact, _ in if !isShown(fact.privacy) { values[fact] = nil } }
  }
}

/// A coordinate in degrees (WGS 84), north and east positive.
public struct Coordinate: Encodable, Hashable, Sendable {
  package var latitude: Double
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension PhotoFacts {
  /// Sets the lens if it is missing and the text is the name of one.
  package mutating func setIfMissing(lens: String?, _ tag: String) {
    setIfMissing(\.lens, lens.flatMap { LensName.isName($0) ? $0 : nil }, tag)
  }
}

extension PhotoFacts {
  /// All keywords as the files have them, with those of hierarchies.
  package var allKeywords: [String] { self.keywords + self.keywordPaths }

  /// Maker and model. The maker is omitted if the model contains it.
  package var camera: String? {
    guard let model = self.model, let make = self.make else { return self.model ?? self.make }
    let brand = make.prefix { $0 != " " }
    let isInModel = model.hasPrefix(brand) || model.lowercased().hasPrefix(brand.lowercased())
    return isInModel ? model : "\(make) \(model)"
  }
}

extension PhotoFacts {
  /// The source of the names of places that follow from coordinates.
  package static let gazetteerTag = "GeoNames"

  /// Sets the name of the place that the coordinate has, if the file has none. `name` returns `nil` far from every
  /// town.
  package mutating func derivePlaceName(_ name: (Coordinate) -> PlaceName?) {
    guard self.placeName == nil || self.isPlaceNameDerived, let coordinate = self.coordinate else {
      return
    }
    self.placeName = name(coordinate)
    self.isPlaceNameDerived = self.placeName != nil
    sources[\.placeName] = self.isPlaceNameDerived ? Self.gazetteerTag : nil
  }
}

/// The values that facts can have. Readers of files return no others, and a catalog with others is damaged.
extension PhotoFacts {
  /// The maximum width and height in px, so that the area fits in 64 bits.
  package static let maxSide = Int(Int32.max)

  /// The maximum number of pages of a file.
  static let maxPages = (1 << 20) + 1

  /// Whether width and height are possible for a picture.
  var hasPossibleSize: Bool {
    [width, height, displayWidth, displayHeight].allSatisfy((1...Self.maxSide).contains)
  }

  /// The name of a fact with a value that no file can have; `nil` if there is none.
  package var impossibleFact: String? {
    guard hasPossibleSize else { return "size" }
    var impossible: String?
    values.forEach { fact, value in
      if impossible == nil, !fact.values.isPossible(value) { impossible = fact.name }
    }
    if let impossible { return impossible }
    return laterPages.count < self.pages ? nil : FactDefinitions.all.laterPages.name
  }

  /// Removes numbers that are possible in a file but not in a photo, such as an exposure of 10^300 seconds.
  package mutating func removeImpossibleNumbers() {
    for fact in FactDefinitions.limited {
      guard let value = values[fact], !fact.values.isPossible(value) else { continue }
      values[fact] = fact.values.possible(value)
      if values[fact] == nil { sources[fact] = nil }
    }
  }
}

extension PhotoFacts {
  /// Adds missing facts from another file with the same content and another sidecar. Facts that the content determines
  /// are equal in both. A fact and its leader come from the same file.
  package mutating func setIfMissing(from other: PhotoFacts) {
    setIfMissing(FactDefinitions.list, from: other)
  }

  /// Adds missing facts about the moment from another file of the same moment, such as the original of an edited copy.
  package mutating func setIfMissing(ofMoment other: PhotoFacts) {
    setIfMissing(Self.ofMoment, from: other)
  }

  /// The facts that are equal in all files of a moment; the others are about a file.
  private static let ofMoment: [FactDefinition] = {
    let all = FactDefinitions.all
    return [
      all.taken, all.isTakenDerived, all.offset, all.subsecond, all.make, all.model, all.lens,
      all.exposure,
      all.fNumber, all.iso,
      all.focalLength, all.flash, all.coordinate, all.altitude, all.placeName,
      all.isPlaceNameDerived, all.title,
      all.description, all.keywords, all.keywordPaths, all.creator, all.copyright, all.license,
      all.people,
      all.rating,
      all.isFavorite,
    ]
  }()

  private mutating func setIfMissing(_ facts: [FactDefinition], from other: PhotoFacts) {
    // The date of the last change of an edited copy is not that of the photo.
    if self.isTakenDerived, other.taken != nil, !other.isTakenDerived { removeDate() }
    let known = self
    let placeName: FactDefinition = FactDefinitions.all.placeName
    for fact in facts where isMissing(fact) {
      let leader = fact.leader.flatMap { FactDefinitions.named[$0] } ?? fact
      guard leader !== placeName, known.isMissing(leader) else { continue }
      values[fact] = other.values[fact]
      sources[fact] = other.sources[fact]
    }
    setPlaceNameIfMissing(from: other, hasCoordinate: known.coordinate != nil)
  }

  /// Sets the name of the place if it is missing. A name that was derived from a coordinate is replaced together with
  /// the coordinate, or by a name from the owner.
  private mutating func setPlaceNameIfMissing(from other: PhotoFacts, hasCoordinate: Bool) {
    let isCoordinateTaken = !hasCoordinate && other.coordinate != nil
    guard isCoordinateTaken || !other.isPlaceNameDerived else { return }
    if self.placeName == nil || self.isPlaceNameDerived, other.placeName != nil {
      (self.placeName, self.isPlaceNameDerived) = (other.placeName, other.isPlaceNameDerived)
      sources[\.placeName] = other.sources[\.placeName]
    }
  }
}

/// The metadata and the fingerprint of a photo or video.
package struct PhotoFile: Sendable {
  /// The facts of the content, after those of the sidecar.
  package var facts: PhotoFacts
  package var fingerprint: Fingerprint
  /// 128 bits over the sidecar from which facts were read; empty if there is none.
  package var sidecarDigest: [UInt8]
  /// A sidecar, or XMP in the file, that could not be read; the photo is then withheld.
  package var sidecarError: SidecarError?

  /// Why it could not be read.
  package struct SidecarError: Sendable {
    /// The reason with the name of the sidecar.
    package var reason: String
    /// Whether the system could not read it now, so that the next run tries again.
    package var isTransient: Bool

    package init(reason: String, isTransient: Bool) {
      (self.reason, self.isTransient) = (reason, isTransient)
    }
  }

  package init(facts: PhotoFacts, fingerprint: Fingerprint, sidecarDigest: [UInt8] = []) {
    (self.facts, self.fingerprint) = (facts, fingerprint)
    self.sidecarDigest = sidecarDigest
  }
}
