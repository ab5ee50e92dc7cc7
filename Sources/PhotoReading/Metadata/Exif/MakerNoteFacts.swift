import Facts
import Glibc

/// Reads facts from a MakerNote: the lens, and the sensitivity of cameras that do not write it to Exif.
enum MakerNoteFacts {
  /// Adds the sensitivity and the name of the lens if they are missing. `exif` is `nil` for formats without one.
  static func read(_ note: MakerNote, exif: [UInt8]?, into facts: inout PhotoFacts) {
    facts.setIfMissing(\.iso, iso(note), "MakerNotes:ISO")
    switch note.maker {
    case .canon:
      facts.setIfMissing(lens: note[0x0095]?.text, "MakerNotes:LensModel")
      if facts.lens == nil, let exif {
        facts.setIfMissing(lens: CanonNote.lensOfType(note, exif), "MakerNotes:LensType")
      }
    case .olympus: facts.setIfMissing(lens: note[equipment: 0x0203]?.text, "MakerNotes:LensModel")
    case .panasonic: facts.setIfMissing(lens: note[0x0051]?.text, "MakerNotes:LensType")
    case .phaseOne: facts.setIfMissing(lens: note[0x0412]?.text, "MakerNotes:LensModel")
    case .apple, .casio, .kodak, .nikon, .pentax, .sony: break
    }
  }

  /// Adds the focal lengths and largest apertures in Exif if the name of the lens is missing.
  static func readExifRange(_ block: ExifBlock, into facts: inout PhotoFacts) {
    facts.setIfMissing(
      lens: range(ExifFacts.value(.lensSpecification, block)?.rationals), "EXIF:LensSpecification")
    facts.setIfMissing(lens: range(block[.dngLensInfo, .main]?.rationals), "EXIF:DNGLensInfo")
  }

  /// Adds the focal lengths and largest apertures in the note if the name of the lens is missing.
  static func readRange(_ note: MakerNote, into facts: inout PhotoFacts) {
    switch note.maker {
    case .canon:
      facts.setIfMissing(lens: CanonNote.range(note), "MakerNotes:FocalLength")
    case .nikon: facts.setIfMissing(lens: range(note[0x0084]?.rationals), "MakerNotes:Lens")
    case .olympus: facts.setIfMissing(lens: olympusRange(note), "MakerNotes:FocalLength")
    case .sony: facts.setIfMissing(lens: sonyRange(note), "MakerNotes:LensSpec")
    case .apple, .casio, .kodak, .panasonic, .pentax, .phaseOne: break
    }
  }

  private static func iso(_ note: MakerNote) -> Int? {
    switch note.maker {
    case .canon: CanonNote.iso(note)
    case .casio: note[0x3014].flatMap(positive) ?? note[0x0014].flatMap(casioISO)
    case .kodak: note[MakerNote.kodakISO].flatMap(positive)
    // The first number is that of an automatic choice in some cameras, and 0 in the others.
    case .nikon: note[0x0002].flatMap(positive)
    case .pentax: note[0x3014].flatMap(positive) ?? note[0x0014].flatMap(pentaxISO)
    case .apple, .olympus, .panasonic, .phaseOne, .sony: nil
    }
  }

  /// The name of a lens by two focal lengths in mm and two f-numbers.
  static func range(_ numbers: [Double?]?) -> String? {
    guard let numbers, numbers.count >= 4, let low = numbers[0], let high = numbers[1] else {
      return nil
    }
    return LensName.range(focal: (low, high), apertures: (numbers[2] ?? 0, numbers[3] ?? 0))
  }

  /// Olympus: f-numbers in steps of 1/256 of a stop.
  private static func olympusRange(_ note: MakerNote) -> String? {
    func number(_ tag: Int) -> Double? { note[equipment: tag]?.integer.map(Double.init) }
    guard let low = number(0x0207), let high = number(0x0208) else { return nil }
    let apertures = [0x0205, 0x0206].map { tag in number(tag).map { exp2($0 / 512) } ?? 0 }
    return LensName.range(focal: (low, high), apertures: (apertures[0], apertures[1]))
  }

  /// Sony: decimal digits in the halves of bytes: focal lengths in two bytes each, f-numbers in tenths.
  private static func sonyRange(_ note: MakerNote) -> String? {
    guard let bytes = note[0xB02A]?.bytes, bytes.count == 8 else { return nil }
    func decimal(_ part: ArraySlice<UInt8>) -> Double? {
      let halves = part.flatMap { [$0 >> 4, $0 & 15] }
      guard halves.allSatisfy({ $0 < 10 }) else { return nil }
      return halves.reduce(0) { $0 * 10 + Double($1) }
    }
    let start = bytes.startIndex
    guard let low = decimal(bytes[(start + 1)..<(start + 3)]),
      let high = decimal(bytes[(start + 3)..<(start + 5)]),
      let first = decimal(bytes[(start + 5)..<(start + 6)]),
      let last = decimal(bytes[(start + 6)..<(start + 7)])
    else { return nil }
    // A lens of one focal length has zeros for the second number.
    return LensName.range(
      focal: (low, high == 0 ? low : high),
      apertures: (first / 10, (last == 0 ? first : last) / 10))
  }

  /// The last number, if it is a sensitivity.
  private static func positive(_ value: ExifValue) -> Int? {
    value.integers.last.flatMap { (1..<65_535).contains($0) ? $0 : nil }
  }

  /// Pentax: numbers of a list in thirds of a stop, or the sensitivity itself.
  private static func pentaxISO(_ value: ExifValue) -> Int? {
    let thirds = [
      50, 64, 80, 100, 125, 160, 200, 250, 320, 400, 500, 640, 800, 1000, 1250, 1600, 2000, 2500,
      3200,
    ]
    guard let number = value.integer else { return nil }
    if (3..<(3 + thirds.count)).contains(number) { return thirds[number - 3] }
    return [50, 100, 200, 400, 800, 1600, 3200].contains(number) ? number : nil
  }

  /// Casio: numbers of a list, or the sensitivity itself.
  private static func casioISO(_ value: ExifValue) -> Int? {
    guard let number = value.integer else { return nil }
    return [3: 50, 4: 64, 6: 100, 9: 200][number] ?? ((40...25_600).contains(number) ? number : nil)
  }
}

/// The MakerNote of Canon's cameras, whose facts are numbers in two arrays.
enum CanonNote {
  private enum Tag {
    static let cameraSettings = 0x0001
    static let shotInfo = 0x0004
  }

  /// The sensitivity: what the camera was set to; if that was automatic, what it chose.
  static func iso(_ note: MakerNote) -> Int? {
    if let setting = number(note, Tag.cameraSettings, 16), setting != 0x7FFF {
      // Newer cameras write the sensitivity with a bit before it, older ones a number of a list.
      let iso =
        setting & 0x4000 != 0
        ? setting & 0x3FFF : [16: 50, 17: 100, 18: 200, 19: 400, 20: 800][setting]
      if let iso, iso > 0 { return iso }
    }
    guard let automatic = number(note, Tag.shotInfo, 1), let base = number(note, Tag.shotInfo, 2),
      base > 0, (-512...1024).contains(automatic), base < 1024
    else { return nil }
    // Both are in steps of 1/32 of a stop: the factor begins at 1, and 160 is ISO 100.
    let iso = Int((exp2(Double(automatic) / 32) * exp2(Double(base) / 32) * 100 / 32).rounded())
    return (1...10_000_000).contains(iso) ? iso : nil
  }

  /// The shortest and the longest focal length in mm.
  private static func focalLengths(_ note: MakerNote) -> (Double, Double)? {
    guard let long = number(note, Tag.cameraSettings, 23),
      let short = number(note, Tag.cameraSettings, 24),
      let units = number(note, Tag.cameraSettings, 25), units > 0, short > 0
    else { return nil }
    return (Double(short) / Double(units), Double(long) / Double(units))
  }

  /// The focal lengths of the lens.
  static func range(_ note: MakerNote) -> String? {
    focalLengths(note).flatMap { LensName.range(focal: $0) }
  }

  /// The name that libexif has for the type of the lens. Several lenses share a number, so a name is used only if it
  /// has the focal lengths of the photo.
  static func lensOfType(_ note: MakerNote, _ exif: [UInt8]) -> String? {
    guard let type = number(note, Tag.cameraSettings, 22), type > 0, type != 0xFFFF,
      let (short, long) = focalLengths(note),
      let name = ExifDescription.list(exif).first(where: {
        $0.directory == .makerNote && $0.tag == Tag.cameraSettings && $0.name == "Lens Type"
      })?.value, !name.contains(" or "), !name.contains(" + ")
    else { return nil }
    let lengths = LensName.range(focal: (short, long))?.dropLast(2) ?? ""
    // "EF-S17-85mm", "EF 28-80 f/3.5-5.6" and "EF 50mm f/1.8".
    let words = name.split { !$0.isNumber && !"-.".contains($0) }
    return words.contains { $0.drop { $0 == "-" } == lengths } ? name : nil
  }

  private static func number(_ note: MakerNote, _ tag: Int, _ index: Int) -> Int? {
    guard let value = note[tag] else { return nil }
    // The first number of an array is its size, or in a few cameras half of it.
    guard let size = value.integer, size == value.bytes.count || size == value.bytes.count / 2
    else { return nil }
    return value.integer(at: index)
  }
}
