// Requirements of `FactValue` are documented there.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension Coordinate: CompoundFact {
  public static var columnTypes: [FactColumnType] { [.real, .real] }

  public init?(_ stored: StoredFact) {
    guard case .coordinate(let coordinate) = stored else { return nil }
    self = coordinate
  }

  public init?(_ columns: [FactColumn]) {
    guard let latitude = columns[0].real, let longitude = columns[1].real else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  public var stored: StoredFact { .coordinate(self) }
  public var columns: [FactColumn] { [.real(latitude), .real(longitude)] }
  public var isPossible: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
  public var listed: [ListedValue?] { [.number(latitude), .number(longitude)] }
}

extension PlaceName: CompoundFact {
  public static var columnTypes: [FactColumnType] { [.text, .text, .text] }

  public init?(_ stored: StoredFact) {
    guard case .place(let name) = stored else { return nil }
    self = name
  }

  public init?(_ columns: [FactColumn]) {
    self.init(city: columns[0].text, region: columns[1].text, country: columns[2].text)
  }

  public var stored: StoredFact { .place(self) }
  public var columns: [FactColumn] { [FactColumn(city), FactColumn(region), FactColumn(country)] }
  public var listed: [ListedValue?] { [city, region, country].map { $0.map { .text($0) } } }
}

/// The numbers of bytes that JSON represents exactly.
private let byteCounts = 0...(1 << 53)

extension EmbeddedRange: CompoundFact {
  public static var columnTypes: [FactColumnType] { [.integer, .integer] }

  public init?(_ stored: StoredFact) {
    guard case .range(let range) = stored else { return nil }
    self = range
  }

  public init?(_ columns: [FactColumn]) {
    guard let offset = columns[0].integer, let length = columns[1].integer else { return nil }
    self.init(offset: offset, length: length)
  }

  public var stored: StoredFact { .range(self) }
  public var columns: [FactColumn] { [.integer(offset), .integer(length)] }
  public var isPossible: Bool { byteCounts.contains(offset) && byteCounts.contains(length) }
}

extension EmbeddedPreview: CompoundFact {
  public static var columnTypes: [FactColumnType] { [.integer, .integer, .integer, .integer] }

  public init?(_ stored: StoredFact) {
    guard case .preview(let preview) = stored else { return nil }
    self = preview
  }

  public init?(_ columns: [FactColumn]) {
    let numbers = columns.compactMap(\.integer)
    guard numbers.count == 4 else { return nil }
    self.init(offset: numbers[0], length: numbers[1], width: numbers[2], height: numbers[3])
  }

  public var stored: StoredFact { .preview(self) }
  public var columns: [FactColumn] { [offset, length, width, height].map { .integer($0) } }

  public var isPossible: Bool {
    let sides = 1...PhotoFacts.maxSide
    return byteCounts.contains(offset) && byteCounts.contains(length) && sides.contains(width)
      && sides.contains(height)
  }
}

extension DocumentVersion: CompoundFact {
  public static var columnTypes: [FactColumnType] { [.text, .text] }

  public init?(_ stored: StoredFact) {
    guard case .version(let version) = stored else { return nil }
    self = version
  }

  public init?(_ columns: [FactColumn]) {
    self.init(document: columns[0].text, derivedFrom: columns[1].text)
  }

  public var stored: StoredFact { .version(self) }
  public var columns: [FactColumn] { [FactColumn(document), FactColumn(derivedFrom)] }
}

extension Burst: CompoundFact {
  public static var columnTypes: [FactColumnType] { [.text, .integer] }

  public init?(_ stored: StoredFact) {
    guard case .burst(let burst) = stored else { return nil }
    self = burst
  }

  public init?(_ columns: [FactColumn]) {
    guard let id = columns[0].text else { return nil }
    self.init(id: id, isCover: columns[1].integer == 1)
  }

  public var stored: StoredFact { .burst(self) }
  public var columns: [FactColumn] { [.text(id), isCover ? .integer(1) : .none] }
}

/// One on each line: the index in the chain of directories, the stored width and height in px, and the Exif
/// orientation.
extension LaterPages: CompoundFact {
  public static var columnTypes: [FactColumnType] { [.text] }

  public init?(_ stored: StoredFact) {
    guard case .pages(let pages) = stored else { return nil }
    self = pages
  }

  public init?(_ columns: [FactColumn]) {
    pages = []
    for line in (columns[0].text ?? "").split(separator: "\n") {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 4 else { return nil }
      pages.append(
        LaterPage(
          directory: numbers[0], width: numbers[1], height: numbers[2], orientation: numbers[3]))
    }
  }

  public var stored: StoredFact { .pages(self) }

  public var columns: [FactColumn] {
    let lines = pages.map { "\($0.directory) \($0.width) \($0.height) \($0.orientation)" }
    return [.text(lines.joined(separator: "\n"))]
  }

  public var isPossible: Bool {
    pages.allSatisfy(\.isPossible)
      && zip(pages, pages.dropFirst()).allSatisfy { $0.directory < $1.directory }
  }
}

/// One on each line: the left edge, the upper edge, the width and the height, see `FaceRegion`, and the name.
extension FaceRegions: CompoundFact {
  public static var columnTypes: [FactColumnType] { [.text] }

  public init?(_ stored: StoredFact) {
    guard case .faces(let faces) = stored else { return nil }
    self = faces
  }

  public init?(_ columns: [FactColumn]) {
    regions = []
    for line in (columns[0].text ?? "").split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 4)
      let numbers = parts.prefix(4).compactMap { Int($0) }
      guard parts.count == 5, numbers.count == 4 else { return nil }
      regions.append(
        FaceRegion(
          name: String(parts[4]), x: numbers[0], y: numbers[1], width: numbers[2],
          height: numbers[3]))
    }
  }

  public var stored: StoredFact { .faces(self) }

  public var columns: [FactColumn] {
    let lines = regions.map { "\($0.x) \($0.y) \($0.width) \($0.height) \($0.name)" }
    return [.text(lines.joined(separator: "\n"))]
  }

  public var isPossible: Bool { regions.allSatisfy(\.isPossible) }
}

/// The covered part and the first view, see `Sphere`.
extension Sphere: CompoundFact {
  public static var columnTypes: [FactColumnType] { [.text] }

  public init?(_ stored: StoredFact) {
    guard case .sphere(let sphere) = stored else { return nil }
    self = sphere
  }

  public init?(_ columns: [FactColumn]) {
    let numbers = (columns[0].text ?? "").split(separator: " ").map { Int($0) }
    guard numbers.count == 6, !numbers.contains(nil) else { return nil }
    let known = numbers.compactMap(\.self)
    self.init(
      x: known[0], y: known[1], width: known[2], height: known[3], viewX: known[4],
      viewY: known[5])
  }

  public var stored: StoredFact { .sphere(self) }

  public var columns: [FactColumn] {
    [.text([x, y, width, height, viewX, viewY].map { "\($0)" }.joined(separator: " "))]
  }

  public var listed: [ListedValue?] { [.flag(true)] }
}
