package import Facts

extension Strings {
  /// A place on Earth: `67.9325° N, 13.0886° E`.
  package func coordinates(_ place: Coordinate, decimals: Int, space: String) -> String {
    let compass = facts.compass
    func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
      let number = "\(decimal(abs(value), decimals))°"
      // After Arabic letters, the degree sign would be shown on the other side of the number.
      let isolated = isRightToLeft ? "\u{2066}\(number)\u{2069}" : number
      return "\(isolated)\(space)\(value < 0 ? negative : positive)"
    }
    return degrees(place.latitude, compass.north, compass.south) + compass.separator
      + degrees(place.longitude, compass.east, compass.west)
  }

  /// A height in whole metres: `-428 m`.
  package func metres(_ height: Double) -> String {
    let text = "\(decimal(height, 0))\u{A0}m"
    // Keeps the sign before the number.
    return isRightToLeft ? "\u{2066}\(text)\u{2069}" : text
  }

  /// A name within a text, isolated because its direction may differ from that of the text.
  package func isolated(_ name: String) -> String {
    isRightToLeft ? "\u{2068}\(name)\u{2069}" : name
  }
}
