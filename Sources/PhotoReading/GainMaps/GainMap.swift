import Glibc

/// A gain map in the file of an SDR picture, which makes its lights brighter on an HDR display.
package struct GainMap: Equatable, Sendable {
  /// Where the picture of the map is in the file.
  package enum Location: Equatable, Sendable {
    /// A JPEG: its offset, and its length in bytes.
    case jpeg(offset: Int, length: Int)
    /// An item of a HEIF file, by its id.
    case item(Int)
  }

  /// The colours of an item of a HEIF file.
  package enum Colors: Equatable, Sendable {
    /// Primaries, as a code point of ITU-T H.273.
    case primaries(Int)
    /// An ICC profile.
    case profile([UInt8])
  }

  package var place: Location
  package var parameters: GainMapParameters
  /// The colours of the HDR picture, of a derived item in a HEIF file whose gains apply to them; the map of a JPEG has
  /// a profile.
  package var alternate: Colors?
  /// The code of `parameters` for each code in the file; `nil` if they are the same.
  package var codes: [UInt8]?

  /// Finds the gain map of a picture; `nil` for other files, and for maps that are damaged or unknown.
  package static func find(in reader: inout ByteReader) throws(MetadataError) -> GainMap? {
    do throws(MetadataError) {
      guard reader.size > 12 else { return nil }
      if try reader.number(at: 0, count: 2) == 0xFFD8 { return try inJPEG(&reader) }
      return try reader.matches("ftyp", at: 4) ? try inHEIF(&reader) : nil
    } catch .unreadable(let reason) {
      throw .unreadable(reason)
    } catch {
      // Damage is reported by those who read the picture.
      return nil
    }
  }
}

/// The gain maps of iPhones before iOS 18, which have no parameters but a headroom. Source: Apple, "Applying Apple HDR
/// effect to your photos", and the comparison with the parameters of later files: the gain is 1 + (headroom - 1) · u,
/// where u is the code in linear light (ITU-R BT.709).
enum AppleGainMap {
  /// The attribute of the map's XMP that is in all of these files.
  private static let version = "HDRGainMapVersion"

  /// The parameters and the codes that mean the same in ISO 21496-1; `nil` if this is no such map, or adds no light.
  static func map(
    xmp: [UInt8]?, exif: [UInt8]?
  ) -> (parameters: GainMapParameters, codes: [UInt8])? {
    guard let xmp else { return nil }
    let fields = XMPFields(xmp, prefix: "HDRGainMap")
    guard fields[version] != nil,
      let headroom = fields.numbers("HDRGainMapHeadroom")?.first ?? exif.flatMap(headroom(inExif:)),
      headroom > 1, headroom < 256,
      let parameters = GainMapParameters(
        channels: [.init(max: log2(headroom))], alternateHeadroom: log2(headroom))
    else { return nil }
    let codes = (0..<256).map { code in
      let gain = 1 + (headroom - 1) * linear(Double(code) / 255)
      return UInt8((log2(gain) / log2(headroom) * 255).rounded())
    }
    return (parameters, codes)
  }

  /// The headroom that the camera's note states.
  private static func headroom(inExif block: [UInt8]) -> Double? {
    guard let note = MakerNote(inBlock: block), note.maker == .apple,
      let headroom = note[MakerNote.appleHeadroom]?.rationals.first ?? nil
    else { return nil }
    // An iPhone 13 Pro leaves out the second value.
    let gain = (note[MakerNote.appleGain]?.rationals.first ?? nil) ?? 0
    let stops =
      headroom < 1
      ? (gain <= 0.01 ? 1.8 - 20 * gain : 1.601 - 0.101 * gain)
      : (gain <= 0.01 ? 3.0 - 70 * gain : 2.303 - 0.303 * gain)
    return exp2(stops)
  }

  /// The inverse of the transfer function of ITU-R BT.709.
  private static func linear(_ value: Double) -> Double {
    value < 0.081 ? value / 4.5 : pow((value + 0.099) / 1.099, 1 / 0.45)
  }
}
