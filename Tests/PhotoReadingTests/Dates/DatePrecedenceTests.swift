import TestSupport
import Testing
@testable import Facts
@testable import PhotoReading

/// Which of several dates is that of a photo, and whose offset it has.
struct DatePrecedenceTests {
  private typealias Entries = [Int: TinyTIFF.Value]

  private func facts(
    main: Entries = [:], exif: Entries = [:], gps: Entries = [:], iptc: [(number: UInt8, text: String)] = [],
    xmp: String? = nil, sidecar: String? = nil, name: String? = nil
  ) throws -> PhotoFacts {
    var entries = main
    if !exif.isEmpty { entries[0x8769] = .directories([exif]) }
    if !gps.isEmpty { entries[0x8825] = .directories([gps]) }
    var segments: [[UInt8]] = []
    if !entries.isEmpty { segments.append(TinyFiles.segment(0xE1, "Exif\0\0", TinyMetadata.exifBlock(entries))) }
    if !iptc.isEmpty {
      let block = TinyMetadata.iptc(iptc)
      let resource = Array("8BIM".utf8) + [4, 4, 0, 0] + TinyImages.big(block.count, 4) + block
      segments.append(TinyFiles.segment(0xED, "Photoshop 3.0\0", resource))
    }
    if let xmp { segments.append(TinyFiles.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", packet(xmp))) }
    var reader = ByteReader(TinyFiles.jpeg(segments))
    let packets = sidecar.map { [SidecarContent.xmp(XMPPacket(packet($0)))] } ?? []
    return try PhotoFile(&reader, name: name) { SidecarContents(packets) }.facts
  }

  private func packet(_ attributes: String) -> [UInt8] { Array(Sidecar.packet(attributes).utf8) }

  private func time(_ hour: Int, _ minute: Int, _ second: Int) -> TinyTIFF.Value {
    .rationals([[hour, 1], [minute, 1], [second, 1]], type: 5)
  }

  @Test func `each kind of date stands in for those before it`() throws {
    var main: Entries = [0x132: .text("2016:06:06 06:06:06")]
    var exif: Entries = [0x9003: .text("2011:01:01 01:01:01"), 0x9004: .text("2012:02:02 02:02:02")]
    var gps: Entries = [0x1D: .text("2014:04:04"), 7: time(4, 4, 4)]
    let changed = "xmp:ModifyDate=\"2017-07-07T07:07:07\""
    var xmp = "xmp:CreateDate=\"2013-03-03T03:03:03\" " + changed
    var name: String? = "IMG_20150505_050505.jpg"
    func check(_ date: String?, _ tag: String?) throws {
      let found = try facts(main: main, exif: exif, gps: gps, xmp: xmp, name: name)
      #expect((found.taken?.description, found.sources[\.taken]) == (date, tag))
      let isOwn = tag.map { $0.hasPrefix("EXIF:DateTime") && $0 != "EXIF:DateTime" } ?? true
      #expect(found.isTakenDerived == !(isOwn || tag == "XMP-xmp:CreateDate"))
    }
    try check("2011-01-01T01:01:01", "EXIF:DateTimeOriginal")
    exif[0x9003] = .text("0000:00:00 00:00:00")
    try check("2012-02-02T02:02:02", "EXIF:DateTimeDigitized")
    exif[0x9004] = .text("1970:01:01 00:00:00")
    try check("2013-03-03T03:03:03", "XMP-xmp:CreateDate")
    xmp = changed
    try check("2014-04-04T04:04:04", "GPS:GPSDateStamp")
    gps = [:]
    try check("2015-05-05T05:05:05", "File:Name")
    name = "a.jpg"
    try check("2016-06-06T06:06:06", "EXIF:DateTime")
    main = [:]
    try check("2017-07-07T07:07:07", "XMP-xmp:ModifyDate")
    xmp = "xmp:MetadataDate=\"2018-08-08T08:08:08\""
    try check(nil, nil)
    #expect(try facts(sidecar: changed).taken == nil)
  }

  @Test func `a correction in a sidecar wins, with colons too`() throws {
    let exif: Entries = [0x9003: .text("2011:01:01 01:01:01"), 0x9011: .text("+02:00")]
    for text in ["2012:12:22 10:37:28", "2012-12-22T10:37:28", "2012-12-22 10:37:28.000"] {
      let found = try facts(exif: exif, sidecar: "exif:DateTimeOriginal=\"\(text)\"")
      #expect((found.taken?.description, found.offset) == ("2012-12-22T10:37:28", nil))
      #expect(found.sources[\.taken] == "XMP-exif:DateTimeOriginal")
    }
    let year = try facts(exif: exif, sidecar: "exif:DateTimeOriginal=\"1965\"")
    #expect(year.taken?.description == "1965")
    let unset = try facts(exif: exif, sidecar: "exif:DateTimeOriginal=\"0001-01-01T00:00:00\"")
    #expect(unset.taken?.description == "2011-01-01T01:01:01")
  }

  /// The date of Exif, its offset and fraction; that of XMP; the merged one.
  @Test(arguments: [
    ("2025:12:28 16:57:46", "+02:00", "530", "2025-12-28T16:57:46.530", "2025-12-28T16:57:46", "+02:00", "530"),
    ("2025:12:28 16:57:46", "+02:00", nil, "2025-12-28T16:57:46.53", "2025-12-28T16:57:46", "+02:00", "53"),
    ("2025:12:28 16:57:46", nil, "53", "2025-12-28T16:57:46+02:00", "2025-12-28T16:57:46", "+02:00", "53"),
    ("2025:12:28 16:57:46", "+02:00", nil, "2025-12-28T16:57:46+01:00", "2025-12-28T16:57:46", "+02:00", nil),
    ("2013:01:30 15:30:52", nil, nil, "2013-01-30T19:30:52Z", "2013-01-30T15:30:52", "-04:00", nil),
    ("2013:01:30 15:30:52", "-04:00", "7", "2013-01-30T19:30:52Z", "2013-01-30T15:30:52", "-04:00", "7"),
    ("2013:01:30 23:30:52", nil, nil, "2013-01-30T18:00:52+00:00", "2013-01-30T23:30:52", "+05:30", nil),
    ("2013:01:30 15:30:52", "-05:00", nil, "2013-01-30T19:30:52Z", "2013-01-30T19:30:52", "+00:00", nil),
    ("2013:01:30 15:30:52", nil, nil, "2013-01-30T19:31:52Z", "2013-01-30T19:31:52", "+00:00", nil),
    ("2013:01:30 15:30:52", nil, nil, "2013-02-01T15:30:52", "2013-02-01T15:30:52", nil, nil),
  ])
  func `one date in Exif and XMP has the parts of both`(
    exif: String, zone: String?, digits: String?, copy: String, taken: String, offset: String?, subsecond: String?
  ) throws {
    var entries: Entries = [0x9003: .text(exif)]
    entries[0x9011] = zone.map { .text($0) }
    entries[0x9291] = digits.map { .text($0) }
    let found = try facts(exif: entries, xmp: "exif:DateTimeOriginal=\"\(copy)\"")
    #expect((found.taken?.description, found.offset, found.subsecond) == (taken, offset, subsecond))
  }

  @Test func `the time of satellites has precedence over an offset in XMP, not over those of Exif and a sidecar`()
    throws
  {
    let gps: Entries = [0x1D: .text("2012:12:22"), 7: time(15, 37, 28)]
    let xmp = "exif:DateTimeOriginal=\"2012-12-22T10:37:28+02:00\""
    let file = try facts(exif: [0x9003: .text("2012:12:22 10:37:28")], gps: gps, xmp: xmp)
    #expect((file.offset, file.sources[\.offset]) == ("-05:00", "GPS:GPSTimeStamp"))
    let alone = try facts(gps: gps, xmp: xmp)
    #expect((alone.taken?.description, alone.offset) == ("2012-12-22T10:37:28", "-05:00"))
    let camera = try facts(exif: [0x9003: .text("2012:12:22 10:37:28"), 0x9011: .text("+01:00")], gps: gps, xmp: xmp)
    #expect(camera.offset == "+01:00")
    #expect(try facts(exif: [0x9003: .text("2012:12:22 10:37:28")], gps: gps, sidecar: xmp).offset == "+02:00")
  }

  @Test func `the date of digitising in the same second completes the date`() throws {
    let exif: Entries = [
      0x9003: .text("2012:12:22 10:37:28"), 0x9004: .text("2012:12:22 10:37:28"), 0x9012: .text("+01:00"),
    ]
    #expect(try facts(exif: exif).offset == "+01:00")
    let created = try facts(
      exif: [0x9004: .text("2012:12:22 10:37:28")], xmp: "xmp:CreateDate=\"2012-12-22T10:37:28.25+02:00\"")
    #expect((created.offset, created.subsecond, created.sources[\.taken]) == ("+02:00", "25", "EXIF:DateTimeDigitized"))
  }

  @Test func `each date has its own offset and fraction`() throws {
    var exif: Entries = [
      0x9003: .text("2011:01:01 01:01:01"), 0x9004: .text("2012:02:02 02:02:02"),
      0x9010: .text("+01:00"), 0x9012: .text("+03:00"), 0x9292: .text("33"), 0x9290: .text("11"),
    ]
    let main: Entries = [0x132: .text("2011:01:01 01:01:01")]
    let taken = try facts(main: main, exif: exif)
    #expect(taken.offset == nil && taken.subsecond == nil)
    exif[0x9003] = nil
    let digitized = try facts(main: main, exif: exif)
    #expect(digitized.offset == "+03:00" && digitized.subsecond == "33")
    exif[0x9004] = nil
    let modified = try facts(main: main, exif: exif)
    #expect(modified.offset == "+01:00" && modified.subsecond == "11")
  }

  @Test(arguments: [
    ("20121222", "103728+0000", "2012-12-22T10:37:28", nil),
    ("20121222", "103728+0200", "2012-12-22T10:37:28", "+02:00"),
    ("20121222", "103728", "2012-12-22T10:37:28", nil),
    ("20121222", "000000+0000", "2012-12-22", nil),
    ("20121222", "000000", "2012-12-22", nil), ("20121222", "noon", "2012-12-22", nil),
    ("19650000", "000000+0000", "1965", nil), ("19650700", "", "1965-07", nil),
    ("2012-12-22", "10:37:28+01:00", "2012-12-22T10:37:28", "+01:00"),
    ("19700101", "000000+0000", nil, nil), ("00000000", "103728+0000", nil, nil),
  ])
  func `placeholders in IPTC are neither times nor offsets`(
    date: String, time: String, taken: String?, offset: String?
  ) throws {
    let found = try facts(iptc: [(55, date), (60, time)])
    #expect((found.taken?.description, found.offset) == (taken, offset))
  }

  @Test func `an offset is never that of another source with equal digits`() throws {
    let found = try facts(
      exif: [0x9003: .text("2012:12:22 10:37:28")], iptc: [(55, "20121222"), (60, "103728+0500")],
      xmp: "photoshop:DateCreated=\"2012-12-22T10:37:28+05:00\"")
    #expect((found.sources[\.taken], found.offset) == ("EXIF:DateTimeOriginal", nil))
  }

  @Test func `a content date without a time is completed by the date of digitising`() throws {
    let exif: Entries = [0x9004: .text("2012:12:22 10:37:28")]
    let same = try facts(exif: exif, iptc: [(55, "20121222")])
    #expect(same.taken?.description == "2012-12-22T10:37:28")
    #expect(same.sources[\.taken] == "EXIF:DateTimeDigitized")
    let scan = try facts(exif: exif, iptc: [(55, "19650000")])
    #expect((scan.taken?.description, scan.sources[\.taken]) == ("1965", "IPTC:DateCreated"))
  }

  @Test(arguments: [
    (8, 37, 20, "+02:00"), (8, 35, 0, "+02:00"), (5, 7, 28, "+05:30"), (10, 37, 28, "+00:00"),
    (20, 37, 28, "-10:00"), (15, 7, 28, "-04:30"), (8, 30, 0, nil), (8, 22, 28, nil),
    (14, 37, 28, "-04:00"),
  ])
  func `the time of satellites shows the offset`(hour: Int, minute: Int, second: Int, offset: String?) throws {
    let found = try facts(
      exif: [0x9003: .text("2012:12:22 10:37:28")], gps: [0x1D: .text("2012:12:22"), 7: time(hour, minute, second)])
    #expect((found.taken?.description, found.offset) == ("2012-12-22T10:37:28", offset))
    #expect(found.sources[\.offset] == offset.map { _ in "GPS:GPSTimeStamp" })
    let wrong = try facts(
      exif: [0x9003: .text("2012:12:22 10:37:28")], gps: [0x1D: .text("2012:12:25"), 7: time(hour, minute, second)])
    #expect(wrong.offset == nil)
  }

  @Test func `the time of satellites becomes local if an offset is known`() throws {
    let gps: Entries = [0x1D: .text("2012:12:22"), 7: time(23, 37, 28)]
    let utc = try facts(gps: gps)
    #expect(utc.taken?.description == "2012-12-22T23:37:28" && utc.offset == "+00:00")
    #expect(utc.sources[\.offset] == "UTC")
    let local = try facts(exif: [0x9011: .text("+02:00")], gps: gps)
    #expect(local.taken?.description == "2012-12-23T01:37:28" && local.offset == "+02:00")
    #expect(local.sources[\.taken] == "GPS:GPSDateStamp")
    #expect(try facts(gps: [7: time(1, 2, 3)]).taken == nil)
    #expect(try facts(gps: [0x1D: .text("2012:12:22"), 7: time(99, 2, 3)]).taken == nil)
  }
}

/// The dates of videos, whose formats define them as UTC.
struct VideoDateTests {
  private func facts(
    _ date: String, tag: String = "QuickTime:CreateDate", name: String?, duration: Double = 10
  ) throws -> PhotoFacts {
    var container = Container(format: .mp4)
    (container.width, container.height) = (40, 30)
    container.video = VideoFacts(codec: "avc1")
    container.video?.duration = duration
    container.moment = (try #require(Moment(date)), tag)
    return PhotoFacts(container, name: name)
  }

  @Test(
    arguments: [
      ("VID_20240630_205200.mp4", 10, "2024-06-30T20:52:00", "-04:00", "File:Name"),
      // The date is that of the end.
      ("20240630_203145.mp4", 1200, "2024-06-30T20:52:00", "-04:00", "File:Name"),
      ("PXL_20240701_005200123.mp4", 10, "2024-07-01T00:52:00", "+00:00", "UTC"),
      ("VID_20200101_120000.mp4", 10, "2024-07-01T00:52:00", "+00:00", "UTC"),
      ("MVI_0001.MP4", 10, "2024-07-01T00:52:00", "+00:00", "UTC"),
    ] as [(String, Double, String, String, String)])
  func `the name shows the local time`(
    name: String, duration: Double, taken: String, offset: String, source: String
  ) throws {
    let found = try facts("2024-07-01T00:52:00Z", name: name, duration: duration)
    #expect((found.taken?.description, found.offset) == (taken, offset))
    #expect((found.sources[\.taken], found.sources[\.offset]) == ("QuickTime:CreateDate", source))
  }

  @Test func `a date with a zone stays as it is`() throws {
    let apple = try facts("2024-06-30T20:52:00-04:00", tag: "Keys:creationdate", name: "IMG_20240101_000102.MOV")
    #expect(apple.taken?.description == "2024-06-30T20:52:00" && apple.offset == "-04:00")
    #expect(apple.sources[\.offset] == nil)
    let london = try facts("2024-01-30T20:52:00Z", tag: "Keys:creationdate", name: nil)
    #expect(london.offset == "+00:00" && london.sources[\.offset] == nil)
  }
}
