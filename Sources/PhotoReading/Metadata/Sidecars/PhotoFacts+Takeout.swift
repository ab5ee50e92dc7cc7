import Facts

extension PhotoFacts {
  /// Adds the facts of Google Takeout that have precedence over those in the file.
  mutating func setIfMissing(_ json: TakeoutJSON) {
    setIfMissing(words: \.description, json.description, "Google:description")
    setIfMissing(
      place: json.place?.coordinate, altitude: json.place?.altitude,
      ("Google:geoData", "Google:geoData"))
    if isMissing(FactDefinitions.all.people), !json.people.isEmpty {
      add(people: json.people)
      sources[\.people] = "Google:people"
    }
    if json.isFavorite, isMissing(FactDefinitions.all.isFavorite) {
      self.isFavorite = true
      sources[\.isFavorite] = "Google:favorited"
    }
    setIfMissing(
      \.withheld, json.withheld?.rawValue,
      "Google:\(json.withheld == .deleted ? "trashed" : "archived")")
  }

  /// Adds the facts of Google Takeout that come after those in the file.
  mutating func setIfMissing(afterFile json: TakeoutJSON) {
    setIfMissing(
      place: json.placeInFile?.coordinate, altitude: json.placeInFile?.altitude,
      ("Google:geoDataExif", "Google:geoDataExif"))
  }
}
