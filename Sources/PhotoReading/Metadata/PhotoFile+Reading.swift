package import Facts
package import SystemPackage

extension PhotoFile {
  /// Reads the metadata of a photo from a few small parts of its file. `folder` is `nil` for the current one. `probe`
  /// is `nil` if it is missing. `name` is `nil` to ignore it. `track` is that of all photos.
  package init(
    reading path: FilePath, in folder: FileDescriptor? = nil, sidecars: [SidecarFile] = [],
    probe: (any VideoProbe)? = nil, name: String? = nil, track: Track? = nil
  ) throws(MetadataError) {
    var reader = try ByteReader(path: path, in: folder)
    do {
      try self.init(&reader, probe: probe, name: name) {
        SidecarContents(sidecars, in: folder, track: track)
      }
    } catch {
      // Parsers treat a failed read like missing data, so the first failure is reported here.
      throw reader.failure.map { .unreadable($0.description) } ?? error
    }
    if let failure = reader.failure { throw .unreadable(failure.description) }
  }

  /// Reads the metadata of a photo from a reader. `probe` is `nil` if it is missing. `name` is `nil` to ignore it.
  package init(
    _ reader: inout ByteReader, probe: (any VideoProbe)? = nil, name: String? = nil,
    sidecars: () -> SidecarContents = { SidecarContents() }
  ) throws(MetadataError) {
    let fingerprint = try Fingerprint(of: &reader)
    let trailer = try SamsungTrailer.motionVideo(&reader)
    let container = try Container.read(&reader, probe: probe)
    let sidecars = sidecars()
    var facts = PhotoFacts(container, sidecars.read, name: name)
    if [.jpeg, .heic, .avif].contains(container.format) {
      facts.isHDR = try GainMap.find(in: &reader) != nil
    }
    facts.motionVideo = try MotionVideo.range(container, trailer: trailer, in: &reader)
    guard facts.width > 0, facts.height > 0 else {
      throw .damaged(container.format, "no width and height")
    }
    let sides = [facts.width, facts.height, facts.displayWidth, facts.displayHeight]
    guard sides.allSatisfy({ $0 <= PhotoFacts.maxSide }) else {
      throw .damaged(container.format, "impossible width and height")
    }
    facts.removeImpossibleNumbers()
    facts.locate(in: sidecars.tracks)
    if sidecars.error != nil {
      facts.withheld = Withholding.unread.rawValue
      facts.sources[\.withheld] = "File:Sidecar"
    }
    // The name is a part of the key of the facts if it decided about the date or its offset.
    let isNamed = [facts.sources[\.taken], facts.sources[\.offset]].compactMap(\.self)
      .contains(where: OtherDates.namedTags.contains)
    self.init(
      facts: facts, fingerprint: fingerprint,
      sidecarDigest: sidecars.digest(
        dateOfName: isNamed ? facts.taken.map { "\($0)\(facts.offset ?? "")" } : nil,
        placeOfTrack: facts.sources[\.coordinate] == Track.tag
          ? facts.coordinate.map { "\($0.latitude) \($0.longitude) \(facts.altitude ?? 0)" } : nil))
    sidecarError =
      sidecars.error
      ?? (facts.withheld == Withholding.unread.rawValue
        ? SidecarError(
          reason: "its XMP is damaged or cut off; write it again with exiftool",
          isTransient: false) : nil)
  }
}

extension PhotoFacts {
  /// Merges the metadata of a container and of sidecars. `name` is `nil` to ignore it.
  init(_ container: Container, _ sidecars: [SidecarContent] = [], name: String? = nil) {
    self.init(format: container.format, width: container.width, height: container.height)
    (self.isAnimated, self.preview) = (container.isAnimated, container.preview)
    (self.pages, laterPages) = (container.pages, container.laterPages)
    // In the order of precedence: sidecars, XMP, IPTC, Exif. Later edits are in XMP. What the camera states is in Exif
    // before XMP, where copies of other cameras occur.
    var others = OtherDates()
    var packets: [XMPPacket] = []
    for case .xmp(let packet) in sidecars {
      packets.append(packet)
      XMPFacts.read(packet, into: &self, &others, isSidecar: true)
    }
    for case .captions(let row) in sidecars { add(row) }
    for case .takeout(let json) in sidecars { setIfMissing(json) }
    setIfMissing(
      \.orientation,
      container.orientation.flatMap { (1...8).contains($0) ? $0 : nil },
      "File:Orientation")
    // The embedded profile has precedence over the colour space in Exif.
    setIfMissing(\.colorSpace, container.colorSpace?.name, container.colorSpace?.tag ?? "")
    others.isOfSidecar = self.taken != nil
    let blocks = container.exif.flatMap { ExifBlock($0) }.map { [$0] } ?? container.exifBlocks
    for block in blocks { ExifFacts.readCamera(block, into: &self) }
    let own = [container.xmp, container.extendedXMP].compactMap { $0.map { XMPPacket($0) } }
    packets += own
    for packet in own {
      XMPFacts.readCamera(packet, into: &self)
      XMPFacts.read(packet, into: &self, &others)
    }
    if container.lacksXMP || packets.contains(where: \.isCut) {
      withhold(.unread, for: "XMP")
    } else if container.lacksExtension {
      withhold(.incomplete, for: "XMP")
    }
    // The keywords of XMP have precedence.
    let wantsKeywords = isMissing(FactDefinitions.all.keywords)
    let isRead = container.iptc.map { IPTCFacts.read($0, into: &self) } ?? true
    if wantsKeywords, !isRead || container.lacksIPTC { withhold(.incomplete, for: "IPTC") }
    if isMissing(FactDefinitions.all.keywords), container.hasLost(.windowsKeywords) {
      withhold(.incomplete, for: "Exif")
    }
    addPeopleOfKeywords()
    let contentDate = others.isOfSidecar ? nil : removeContentDate()
    var comment: String?
    for block in blocks {
      let text = ExifFacts.read(block, into: &self, &others)
      comment = comment ?? text
    }
    if blocks.contains(where: { $0[.make, .main]?.text == "Apple" }),
      let note = container.exif.flatMap({ AppleMakerNote(in: $0) })
    {
      self.contentIdentifier = note[.content]
      if self.burst == nil { self.burst = note[.burst].map { Burst(id: $0) } }
    }
    if self.lens == nil || self.iso == nil { readLens(container, blocks) }
    for packet in own { XMPFacts.readOthers(packet, into: &self) }
    for packet in packets { XMPFacts.readDrone(packet, into: &self) }
    if let contentDate { setIfMissing(contentDate) }
    setIfMissing(container)
    for case .takeout(let json) in sidecars { setIfMissing(afterFile: json) }
    setIfMissing(words: \.description, comment, "EXIF:UserComment")
    // Most photos have a better date; that of a video can be in UTC.
    if let name, self.taken == nil || self.video != nil {
      others.add(fileName: name)
      // Google cuts long names, and the JSON has the name of the file as it was uploaded.
      for case .takeout(let json) in sidecars {
        if let title = json.title { others.add(fileName: title, OtherDates.titleTag) }
      }
    }
    for case .takeout(let json) in sidecars {
      others.add(.export, json.taken.flatMap { Moment(unixTime: $0) }, OtherDates.exportTag)
    }
    // Exif of a video is that of its thumbnail.
    if self.video != nil { (self.orientation, sources[\.orientation]) = (nil, nil) }
    others.complete(&self)
    if container.displaySize == nil, self.video == nil { turn(by: sidecars) }
    (displayWidth, displayHeight) = (width, height)
    // The orientation applies unless the container has its own transforms.
    if let size = container.displaySize, size.width > 0, size.height > 0 {
      (displayWidth, displayHeight) = size
    } else if let orientation = self.orientation, orientation >= 5 {
      (displayWidth, displayHeight) = (height, width)
    }
    if !self.people.isEmpty, self.video == nil { readFaces(container, sidecars) }
    self.sphere = XMPPanorama(packets).sphere(of: self)
  }

  /// Leaves the photo out of sites, because what cannot be read of a block may say that it is private.
  private mutating func withhold(_ kind: Withholding, for block: String) {
    guard self.withheld != Withholding.unread.rawValue else { return }
    // No query asks for a photo that is archived and whose keywords are unknown.
    let kind = self.withheld == nil ? kind : .unread
    (self.withheld, sources[\.withheld]) = (kind.rawValue, block)
  }

  /// Reads the faces of the people from the first packet that has one.
  private mutating func readFaces(_ container: Container, _ sidecars: [SidecarContent]) {
    let packets = sidecars.compactMap {
      if case .xmp(let packet) = $0 { packet.bytes } else { nil }
    }
    for bytes in packets + [container.xmp, container.extendedXMP].compactMap(\.self) {
      let faces = XMPPeople(bytes).faces(
        of: self.people, stored: (width, height), displayed: (displayWidth, displayHeight),
        orientation: container.displaySize == nil ? self.orientation ?? 1 : nil)
      if !faces.isEmpty { return self.faces = faces }
    }
  }

  /// Sets the orientation to that of the first sidecar with one.
  private mutating func turn(by sidecars: [SidecarContent]) {
    for case .xmp(let packet) in sidecars {
      guard let stated = XMPFacts.orientation(packet) else { continue }
      if stated != self.orientation ?? 1 {
        (self.orientation, self.isTurned) = (stated, true)
        sources[\.orientation] = "XMP-tiff:Orientation"
      }
      return
    }
  }

  /// Adds the lens and the sensitivity from a MakerNote, and a range of focal lengths if the lens has no name.
  private mutating func readLens(_ container: Container, _ blocks: [ExifBlock]) {
    let note = container.makerNote
    if let note { MakerNoteFacts.read(note, exif: container.exif, into: &self) }
    for block in blocks { MakerNoteFacts.readExifRange(block, into: &self) }
    if let note { MakerNoteFacts.readRange(note, into: &self) }
  }

  /// Adds the facts from fields of the format, which come last in precedence.
  private mutating func setIfMissing(_ container: Container) {
    for (path, text) in container.texts {
      if path == \.title || path == \.description {
        setIfMissing(words: path, text.text, text.tag)
      } else {
        setIfMissing(path, text.text, text.tag)
      }
    }
    let date = container.date
    setIfMissing(moment: date.flatMap { Moment($0.text) }, date?.tag ?? "")
    setIfMissing(moment: container.moment?.value, container.moment?.tag ?? "")
    let placeTag = container.coordinate?.tag ?? ""
    setIfMissing(
      place: container.coordinate?.value, altitude: container.altitude, (placeTag, placeTag))
    setIfMissing(\.rating, container.rating?.stars, container.rating?.tag ?? "")
    if let keywords = container.keywords { setIfMissing(keywords: keywords.words, keywords.tag) }
    if container.video != nil { self.video = container.video }
    if container.contentIdentifier != nil { self.contentIdentifier = container.contentIdentifier }
  }
}
