package import Facts

extension Strings {
  /// A place on Earth: `67.9325° N, 13.0886° E`.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - decimals: How many decimals it has at most.
  ///   - space: What stands between a number and its direction.
  /// - Returns: Latitude and longitude.
  package func coordinates(_ place: Coordinate, decimals: Int, space: String) -> String {
    let compass = facts.compass
    func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
      let number = "\(decimal(abs(value), decimals))°"
      // Behind Arabic letters the sign would go to the other side of the number.
      let isolated = isRightToLeft ? "\u{2066}\(number)\u{2069}" : number
      return "\(isolated)\(space)\(value < 0 ? negative : positive)"
    }
    return degrees(place.latitude, compass.north, compass.south) + compass.separator
      + degrees(place.longitude, compass.east, compass.west)
  }

  /// A height in whole metres: `-428 m`.
  package func metres(_ height: Double) -> String {
    let text = "\(decimal(height, 0))\u{A0}m"
    // The sign stays in front of the number.
    return isRightToLeft ? "\u{2066}\(text)\u{2069}" : text
  }

  /// A name within a text, whose direction may be another than the text's.
  package func isolated(_ name: String) -> String {
    isRightToLeft ? "\u{2068}\(name)\u{2069}" : name
  }
}
