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
