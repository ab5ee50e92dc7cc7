import Facts
import Glibc

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
