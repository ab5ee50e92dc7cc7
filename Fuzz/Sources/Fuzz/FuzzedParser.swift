import Fixtures
@testable import PhotoReading
import SiteViews
@testable import Facts

/// A parser to fuzz.
///
/// Each parser is called directly, so that mutations are not wasted on the signature of a file. Its
/// result is then processed like that of a file, including the texts.
enum FuzzedParser: String, CaseIterable {
  case jpeg, png, gif, webp, tiff, raw, bmp, heif, crw, cr3, raf, jxl, xmp, iptc, exif
  /// The MakerNote of an Exif block.
  case note
  /// The removal of the metadata of JPEG files.
  case strip
  case movie, motion
  /// What ffprobe prints about a video.
  case probe
  /// The check of the style sheet of a site's owner.
  case css
  /// The reader of album.md.
  case album
  /// The step that prepares HEIF files for their decoder.
  case items
  /// The readers of dates in texts and in names of files.
  case date
  /// The JSON of Google Takeout.
  case takeout
  /// The names of the JSON files of Google Takeout.
  case names
  /// The search for gain maps, and their parameters in both forms.
  case gainmap
  /// The complete reader, which selects a parser by the first bytes.
  case file

  func run(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    switch self {
    case .jpeg: read(&reader, JPEG.read)
    case .strip:
      guard let stripped = JPEGStripping.strip(bytes, orientation: 6) else { return }
      precondition(stripped.count <= bytes.count + 40)
      precondition(JPEGStripping.strip(stripped, orientation: 6) == stripped)
    case .png: read(&reader, PNG.read)
    case .gif: read(&reader, GIF.read)
    case .webp: read(&reader, WebP.read)
    case .tiff, .raw: read(&reader, TIFF.read)
    case .bmp: read(&reader, BMP.read)
    case .heif: read(&reader, HEIF.read)
    case .crw: read(&reader, CRW.read)
    case .cr3:
      read(&reader) { reader throws(MetadataError) in
        try CR3.read(Box.list(in: 0..<reader.size, of: &reader), in: &reader)
      }
    case .raf: read(&reader, RAF.read)
    case .jxl: read(&reader, JPEGXL.read)
    case .xmp:
      check {
        var others = OtherDates()
        let packet = XMPPacket(bytes)
        XMPFacts.readCamera(packet, into: &$0)
        XMPFacts.read(packet, into: &$0, &others)
        XMPFacts.readOthers(packet, into: &$0)
        XMPFacts.readDrone(packet, into: &$0)
        if let place = Track(bytes).point(at: 1_718_380_860)?.place { precondition(abs(place.latitude) <= 90) }
        others.complete(&$0)
        $0.addPeopleOfKeywords()
      }
    case .movie: read(&reader, Movie.read)
    case .probe:
      for format in [MediaFormat.avi, .mkv, .mts] {
        read(&reader) { _ throws(MetadataError) in try ProbeAnswer(bytes).container(format) }
      }
    case .motion:
      _ = MotionXMP.distancesFromEnd(bytes)
      _ = try? SamsungTrailer.motionVideo(&reader)
      _ = try? HuaweiTrailer.ranges(&reader)
      let note = AppleMakerNote(in: bytes)
      for identifier in [AppleMakerNote.Identifier.burst, .content] {
        precondition(note?[identifier].map { !$0.isEmpty } ?? true)
      }
    case .iptc:
      check { IPTCFacts.read(bytes, into: &$0) }
      check { IPTCFacts.read(PhotoshopResources.iptcBlock(in: bytes).bytes ?? [], into: &$0) }
    case .exif:
      for first in [ExifBlock.Directory.main, .exif, .gps] {
        guard let block = ExifBlock(bytes, first: first) else { continue }
        check {
          var others = OtherDates()
          ExifFacts.readCamera(block, into: &$0)
          ExifFacts.read(block, into: &$0, &others)
          others.complete(&$0)
        }
      }
    case .note:
      guard let note = MakerNote(inBlock: bytes) else { return }
      check {
        MakerNoteFacts.read(note, exif: bytes, into: &$0)
        MakerNoteFacts.readRange(note, into: &$0)
      }
    case .css: StyleSheetRules.check(bytes)
    case .album: AlbumTextRules.check(bytes)
    case .items: HEIFItemRules.check(bytes)
    case .date: DateRules.check(bytes)
    case .takeout:
      _ = TakeoutAlbum(bytes)
      if let packet = (try? JSONFields(bytes)).flatMap({ XMPPacket(exifTool: $0, bytes) }) {
        check {
          var others = OtherDates()
          XMPFacts.read(packet, into: &$0, &others, isSidecar: true)
        }
      }
      guard let json = try? TakeoutJSON(bytes) else { return }
      var container = Container(format: .jpeg)
      (container.width, container.height) = (4, 3)
      FactRules.check(PhotoFacts(container, [.takeout(json)]))
    case .names: SidecarNameRules.check(bytes)
    case .gainmap: GainMapRules.check(bytes)
    case .file:
      if let file = try? PhotoFile(&reader) {
        FactRules.check(file.facts)
        precondition(file.facts.width > 0 && file.facts.height > 0)
        precondition(file.facts.displayWidth > 0 && file.facts.displayHeight > 0)
      }
    }
  }

  private func read(
    _ reader: inout ByteReader,
    _ parse: (inout ByteReader) throws(MetadataError) -> Container
  ) {
    guard let container = try? parse(&reader) else { return }
    FactRules.check(PhotoFacts(container))
  }

  private func check(_ read: (inout PhotoFacts) -> Void) {
    var facts = PhotoFacts(format: .jpeg, width: 1, height: 1)
    read(&facts)
    FactRules.check(facts)
  }
}

extension FuzzedParser {
  /// The small files of the tests for this parser.
  var seeds: [[UInt8]] {
    switch self {
    case .jpeg, .strip: files("jpg")
    case .tiff: files("tiff")
    case .raw: files("dng", "cr2", "nef", "arw", "pef", "orf", "rw2", "iiq")
    case .heif, .items: files("heic", "avif")
    case .png, .gif, .webp, .bmp, .crw, .cr3, .raf, .jxl: files(rawValue)
    case .xmp: [TinyMetadata.fullXMP, TinyMetadata.peopleXMP, TinyMetadata.xmp(), Array(Self.track.utf8)]
    // Scripts/fuzz makes clips with ffmpeg.
    case .movie, .probe: []
    case .motion:
      [
        TinyMovies.samsungTrailer(), TinyMovies.appleExif("1DA2-44"),
        TinyMovies.container(length: 9), TinyMovies.container(length: 9, asElements: true),
        TinyMovies.microVideo(offset: 9),
      ]
    case .iptc: [TinyMetadata.iptc, TinyMetadata.photoshop]
    case .exif:
      [
        TinyMetadata.exifBlock(TinyMetadata.main),
        TinyMetadata.exifBlock(isLittle: true, TinyMetadata.main),
        TinyTIFF().stream(TinyMetadata.exif), TinyTIFF().stream(TinyMetadata.gps),
      ]
    case .note: NoteSeeds.blocks
    case .css: StyleSheetRules.seeds.map { Array($0.utf8) }
    case .album: AlbumTextRules.seeds
    case .date: DateRules.seeds.map { Array($0.utf8) }
    case .names: SidecarNameRules.seeds.map { Array($0.utf8) }
    case .takeout: takeoutSeeds.map { Array($0.utf8) }
    case .gainmap: GainMapRules.seeds
    case .file: TinyFiles.all.map(\.bytes)
    }
  }

  private static let track = """
    <gpx><trk><trkseg><trkpt lat="48.5" lon="2.5"><ele>9</ele><time>2024-06-14T16:00:00Z</time></trkpt>
    <trkpt lat="48.6" lon="-2.5"><time>2024-06-14T16:02:00+00:00</time></trkpt></trkseg></trk></gpx>
    """

  private var takeoutSeeds: [String] {
    [
      """
      {"title": "a.jpg", "description": "A &#39;b&#39;\\nc", "photoTakenTime": {"timestamp": "1704467000"},
       "geoData": {"latitude": 59.9, "longitude": "10.7", "altitude": 3.0}, "people": [{"name": "Ada"}],
       "favorited": true, "archived": true, "trashed": "true"}
      """,
      #"{"albumData": {"title": "Norway", "description": "Two\nweeks"}}"#,
      #"{"title": "Norway", "access": "protected", "date": {}}"#,
    ]
  }

  private func files(_ suffixes: String...) -> [[UInt8]] {
    TinyFiles.all.filter { file in suffixes.contains { file.name.hasSuffix(".\($0)") } }
      .map(\.bytes)
  }
}
