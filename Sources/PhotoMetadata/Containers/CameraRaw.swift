/// Camera raw files, which are recognised by their first bytes in order to be named.
enum CameraRaw {
  /// The name of the raw format; `nil` for anything else.
  ///
  /// Most are TIFF inside, whose first directory describes a thumbnail.
  static func name(_ reader: inout ByteReader) throws(MetadataError) -> String? {
    if try reader.matches("FUJIFILMCCD-RAW", at: 0) { return "RAF" }
    if try reader.matches("IIU\0", at: 0) { return "RW2" }
    if try reader.matches("IIRO", at: 0) { return "ORF" }
    if try reader.matches("MMOR", at: 0) { return "ORF" }
    if try reader.matches("HEAPCCDR", at: 6) { return "CRW" }
    if try reader.matches("CR", at: 8), try reader.matches("II", at: 0) { return "CR2" }
    if try reader.matches("IIII", at: 8) { return "IIQ" }
    return nil
  }
}
