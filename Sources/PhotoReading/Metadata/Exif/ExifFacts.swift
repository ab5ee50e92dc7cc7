import Facts
import Foundation

/// Reads facts from an Exif block.
package enum ExifFacts {
  /// Adds the facts that are missing.
  @discardableResult
  static func read(
    _ block: ExifBlock, into facts: inout PhotoFacts, _ others: inout OtherDates
  ) -> String? {
    if facts.width == 0, let width = block[.width, .exif]?.integer,
      let height = block[.height, .exif]?.integer
    {
      (facts.width, facts.height) = (width, height)
    }
    let orientation = block[.orientation, .main]?.integer
    facts.setIfMissing(
      \.orientation, orientation.flatMap { (1...8).contains($0) ? $0 : nil },
      "EXIF:Orientation")
    facts.setIfMissing(
      words: \.description, block[.imageDescription, .main]?.lines, "EXIF:ImageDescription")
    facts.setIfMissing(\.copyright, copyright(block), "EXIF:Copyright")
    facts.setIfMissing(\.creator, block[.artist, .main]?.text, "EXIF:Artist")
    ExifComments.read(block, into: &facts)
    facts.setIfMissing(\.flash, value(.flash, block)?.integer.map { $0 & 1 == 1 }, "EXIF:Flash")
    facts.setIfMissing(
      \.colorSpace, colorSpace(block),
      "EXIF:ColorSpace")
    let rating = block[.rating, .main]?.integer
    facts.setIfMissing(\.rating, rating.flatMap { (1...5).contains($0) ? $0 : nil }, "EXIF:Rating")
    ExifDates.read(block, into: &facts, &others)
    facts.setIfMissing(
      place: coordinate(block), altitude: altitude(block), ("GPS:GPSLatitude", "GPS:GPSAltitude"))
    return facts.description == nil ? ExifComments.userComment(block) : nil
  }

  /// Adds the facts that are missing and that the camera states.
  static func readCamera(_ block: ExifBlock, into facts: inout PhotoFacts) {
    facts.setIfMissing(\.make, block[.make, .main]?.text, "EXIF:Make")
    facts.setIfMissing(\.model, block[.model, .main]?.text, "EXIF:Model")
    facts.setIfMissing(lens: value(.lens, block)?.text, "EXIF:LensModel")
    facts.setIfMissing(\.exposure, value(.exposure, block)?.positive, "EXIF:ExposureTime")
    facts.setIfMissing(
      \.exposure, apex(.shutterSpeed, block).map(seconds), "EXIF:ShutterSpeedValue")
    facts.setIfMissing(\.fNumber, value(.fNumber, block)?.positive, "EXIF:FNumber")
    facts.setIfMissing(
      \.fNumber, apex(.aperture, block).map { (exp2($0 / 2) * 10).rounded() / 10 }, "EXIF:ApertureValue")
    facts.setIfMissing(\.focalLength, value(.focalLength, block)?.positive, "EXIF:FocalLength")
    for (tag, name) in [
      (ExifTag.iso, "EXIF:PhotographicSensitivity"),
      (.recommendedExposure, "EXIF:RecommendedExposureIndex"), (.isoSpeed, "EXIF:ISOSpeed"),
    ] where facts.iso == nil {
      // The first tag has 16 bits; 65,535 refers to the other tags.
      let iso = value(tag, block)?.integer
      let isKnown = iso.map { $0 > 0 && $0 < (tag == .iso ? 65_535 : 1 << 30) } ?? false
      facts.setIfMissing(\.iso, isKnown ? iso : nil, name)
    }
    facts.setIfMissing(
      \.iso,
      facts.format == .rw2
        ? block[.panasonicISO, .main]?.integer.flatMap { $0 > 0 ? $0 : nil } : nil, "EXIF:ISO")
  }

  /// The time of a shutter speed, which is a part of a second with a whole number.
  private static func seconds(_ speed: Double) -> Double {
    let time = exp2(-speed)
    return time < 0.3 ? 1 / (1 / time).rounded() : (time * 10).rounded() / 10
  }

  /// A logarithm of the additive system of exposure.
  private static func apex(_ tag: ExifTag, _ block: ExifBlock) -> Double? {
    value(tag, block)?.rationals.first.flatMap { $0 }.flatMap { abs($0) <= 30 ? $0 : nil }
  }

  /// The value of a tag of the Exif directory, which Kodak cameras and some programs store in the main directory.
  static func value(_ tag: ExifTag, _ block: ExifBlock) -> ExifValue? {
    block[tag, .exif] ?? block[tag, .main]
  }

  /// The copyrights of the photographer and the editor, which are separated by a NUL.
  private static func copyright(_ block: ExifBlock) -> String? {
    let parts = block[.copyright, .main]?.bytes.split(separator: 0) ?? []
    let texts = parts.prefix(2).compactMap { PlainText.decode($0) }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  private static func colorSpace(_ block: ExifBlock) -> String? {
    if block.isAdobeRGB { return "Adobe RGB" }
    return block[.colorSpace, .exif]?.integer == 1 ? "sRGB" : nil
  }

  private static func coordinate(_ block: ExifBlock) -> Coordinate? {
    guard
      let latitude = degrees(
        block[.latitude, .gps], block[.latitudeReference, .gps], "N", "S", limit: 90),
      let longitude = degrees(
        block[.longitude, .gps], block[.longitudeReference, .gps], "E", "W", limit: 180)
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// The height above sea level in m; `nil` for one above the ellipsoid (reference 2 and 3).
  private static func altitude(_ block: ExifBlock) -> Double? {
    guard let height = block[.altitude, .gps].map(numbers)?.first.flatMap({ $0 }) else {
      return nil
    }
    switch block[.altitudeReference, .gps]?.integer ?? 0 {
    case 0: return height
    case 1: return -abs(height)
    default: return nil
    }
  }

  /// The rationals of a value, or of a text that some programs write: `52/1,31/1,1234/100` or `52
  /// 31.2`.
  private static func numbers(_ value: ExifValue) -> [Double?] {
    let rationals = value.rationals
    guard rationals.isEmpty, let text = value.text, text.utf8.count <= 64 else { return rationals }
    let separators: Set<Character> = [" ", ",", ";", ":", "\u{B0}", "'", "\""]
    let parts = text.split { separators.contains($0) }.map { part -> Double? in
      let ends = part.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
      guard let top = ends[0], top.isFinite, ends.count <= 2 else { return nil }
      guard ends.count == 2 else { return top }
      return ends[1].flatMap { $0 > 0 && $0.isFinite ? top / $0 : nil }
    }
    return parts.contains(nil) ? [] : parts
  }

  /// Converts degrees, minutes and seconds to signed degrees; `nil` if the reference is missing or the result is out of
  /// range.
  private static func degrees(
    _ value: ExifValue?, _ reference: ExifValue?, _ positive: String, _ negative: String,
    limit: Double
  ) -> Double? {
    guard let parts = value.map(numbers), let first = parts.first.flatMap({ $0 }),
      let sign = reference?.text?.uppercased(), sign == positive || sign == negative
    else { return nil }
    let minutes = parts.count > 1 ? parts[1] ?? 0 : 0
    let seconds = parts.count > 2 ? parts[2] ?? 0 : 0
    let degrees = first + minutes / 60 + seconds / 3600
    guard degrees >= 0, degrees <= limit else { return nil }
    return sign == positive ? degrees : -degrees
  }
}
