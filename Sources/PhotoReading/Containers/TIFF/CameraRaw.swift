import Facts

/// Camera raw formats that are recognised by their first bytes.
enum CameraRaw {
  /// The raw format of a TIFF-based file; `nil` for all other files.
  static func format(_ reader: inout ByteReader) throws(MetadataError) -> MediaFormat? {
    if try reader.matches("CR", at: 8), try reader.matches("II", at: 0) { return .cr2 }
    if try reader.matches("IIU\0", at: 0) { return .rw2 }
    if try reader.matches("IIRO", at: 0) { return .orf }
    if try reader.matches("IIRS", at: 0) { return .orf }
    if try reader.matches("MMOR", at: 0) { return .orf }
    if try reader.matches("IIII", at: 8) { return .iiq }
    if try reader.matches("MMMMRaw", at: 8) { return .iiq }
    return nil
  }
}
