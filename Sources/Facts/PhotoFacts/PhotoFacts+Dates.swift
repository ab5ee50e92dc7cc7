extension PhotoFacts {
  /// The date of the content of a picture, which a person entered.
  ///
  /// For scans and edited pictures it differs from the date on which the photo was taken. Therefore
  /// the date in Exif has precedence over it, although other facts in XMP and IPTC have precedence
  /// over Exif.
  package struct ContentDate {
    var moment: Moment
    var tag: String

    fileprivate static let tags: Set<String> = ["XMP-photoshop:DateCreated", "IPTC:DateCreated"]
  }

  /// Removes and returns the date if it is a content date.
  package mutating func removeContentDate() -> ContentDate? {
    guard let taken = self.taken, let tag = sources[\.taken], ContentDate.tags.contains(tag) else {
      return nil
    }
    let moment = Moment(time: taken, offset: self.offset, subsecond: self.subsecond)
    removeDate()
    return ContentDate(moment: moment, tag: tag)
  }

  /// Sets the date to the content date if it is missing or that of a scan.
  package mutating func setIfMissing(_ date: ContentDate) {
    if sources[\.taken] == "EXIF:DateTimeDigitized" { removeDate() }
    setIfMissing(moment: date.moment, date.tag)
  }

  private mutating func removeDate() {
    (self.taken, self.offset, self.subsecond) = (nil, nil, nil)
    sources[\.taken] = nil
  }
}
