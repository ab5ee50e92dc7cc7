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
  var values = FactValues()

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
    for fact in FactDefinitions.list where values[fact] != nil && !isShown(fact.privacy) {
      values[fact] = nil
    }
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
