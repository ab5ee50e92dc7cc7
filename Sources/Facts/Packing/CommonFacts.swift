/// Facts that many photos share: those of their camera, or of their place. Other facts are `nil`.
final class CommonFacts: Sendable {
  let facts: PhotoFacts
  /// The camera of `facts`, stored because composing it takes time.
  let camera: String?

  init(_ facts: PhotoFacts) { (self.facts, camera) = (facts, facts.camera) }
}

extension PhotoFacts {
  /// The format, the sources, and the facts that photos of the same camera share.
  var ofCamera: PhotoFacts {
    var common = PhotoFacts(format: format, width: 0, height: 0)
    common.sources = sources
    common.set(.camera, of: self)
    return common
  }

  /// The facts that photos of the same place share; `nil` if none is known.
  var ofPlace: PhotoFacts? {
    guard FactLayout.place.facts.contains(where: { values[$0] != nil }) else { return nil }
    var common = PhotoFacts(format: .jpeg, width: 0, height: 0)
    common.set(.place, of: self)
    return common
  }

  /// Copies the facts of a layout.
  mutating func set(_ layout: FactLayout, of other: PhotoFacts) {
    for fact in layout.facts { values[fact] = other.values[fact] }
  }
}

extension FactLayout {
  /// The bytes of shared facts; equal bytes mean equal facts.
  func commonBytes(of facts: PhotoFacts) -> [UInt8] {
    var writer = PackedWriter()
    writer.write(facts.format.rawValue)
    writer.write(optional: facts.sources.lines)
    writer.write(bytes(of: facts))
    return writer.bytes
  }

  /// Reads shared facts; `nil` for a format that this version does not know, and for invalid bytes.
  func commonFacts(of bytes: Span<UInt8>) -> PhotoFacts? {
    var reader = PackedReader()
    guard let format = MediaFormat(rawValue: reader.readText(bytes)) else { return nil }
    var facts = PhotoFacts(format: format, width: 0, height: 0)
    if let lines = reader.readOptionalText(bytes) { facts.sources = FactSources(lines: lines) }
    let packed = bytes.extracting(reader.readRange(bytes))
    guard reader.isAtEnd(of: bytes), read(packed, into: &facts), facts.arePossible else {
      return nil
    }
    return facts
  }
}
