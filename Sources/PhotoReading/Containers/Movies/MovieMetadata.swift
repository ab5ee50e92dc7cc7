import Facts

/// The texts of a movie: those of QuickTime's keys, of its user data, and of iTunes.
struct MovieMetadata {
  /// The first texts by their names, with the tags.
  private var texts: [String: (text: String, tag: String)] = [:]
  private var xmp: [UInt8]?
  /// Whether a camera of Nikon or GoPro wrote the movie, whose header has the local time.
  private(set) var hasLocalTime = false
  /// The date that it wrote with its zone.
  private var nikonDate: Moment?
  /// The Exif of the thumbnail of Canon's cameras, with the local time.
  private var exif: [UInt8]?
  /// The place of a 3GPP box.
  private var place: Coordinate?

  private static let maxText = 16 << 10
  private static let maxKeys = 1024

  /// Reads the `meta` box of a movie: a list of keys and a list of values.
  mutating func readKeys(_ box: Box, in reader: inout ByteReader) throws(MetadataError) {
    // The box of QuickTime has no version; that of ISO has one.
    let isFull = try reader.number(at: box.content.lowerBound, count: 4) == 0
    let boxes = try Box.list(in: isFull ? box.fullContent : box.content, of: &reader)
    guard let list = boxes.first(where: { $0.is("ilst") }) else { return }
    var names: [String] = []
    if let keys = boxes.first(where: { $0.is("keys") }) {
      for entry in try Box.list(in: keys.content.dropFirst(8), of: &reader).prefix(Self.maxKeys) {
        let count = min(entry.content.count, 256)
        let bytes = try reader.bytes(at: entry.content.lowerBound, count: count)
        names.append(String(decoding: bytes, as: UTF8.self))
      }
    }
    for item in try Box.list(in: list.content, of: &reader).prefix(Self.maxKeys) {
      guard let data = try Box.first("data", in: item.content, of: &reader), data.content.count > 8
      else { continue }
      let text = try text(data.content.dropFirst(8), in: &reader)
      if !names.isEmpty {
        if (1...names.count).contains(item.type) {
          add(names[item.type - 1], text, "Keys:")
        }
      } else {
        add(Self.name(item.type), text, "ItemList:")
      }
    }
  }

  /// Reads the `udta` box of a movie.
  mutating func readUserData(_ box: Box, in reader: inout ByteReader) throws(MetadataError) {
    for item in try Box.list(in: box.content, of: &reader).prefix(Self.maxKeys) {
      let start = item.content.lowerBound
      if item.is("meta") {
        try? readKeys(item, in: &reader)
      } else if item.is("XMP_") {
        xmp = try reader.bytes(at: start, count: min(item.content.count, Container.maxBlock))
      } else if item.is("NCDT") {
        hasLocalTime = true
        nikonDate = (try? NikonTags(item, in: &reader))?.moment
      } else if item.is("GPMF") || item.is("FIRM") {
        hasLocalTime = true
      } else if item.is("CNTH") {
        exif = try Self.exif(ofCanon: item, in: &reader)
      } else if item.is("date") {
        // Some writers put the length and the language before the text.
        let date = try text(item.content, in: &reader).drop { !$0.isNumber }
        add("date", String(date), "UserData:")
      } else if item.is("loci") {
        place = try place(item, in: &reader)
      } else if item.type >> 24 == 0xA9, item.content.count > 4 {
        // The length and the language precede the text.
        let length = try reader.number(at: start, count: 2)
        let content = item.content.dropFirst(4).prefix(length)
        add(Self.name(item.type), try text(content, in: &reader), "UserData:")
      }
    }
  }

  /// The Exif block of the JPEG in the box `CNDA`.
  private static func exif(ofCanon box: Box, in reader: inout ByteReader) throws(MetadataError) -> [UInt8]? {
    guard let data = try Box.first("CNDA", in: box.content, of: &reader)?.content, data.count <= Container.maxBlock
    else { return nil }
    var thumbnail = ByteReader(try reader.bytes(at: data.lowerBound, count: data.count))
    return try JPEG.read(&thumbnail).exif
  }

  /// Reads the XML that Sony's cameras write beside the movie header (`NonRealTimeMeta`).
  mutating func readSony(_ box: Box, in reader: inout ByteReader) throws(MetadataError) {
    guard let xml = try Box.first("xml ", in: box.fullContent, of: &reader)?.fullContent else { return }
    var document = XMLReader(try reader.bytes(at: xml.lowerBound, count: min(xml.count, Container.maxBlock)))
    while let event = document.next() {
      guard case .start(let element) = event else { continue }
      for (name, range) in document.attributes {
        let value = XMLText.unescape(document.bytes[range])
        if document.is(element.local, "CreationDate"), document.is(name.local, "value") {
          add("CreationDateValue", value, "XML:")
        } else if document.is(element.local, "Device") {
          if document.is(name.local, "manufacturer") { add("DeviceManufacturer", value, "XML:") }
          if document.is(name.local, "modelName") { add("DeviceModelName", value, "XML:") }
        }
      }
    }
  }

  /// Reads the place in a `loci` box (3GPP TS 26.244): a name and a role precede it.
  private func place(_ box: Box, in reader: inout ByteReader) throws(MetadataError) -> Coordinate? {
    let bytes = try reader.bytes(at: box.content.lowerBound, count: min(box.content.count, 1024))
    guard bytes.count > 6, let end = bytes[6...].firstIndex(of: 0), bytes.count >= end + 10 else {
      return nil
    }
    func degrees(_ offset: Int) -> Double {
      let bits = bytes[(end + offset)..<(end + offset + 4)].reduce(UInt32(0)) {
        $0 << 8 | UInt32($1)
      }
      return Double(Int32(bitPattern: bits)) / 65_536
    }
    let (longitude, latitude) = (degrees(2), degrees(6))
    guard abs(longitude) <= 180, abs(latitude) <= 90 else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// A type as text, in which 0xA9 is a copyright sign.
  private static func name(_ type: Int) -> String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: type >> (24 - 8 * $0)) }
    return bytes[0] == 0xA9
      ? "\u{A9}" + String(decoding: bytes.dropFirst(), as: UTF8.self)
      : String(decoding: bytes, as: UTF8.self)
  }

  private func text(
    _ range: Range<Int>, in reader: inout ByteReader
  ) throws(MetadataError) -> String {
    let bytes = try reader.bytes(at: range.lowerBound, count: min(range.count, Self.maxText))
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func add(_ name: String, _ text: String, _ group: String) {
    guard let clean = PlainText.clean(text), texts[name] == nil else { return }
    let prefix = "com.apple.quicktime."
    let short = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    texts[name] = (clean, group + (PlainText.clean(short) ?? ""))
  }

  /// Adds the facts.
  func add(to container: inout Container) {
    container.xmp = container.xmp ?? xmp
    container.exif = exif
    func first(_ names: String...) -> (text: String, tag: String)? {
      names.lazy.compactMap { texts["com.apple.quicktime.\($0)"] ?? texts[$0] }.first
    }
    container.texts[\.make] = first("make", "\u{A9}mak", "DeviceManufacturer")
    container.texts[\.model] = first("model", "\u{A9}mod", "DeviceModelName")
    container.texts[\.title] = first("title", "displayname", "\u{A9}nam")
    container.texts[\.description] = first(
      "description", "desc", "\u{A9}des", "comment", "\u{A9}cmt")
    container.texts[\.creator] = first("author", "artist", "\u{A9}ART", "\u{A9}aut")
    container.texts[\.copyright] = first("copyright", "\u{A9}cpy", "cprt")
    if let keywords = first("keywords", "keyw", "\u{A9}key") {
      let words = keywords.text.split { $0 == "," || $0 == ";" }
      container.keywords = (
        words.compactMap { PlainText.clean(String($0)) }, keywords.tag
      )
    }
    if let rating = first("rating.user"), let stars = Double(rating.text), (1...5).contains(stars) {
      container.rating = (Int(stars), rating.tag)
    }
    // The second one can be a year.
    var dates = [first("creationdate"), first("\u{A9}day"), first("CreationDateValue"), first("date")].compactMap {
      date in
      date.flatMap { date in Moment(date.text).map { (value: $0, tag: date.tag) } }
    }
    if let nikonDate { dates.append((nikonDate, NikonTags.dateTag)) }
    dates = dates.filter(\.value.isBelievable)
    container.moment = dates.first { $0.value.time.clock != nil } ?? dates.first
    for place in [first("location.ISO6709"), first("\u{A9}xyz")] {
      guard container.coordinate == nil, let place,
        let coordinate = Coordinate(iso6709: place.text)
      else { continue }
      container.coordinate = (coordinate, place.tag)
      container.altitude = Coordinate.altitude(iso6709: place.text)
    }
    if container.coordinate == nil, let place {
      container.coordinate = (place, "UserData:LocationInformation")
    }
    container.contentIdentifier = first("content.identifier")?.text
  }
}

extension Coordinate {
  /// Parses `+48.8577+002.2950+035/` (ISO 6709); fails if it is not a coordinate.
  package init?(iso6709 text: String) {
    let numbers = Self.numbers(iso6709: text)
    guard numbers.count >= 2, let latitude = Self.degrees(numbers[0], digits: 2),
      let longitude = Self.degrees(numbers[1], digits: 3), abs(latitude) <= 90,
      abs(longitude) <= 180
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// The height in m after a coordinate; `nil` if there is none.
  package static func altitude(iso6709 text: String) -> Double? {
    let numbers = numbers(iso6709: text)
    return numbers.count == 3 ? Double(numbers[2]) : nil
  }

  /// The numbers with signs up to the slash or the name of a reference system, at most three.
  private static func numbers(iso6709 text: String) -> [Substring] {
    var numbers: [Substring] = []
    var rest = text.prefix { $0 != "/" }
    while numbers.count < 3, let sign = rest.first, sign == "+" || sign == "-" {
      let digits = rest.dropFirst().prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      numbers.append(rest[..<digits.endIndex])
      rest = rest[digits.endIndex...]
    }
    return numbers
  }

  /// Parses degrees with minutes and seconds in further digits, such as `+4851.46` or `+485127.6`.
  private static func degrees(_ text: Substring, digits: Int) -> Double? {
    guard let number = Double(text), number.isFinite else { return nil }
    let whole = text.dropFirst().prefix { $0 != "." }.count
    let size = abs(number)
    let degrees: Double
    if whole <= digits {
      degrees = size
    } else if whole == digits + 2 {
      degrees = (size / 100).rounded(.down) + size.truncatingRemainder(dividingBy: 100) / 60
    } else if whole == digits + 4 {
      let minutes = (size / 100).rounded(.down).truncatingRemainder(dividingBy: 100)
      degrees =
        (size / 10_000).rounded(.down) + minutes / 60
        + size.truncatingRemainder(dividingBy: 100) / 3600
    } else {
      return nil
    }
    return text.hasPrefix("-") ? -degrees : degrees
  }
}

/// The date in movies of Nikon's cameras: `NCTG` in the box `NCDT` of the user data. It has records of a tag, a type
/// and a count as in Exif, and values. The header of these movies has the local time without a zone.
struct NikonTags {
  /// The local date, with its offset from UTC if the camera knows it.
  private(set) var moment: Moment?

  static let dateTag = "MakerNotes:DateTimeOriginal"
  private static let maxRecords = 1024

  private enum Tag {
    static let created = 0x11
    static let taken = 0x12
    /// The offset of the zone in minutes, and whether it is summer time.
    static let worldTime = 0x0200_0024
  }

  /// Reads the records up to the first that is damaged.
  init(_ box: Box, in reader: inout ByteReader) throws(MetadataError) {
    guard let records = try Box.first("NCTG", in: box.content, of: &reader)?.content else { return }
    var dates: [Int: Moment] = [:]
    var offset: Int?
    var start = records.lowerBound
    for _ in 0..<Self.maxRecords where start + 8 <= records.upperBound {
      let tag = try reader.number(at: start, count: 4)
      guard let size = TIFFStream.size(ofType: try reader.number(at: start + 4, count: 2)) else {
        break
      }
      let count = size * (try reader.number(at: start + 6, count: 2))
      start += 8
      guard count <= records.upperBound - start else { break }
      if tag == Tag.created || tag == Tag.taken, count <= 64 {
        let text = PlainText.decode(try reader.bytes(at: start, count: count).prefix { $0 != 0 })
        dates[tag] = text.flatMap { Moment($0) }
      } else if tag == Tag.worldTime, count >= 3 {
        let minutes = Int16(truncatingIfNeeded: try reader.number(at: start, count: 2))
        let isSummer = try reader.number(at: start + 2, count: 1) == 1
        offset = Int(minutes) + (isSummer ? 60 : 0)
      }
      start += count
    }
    guard let date = dates[Tag.taken] ?? dates[Tag.created] else { return }
    let zone = offset.flatMap { abs($0) <= UTCOffset.max ? UTCOffset.text($0) : nil }
    moment = Moment(time: date.time, offset: zone, subsecond: date.subsecond)
  }
}
