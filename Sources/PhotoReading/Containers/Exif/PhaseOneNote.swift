/// The MakerNote of Phase One and Leaf: a directory with entries of 16 bytes, whose offsets count from the beginning of
/// the note.
enum PhaseOneNote {
  /// The tag of the name of the lens.
  static let lens = 0x0412

  private static let maxEntries = 512
  private static let maxText = 256
  private static let text = 2

  /// The name of the lens; `nil` if the note is of another maker, or has none.
  static func lens(in note: ArraySlice<UInt8>) -> ExifValue? {
    let order: ByteReader.ByteOrder
    if note.starts(with: "IIII".utf8) {
      order = .little
    } else if note.starts(with: "MMMM".utf8) {
      order = .big
    } else {
      return nil
    }
    var reader = ByteReader(Array(note))
    func number(_ offset: Int) -> Int {
      (try? reader.number(at: offset, count: 4, order: order)) ?? 0
    }
    let directory = number(8)
    for index in 0..<min(number(directory), maxEntries) {
      let entry = directory + 8 + 16 * index
      guard number(entry) == lens else { continue }
      let size = number(entry + 8)
      guard size <= maxText, let bytes = try? reader.bytes(at: number(entry + 12), count: size)
      else {
        return nil
      }
      return ExifValue(bytes: bytes[...], type: text, count: size, order: order)
    }
    return nil
  }
}
