/// The metadata of a photo or video.
///
/// Unknown values are `nil`, never 0. `FactDefinitions` has all facts except format and size: `facts.iso` is the
/// value of `FactDefinitions.iso`.
@dynamicMemberLookup
package struct PhotoFacts: Hashable, Sendable {
  package var format: MediaFormat
  /// The stored size in px.
  package var width: Int
  package var height: Int
  /// The displayed size in px, after the orientation is applied.
  package var displayWidth: Int
  package var displayHeight: Int
  /// The tags from which the facts were read, such as `EXIF:DateTimeOriginal` for `taken`.
  package var sources = FactSources()
  var values = FactValues()

  /// Creates metadata with only a format and a size.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - width: The stored width in px.
  ///   - height: The stored height in px.
  package init(format: MediaFormat, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
    displayWidth = width
    displayHeight = height
  }

  // Inlined, a key path that is known when compiled becomes the access of a property.
  package subscript<Value>(
    dynamicMember path: KeyPath<FactDefinitions, Fact<Value>>
  ) -> Value? {
    @inline(__always)
    get { values[FactDefinitions.all[keyPath: path]].flatMap { Value($0) } }
    @inline(__always)
    set { values[FactDefinitions.all[keyPath: path]] = newValue?.stored }
  }

  package subscript<Value>(
    dynamicMember path: KeyPath<FactDefinitions, DefaultFact<Value>>
  ) -> Value {
    @inline(__always)
    get {
      let fact = FactDefinitions.all[keyPath: path]
      return values[fact].flatMap { Value($0) } ?? fact.standard
    }
    @inline(__always)
    set {
      let fact = FactDefinitions.all[keyPath: path]
      values[fact] = newValue == fact.standard ? nil : newValue.stored
    }
  }

  /// The value of any fact; `nil` if it is unknown.
  package subscript(fact: FactDefinition) -> StoredFact? {
    get { values[fact] }
    set { values[fact] = newValue }
  }

  /// Calls a closure with each known fact.
  package func forEach(_ body: (FactDefinition, StoredFact) throws -> Void) rethrows {
    try values.forEach(body)
  }

  /// Removes the facts that a site does not show.
  ///
  /// - Parameter isShown: Whether it shows facts of this privacy.
  package mutating func removeFacts(unless isShown: (FactPrivacy) -> Bool) {
    for fact in FactDefinitions.list where values[fact] != nil && !isShown(fact.privacy) {
      values[fact] = nil
    }
  }
}

/// A coordinate in degrees (WGS 84), north and east positive.
package struct Coordinate: Hashable, Sendable {
  package var latitude: Double
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
