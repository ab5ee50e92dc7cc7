/// Generates small movies, and photos with a movie inside.
package enum TinyMovies {
  /// The first bytes of a movie, without tracks.
  package static let clip =
    TinyBoxes.box("ftyp", Array("isom\0\0\0\0isom".utf8)) + TinyBoxes.box("mdat", [UInt8](repeating: 7, count: 400))

  /// An XMP packet with Google's list of the parts of a motion photo.
  package static func container(length: Int, padding: Int = 0, asElements: Bool = false) -> [UInt8] {
    let video =
      asElements
      ? """
      <Item:Semantic>MotionPhoto</Item:Semantic><Item:Length>\(length)</Item:Length>
      <Item:Padding>\(padding)</Item:Padding>
      """
      : """
      <Container:Item Item:Mime="video/mp4" Item:Semantic="MotionPhoto" Item:Length="\(length)" \
      Item:Padding="\(padding)"/>
      """
    return packet(
      """
      <rdf:Description xmlns:Container="http://ns.google.com/photos/1.0/container/"
        xmlns:Item="http://ns.google.com/photos/1.0/container/item/">
      <Container:Directory><rdf:Seq>
      <rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="image/jpeg" \
      Item:Semantic="Primary" Item:Length="0" Item:Padding="0"/></rdf:li>
      <rdf:li rdf:parseType="Resource">\(video)</rdf:li>
      </rdf:Seq></Container:Directory></rdf:Description>
      """)
  }

  /// An XMP packet with Google's former property.
  package static func microVideo(offset: Int) -> [UInt8] {
    packet(
      """
      <rdf:Description xmlns:GCamera="http://ns.google.com/photos/1.0/camera/"
        GCamera:MicroVideo="1" GCamera:MicroVideoOffset="\(offset)"/>
      """)
  }

  private static func packet(_ description: String) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\(description)</rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  package static func jpeg(xmp: [UInt8]) -> [UInt8] {
    TinyFiles.jpeg([TinyFiles.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", xmp)])
  }

  package static func samsungTrailer(_ movie: [UInt8] = clip) -> [UInt8] {
    func block(_ type: Int, _ name: String, _ data: [UInt8]) -> [UInt8] {
      [0, 0] + TinyImages.little(type, 2) + TinyImages.little(name.utf8.count, 4) + Array(name.utf8) + data
    }
    let blocks = [
      (0x0A01, block(0x0A01, "Image_UTC_Data", Array("1718388202000".utf8))),
      (0x0A30, block(0x0A30, "MotionPhoto_Data", movie)),
    ]
    let all = blocks.flatMap(\.1)
    var directory = Array("SEFH".utf8) + TinyImages.little(106, 4) + TinyImages.little(2, 4)
    var distance = all.count
    for (type, bytes) in blocks {
      directory += [0, 0] + TinyImages.little(type, 2) + TinyImages.little(distance, 4)
      directory += TinyImages.little(bytes.count, 4)
      distance -= bytes.count
    }
    return all + directory + TinyImages.little(directory.count, 4) + Array("SEFT".utf8)
  }

  /// The MakerNote of an iPhone with the identifier of a Live Photo.
  package static func appleNote(_ identifier: String) -> [UInt8] {
    let text = Array(identifier.utf8) + [0]
    let start = 14 + 2 + 24 + 4
    return Array("Apple iOS\0\0\u{1}MM".utf8) + TinyImages.big(2, 2) + TinyImages.big(1, 2) + TinyImages.big(9, 2)
      + TinyImages.big(1, 4) + TinyImages.big(14, 4) + TinyImages.big(0x11, 2) + TinyImages.big(2, 2)
      + TinyImages.big(text.count, 4) + TinyImages.big(start, 4) + TinyImages.big(0, 4) + text
  }

  package static func appleExif(_ identifier: String) -> [UInt8] {
    TinyMetadata.exifBlock([
      0x10F: .text("Apple"), 0x8769: .directories([[0x927C: .bytes(appleNote(identifier), type: 7)]]),
    ])
  }
}
