package import SystemPackage

/// What is read from one file of a library: the facts and the content's fingerprint.
package struct PhotoFile: Sendable {
  package var facts: PhotoFacts
  package var fingerprint: Fingerprint

  /// The longest side in px that is believed; the area of any picture then fits a number.
  private static let longestSide = Int(Int32.max)

  /// Reads a photograph's facts, a few small pieces of the file.
  ///
  /// - Parameters:
  ///   - path: The file; it is opened for reading only.
  ///   - folder: The open folder that a relative path begins at; `nil` for the current one.
  ///   - sidecar: An XMP file beside it, whose facts count before the photograph's own.
  /// - Throws: `MetadataError`, whose text is the reason without the file's name. It is
  ///   `unreadable` where the system did not give all that was asked for: what the file holds is
  ///   not known then.
  package init(
    reading path: FilePath, in folder: FileDescriptor? = nil, sidecar: FilePath? = nil
  ) throws(MetadataError) {
    var reader = try ByteReader(path: path, in: folder)
    var packet: [UInt8]?
    if let sidecar {
      do {
        var reader = try ByteReader(path: sidecar, in: folder)
        packet = try reader.bytes(at: 0, count: min(reader.size, Container.maxBlock))
      } catch {
        throw .unreadable("\(sidecar): \(error.reason)")
      }
    }
    do {
      try self.init(&reader, sidecar: packet)
    } catch {
      // Parsers go on without what they cannot read, which is right for what a file does not hold.
      throw reader.failure.map { .unreadable($0.description) } ?? error
    }
    if let failure = reader.failure { throw .unreadable(failure.description) }
  }

  /// Reads a photograph that is in memory.
  package init(_ reader: inout ByteReader, sidecar: [UInt8]? = nil) throws(MetadataError) {
    fingerprint = try Fingerprint(of: &reader)
    let container = try Container.read(&reader)
    facts = PhotoFacts(container, sidecar: sidecar)
    guard facts.width > 0, facts.height > 0 else {
      throw .damaged(container.format, "no width and height")
    }
    guard max(facts.width, facts.height) <= Self.longestSide else {
      throw .damaged(container.format, "impossible width and height")
    }
  }
}

extension PhotoFacts {
  /// Joins what a container holds with the XMP file beside it.
  init(_ container: Container, sidecar: [UInt8]?) {
    self.init(format: container.format, width: container.width, height: container.height)
    (isAnimated, preview) = (container.isAnimated, container.preview)
    learn(
      .orientation, \.orientation,
      container.orientation.flatMap { (1...8).contains($0) ? $0 : nil },
      "File:Orientation")
    // What the pixels are encoded in counts before what is said of them.
    learn(
      .colorSpace, \.colorSpace, container.colorSpace?.name, container.colorSpace?.tag ?? "")
    // In the order of trust: what a person wrote last stands in XMP, then IPTC, then Exif.
    var made: Moment?
    if let sidecar { made = XMPFacts.read(sidecar, into: &self) }
    let isDated = taken != nil
    for xmp in [container.xmp, container.extendedXMP] {
      guard let xmp else { continue }
      let moment = XMPFacts.read(xmp, into: &self)
      made = made ?? moment
    }
    if let iptc = container.iptc { IPTCFacts.read(iptc, into: &self) }
    let contentDate = isDated ? nil : postponeContentDate()
    var comment: String?
    let parts = container.exifParts
    for (bytes, directory) in [
      (container.exif, ExifBlock.Directory.main), (parts.main, .main), (parts.exif, .exif),
      (parts.gps, .gps),
    ] {
      guard let bytes else { continue }
      let text = ExifFacts.read(bytes, as: directory, into: &self)
      comment = comment ?? text
    }
    if let contentDate { learn(contentDate) }
    learn(container)
    learn(.description, \.description, comment, "EXIF:UserComment")
    learn(moment: made, "XMP-xmp:CreateDate")
    (displayWidth, displayHeight) = (width, height)
    // Where the container has no size of its own, Exif's is all there is.
    if let size = container.displaySize, size.width > 0, size.height > 0 {
      (displayWidth, displayHeight) = size
    } else if let orientation, orientation >= 5 {
      (displayWidth, displayHeight) = (height, width)
    }
  }
  /// Takes what the format itself says, which counts last.
  private mutating func learn(_ container: Container) {
    func text(_ fact: Fact) -> String? { container.texts[fact]?.text }
    func tag(_ fact: Fact) -> String { container.texts[fact]?.tag ?? "" }
    learn(.make, \.make, text(.make), tag(.make))
    learn(.model, \.model, text(.model), tag(.model))
    learn(.title, \.title, text(.title), tag(.title))
    learn(.description, \.description, text(.description), tag(.description))
    learn(.creator, \.creator, text(.creator), tag(.creator))
    learn(.copyright, \.copyright, text(.copyright), tag(.copyright))
    learn(moment: text(.taken).flatMap { Moment(freeText: $0) }, tag(.taken))
  }
}
