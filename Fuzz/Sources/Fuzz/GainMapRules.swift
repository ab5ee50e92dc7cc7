import PhotoReading
import Fixtures

/// Invariants of gain maps.
enum GainMapRules {
  private static let parameters = GainMapParameters(
    channels: [.init(min: -0.25, max: 2.5, gamma: 0.9), .init(max: 2), .init(max: 1.5)],
    alternateHeadroom: 2.5)

  /// A JPEG with a map, a HEIC, and the parameters alone.
  static var seeds: [[UInt8]] {
    guard let parameters else { return [] }
    let picture = TinyFiles.jpeg([])
    return [
      GainMapJPEG.join(base: picture, map: picture, parameters) ?? [], TinyBoxes.heif(),
      parameters.isoBlock, Array(parameters.mapPacket.utf8),
    ]
  }

  /// Traps if an invariant does not hold, which libFuzzer reports.
  static func check(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    let found = [
      (try? GainMap.find(in: &reader))?.parameters, GainMapParameters(iso: bytes),
      GainMapParameters(xmp: bytes),
    ]
    for parameters in found.compactMap(\.self) {
      // What is read can be written, and is the same to six decimal places.
      let again = GainMapParameters(iso: parameters.isoBlock)
      precondition(again?.isoBlock == parameters.isoBlock)
      precondition(GainMapParameters(xmp: Array(parameters.mapPacket.utf8)) != nil)
    }
  }
}
