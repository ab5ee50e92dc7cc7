/// Facts that many photos have, such as the camera.
///
/// All others of `facts` are unknown.
final class CommonFacts: Sendable {
  let facts: PhotoFacts
  /// The camera of `facts`, because composing it takes longer.
  let camera: String?

  init(_ facts: PhotoFacts) {
    let common = Self.common(of: facts)
    self.facts = common
    camera = common.camera
  }

  /// The facts of a photo without those that are stored with each photo.
  static func common(of facts: PhotoFacts) -> PhotoFacts {
    var common = PhotoFacts(format: facts.format, width: 0, height: 0)
    common.orientation = facts.orientation
    common.offset = facts.offset
    common.make = facts.make
    common.model = facts.model
    common.lens = facts.lens
    common.copyright = facts.copyright
    common.creator = facts.creator
    common.flash = facts.flash
    common.colorSpace = facts.colorSpace
    common.isAnimated = facts.isAnimated
    common.sources = facts.sources
    return common
  }

  /// The bytes of facts, which are those of equal facts only.
  static func bytes(of facts: PhotoFacts) -> [UInt8] {
    var writer = PackedWriter()
    writer.write(facts.format.rawValue)
    writer.write(facts.orientation ?? 0)
    let texts = [
      facts.offset, facts.make, facts.model, facts.lens, facts.copyright, facts.creator,
      facts.colorSpace, facts.sources.lines,
    ]
    for text in texts { writer.write(optional: text) }
    writer.write(facts.flash.map { $0 ? 2 : 1 } ?? 0)
    writer.write(facts.isAnimated)
    return writer.bytes
  }

  /// Reads the bytes of facts; `nil` if the format is unknown to this version, or the bytes are others.
  static func facts(of bytes: Span<UInt8>) -> PhotoFacts? {
    var reader = PackedReader()
    guard let format = MediaFormat(rawValue: reader.readText(bytes)) else { return nil }
    var facts = PhotoFacts(format: format, width: 0, height: 0)
    let orientation = reader.readInteger(bytes)
    facts.orientation = orientation == 0 ? nil : orientation
    facts.offset = reader.readOptionalText(bytes)
    facts.make = reader.readOptionalText(bytes)
    facts.model = reader.readOptionalText(bytes)
    facts.lens = reader.readOptionalText(bytes)
    facts.copyright = reader.readOptionalText(bytes)
    facts.creator = reader.readOptionalText(bytes)
    facts.colorSpace = reader.readOptionalText(bytes)
    if let lines = reader.readOptionalText(bytes) { facts.sources = FactSources(lines: lines) }
    let flash = reader.readInteger(bytes)
    facts.flash = flash == 0 ? nil : flash == 2
    facts.isAnimated = reader.readFlag(bytes)
    guard reader.isAtEnd(of: bytes), (0...8).contains(orientation) else { return nil }
    return facts
  }
}
