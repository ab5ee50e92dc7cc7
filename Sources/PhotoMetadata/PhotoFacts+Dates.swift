extension PhotoFacts {
  /// The date that somebody gave to what a picture shows.
  ///
  /// It is another fact than when the shutter opened, and differs for scans and edited pictures; so
  /// it waits until Exif was asked, although XMP and IPTC are believed before Exif otherwise.
  struct ContentDate {
    var moment: Moment
    var tag: String

    fileprivate static let tags: Set<String> = ["XMP-photoshop:DateCreated", "IPTC:DateCreated"]
  }

  /// Forgets a date that is one of the content, and hands it over.
  mutating func postponeContentDate() -> ContentDate? {
    guard let taken, let tag = sources[.taken], ContentDate.tags.contains(tag) else { return nil }
    let moment = Moment(time: taken, offset: offset, subsecond: subsecond)
    forgetDate()
    return ContentDate(moment: moment, tag: tag)
  }

  /// Takes the content's date where the shutter's is not known; that of a scan counts less.
  mutating func learn(_ date: ContentDate) {
    if sources[.taken] == "EXIF:DateTimeDigitized" { forgetDate() }
    learn(moment: date.moment, date.tag)
  }

  private mutating func forgetDate() {
    (taken, offset, subsecond) = (nil, nil, nil)
    sources[.taken] = nil
  }
}
