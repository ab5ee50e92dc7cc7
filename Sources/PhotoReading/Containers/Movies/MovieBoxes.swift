/// The boxes at the top level of a movie.
struct MovieBoxes {
  var movie: Box?
  /// The XMP packet in a `uuid` box.
  var xmp: [UInt8]?

  /// The maximum number of boxes, to limit the time for a file of small fragments.
  private static let maxBoxes = 16_384

  init(_ reader: inout ByteReader) throws(MetadataError) {
    var offset = 0
    for _ in 0..<Self.maxBoxes {
      guard let (box, isCut) = try Box.read(at: offset, before: reader.size, of: &reader) else {
        break
      }
      if box.is("moov") {
        guard !isCut else { throw .truncated(nil) }
        movie = movie ?? box
      } else if let packet = try CR3.content(of: box, named: CR3.xmp, in: &reader) {
        xmp = try? reader.bytes(
          at: packet.lowerBound, count: min(packet.count, Container.maxBlock))
      }
      // The fragments of a movie that was written during the recording have no facts.
      if movie != nil, box.is("moof") { break }
      offset = box.content.upperBound
    }
  }
}
