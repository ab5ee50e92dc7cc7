import Digests
package import Facts
package import FileContainers
package import SystemPackage

extension PhotoFile {
  /// Reads the metadata of a photo from a few small parts of its file.
  ///
  /// - Parameters:
  ///   - path: The file, which is opened for reading only.
  ///   - folder: The open folder that a relative path begins at; `nil` for the current one.
  ///   - sidecar: An XMP sidecar file, which has precedence over the metadata in the file.
  ///   - probe: The program that is asked about some videos; `nil` if it is missing.
  ///   - name: The name of the file, whose date is used if there is no better one; `nil` to ignore it.
  /// - Throws: `MetadataError`, whose description does not contain the name of the file. It is
  ///   `unreadable` if any read failed, because the facts are then not known to be missing.
  package init(
    reading path: FilePath, in folder: FileDescriptor? = nil, sidecar: FilePath? = nil,
    probe: (any VideoProbe)? = nil, name: String? = nil
  ) throws(MetadataError) {
    var reader = try ByteReader(path: path, in: folder)
    let packet = try Self.packet(sidecar, in: folder)
    do {
      try self.init(&reader, sidecar: packet, probe: probe, name: name)
    } catch {
      // Parsers treat a failed read like missing data, so the first failure is reported here.
      throw reader.failure.map { .unreadable($0.description) } ?? error
    }
    if let failure = reader.failure { throw .unreadable(failure.description) }
  }

  /// The fingerprint of a file and the digest of its sidecar, which show whether they have changed.
  ///
  /// - Parameters:
  ///   - path: The file, which is opened for reading only.
  ///   - sidecar: Its XMP sidecar file; `nil` for none.
  /// - Returns: Both; the digest as in `sidecarDigest`.
  /// - Throws: `MetadataError.unreadable`.
  package static func contents(
    of path: FilePath, sidecar: FilePath?
  ) throws(MetadataError) -> (fingerprint: Fingerprint, sidecarDigest: [UInt8]) {
    var reader = try ByteReader(path: path)
    let fingerprint = try Fingerprint(of: &reader)
    if let failure = reader.failure { throw .unreadable(failure.description) }
    let packet = try packet(sidecar, in: nil)
    return (fingerprint, packet.map { Digest(of: $0).bytes } ?? [])
  }

  /// Reads a sidecar.
  private static func packet(
    _ sidecar: FilePath?, in folder: FileDescriptor?
  ) throws(MetadataError) -> [UInt8]? {
    guard let sidecar else { return nil }
    do {
      var reader = try ByteReader(path: sidecar, in: folder)
      return try reader.bytes(at: 0, count: min(reader.size, Container.maxBlock))
    } catch {
      throw .unreadable("\(sidecar): \(error.reason)")
    }
  }

  /// Reads the metadata of a photo from a reader.
  package init(
    _ reader: inout ByteReader, sidecar: [UInt8]? = nil, probe: (any VideoProbe)? = nil,
    name: String? = nil
  ) throws(MetadataError) {
    let fingerprint = try Fingerprint(of: &reader)
    let trailer = try SamsungTrailer.motionVideo(&reader)
    let container = try Container.read(&reader, probe: probe)
    var facts = PhotoFacts(container, sidecar: sidecar, name: name)
    facts.motionVideo = try MotionVideo.range(container, trailer: trailer, in: &reader)
    guard facts.width > 0, facts.height > 0 else {
      throw .damaged(container.format, "no width and height")
    }
    let sides = [facts.width, facts.height, facts.displayWidth, facts.displayHeight]
    guard sides.allSatisfy({ $0 <= PhotoFacts.maxSide }) else {
      throw .damaged(container.format, "impossible width and height")
    }
    facts.removeImpossibleNumbers()
    self.init(
      facts: facts, fingerprint: fingerprint,
      sidecarDigest: sidecar.map { Digest(of: $0).bytes } ?? [])
  }
}

extension PhotoFacts {
  /// Merges the metadata of a container and of an XMP sidecar.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - sidecar: The sidecar; `nil` for none.
  ///   - name: The name of the file, whose date is used if there is no better one; `nil` to ignore it.
  init(_ container: Container, sidecar: [UInt8]?, name: String? = nil) {
    self.init(format: container.format, width: container.width, height: container.height)
    (self.isAnimated, self.preview) = (container.isAnimated, container.preview)
    (self.pages, laterPages) = (container.pages, container.laterPages)
    setIfMissing(
      \.orientation,
      container.orientation.flatMap { (1...8).contains($0) ? $0 : nil },
      "File:Orientation")
    // The embedded profile has precedence over the colour space in Exif.
    setIfMissing(\.colorSpace, container.colorSpace?.name, container.colorSpace?.tag ?? "")
    // In the order of precedence: sidecar, XMP, IPTC, Exif. Later edits are in XMP.
    var others = OtherDates()
    if let sidecar { XMPFacts.read(sidecar, into: &self, &others, isSidecar: true) }
    let isDated = self.taken != nil
    for xmp in [container.xmp, container.extendedXMP] {
      guard let xmp else { continue }
      XMPFacts.read(xmp, into: &self, &others)
    }
    if let iptc = container.iptc { IPTCFacts.read(iptc, into: &self) }
    addPeopleOfKeywords()
    if let note = container.exif.flatMap({ AppleMakerNote(in: $0) }) {
      self.contentIdentifier = note[.content]
      if self.burst == nil { self.burst = note[.burst].map { Burst(id: $0) } }
    }
    let contentDate = isDated ? nil : removeContentDate()
    var comment: String?
    let blocks = container.exif.flatMap { ExifBlock($0) }.map { [$0] } ?? container.exifBlocks
    for block in blocks {
      let text = ExifFacts.read(block, into: &self, &others)
      comment = comment ?? text
    }
    if let contentDate { setIfMissing(contentDate) }
    setIfMissing(container)
    setIfMissing(\.description, comment, "EXIF:UserComment")
    others.add(.fileName, name.flatMap { Moment(fileName: $0) }, OtherDates.nameTag)
    others.complete(&self)
    (displayWidth, displayHeight) = (width, height)
    // The orientation applies unless the container has its own transforms.
    if let size = container.displaySize, size.width > 0, size.height > 0 {
      (displayWidth, displayHeight) = size
    } else if let orientation = self.orientation, orientation >= 5 {
      (displayWidth, displayHeight) = (height, width)
    }
  }

  /// Adds the facts from fields of the format, which come last in precedence.
  private mutating func setIfMissing(_ container: Container) {
    for (path, text) in container.texts { setIfMissing(path, text.text, text.tag) }
    let date = container.date
    setIfMissing(moment: date.flatMap { Moment($0.text) }, date?.tag ?? "")
    setIfMissing(moment: container.moment?.value, container.moment?.tag ?? "")
    setIfMissing(\.coordinate, container.coordinate?.value, container.coordinate?.tag ?? "")
    setIfMissing(
      altitude: container.altitude, at: container.coordinate?.value,
      container.coordinate?.tag ?? "")
    setIfMissing(\.rating, container.rating?.stars, container.rating?.tag ?? "")
    if let keywords = container.keywords { setIfMissing(keywords: keywords.words, keywords.tag) }
    if container.video != nil { self.video = container.video }
    if container.contentIdentifier != nil { self.contentIdentifier = container.contentIdentifier }
  }
}
