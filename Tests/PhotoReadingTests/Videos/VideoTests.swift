import Facts
import PhotoReading
import Foundation
import SystemPackage
import TestSupport
import Testing

/// Clips of ffmpeg, compared with what ffprobe says about them.
@Suite(.enabled(if: FFmpeg.isInstalled, "\(FFmpeg.notInstalled)")) struct VideoTests {
  private let folder = TemporaryFolder.empty()

  struct Clip: Sendable, CustomTestStringConvertible {
    var name: String
    var options: [String]
    var codec: String
    var sound: String? = "mp4a"
    var size = "320x240"
    var rate = "25"

    var testDescription: String { "\(name) \(options.joined(separator: " "))" }
  }

  private static let fast = ["-c:v", "libx264", "-preset", "ultrafast"]
  private static let aac = ["-c:a", "aac", "-pix_fmt", "yuv420p"]

  static let clips: [Clip] = [
    Clip(name: "a.mp4", options: fast + aac, codec: "avc1"),
    Clip(name: "fast.mp4", options: fast + aac + ["-movflags", "faststart"], codec: "avc1"),
    Clip(name: "high.mov", options: ["-c:v", "libx264", "-preset", "veryfast"] + aac, codec: "avc1"),
    Clip(name: "ten.mp4", options: fast + ["-pix_fmt", "yuv420p10le", "-c:a", "aac"], codec: "avc1"),
    Clip(name: "ntsc.m4v", options: fast + aac + ["-f", "mp4"], codec: "avc1", rate: "30000/1001"),
    Clip(name: "a.3gp", options: fast + aac, codec: "avc1"),
    Clip(name: "old.3gp", options: ["-c:v", "h263", "-s", "176x144", "-ar", "8000", "-ac", "1"] + aac, codec: "s263"),
    Clip(name: "part2.mp4", options: ["-c:v", "mpeg4"] + aac, codec: "mp4v.20"),
    Clip(
      name: "hevc.mov",
      options: ["-c:v", "libx265", "-preset", "ultrafast", "-tag:v", "hvc1", "-x265-params", "log-level=none"] + aac,
      codec: "hvc1"),
    Clip(
      name: "pcm.mov", options: ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-c:a", "pcm_s16le"], codec: "mjpg",
      sound: "pcm"), Clip(name: "av1.mp4", options: ["-c:v", "libsvtav1", "-preset", "12"] + aac, codec: "av01"),
    Clip(name: "odd.mov", options: fast + aac, codec: "avc1", size: "322x242"),
  ]

  @Test(arguments: clips) func `clips have the facts that ffprobe reads`(clip: Clip) throws {
    let path = try FFmpeg.clip(clip.name, in: folder, size: clip.size, options: clip.options, rate: clip.rate)
    let file = try PhotoFile(reading: path)
    let video = try #require(file.facts.video)
    let probed = try Probe(path)
    #expect((file.facts.stored, file.facts.shown) == (probed.size, probed.shown))
    #expect(abs(video.duration - probed.duration) < 0.06, "\(video.duration) \(probed.duration)")
    let rate = try #require(video.frameRate)
    #expect(abs(rate - probed.frameRate) < 0.01, "\(rate) \(probed.frameRate)")
    #expect((video.codec, video.audioCodec) == (clip.codec, clip.sound))
    #expect(video.rotation == 0 && video.transfer == .sdr)
    #expect(file.facts.format.isVideo)
  }

  @Test(arguments: [
    "frag_keyframe+empty_moov", "frag_keyframe", "frag_every_frame+empty_moov+separate_moof",
    "frag_keyframe+empty_moov+default_base_moof+dash", "frag_keyframe+empty_moov+omit_tfhd_offset+cmaf",
  ])
  func `a movie of fragments has a size, codecs and the duration of all of them`(flags: String) throws {
    let path = try FFmpeg.clip(
      "a.mp4", in: folder, options: Self.fast + Self.aac + ["-g", "3", "-movflags", flags])
    let facts = try PhotoFile(reading: path).facts
    let video = try #require(facts.video)
    #expect(facts.stored == [320, 240])
    #expect(video.codec == "avc1" && video.audioCodec == "mp4a")
    let probed = try Probe(path)
    #expect(abs(video.duration - probed.duration) < 0.06, "\(video.duration) \(probed.duration)")
    #expect(video.frameRate == nil)
  }

  @Test(arguments: [0, 90, 180, 270])
  func `the size is that after the rotation`(degrees: Int) throws {
    try FFmpeg.clip("a.mp4", in: folder, options: Self.fast + ["-pix_fmt", "yuv420p"], sound: false)
    let turned = folder.path.appending("b.mov")
    let copy = ["-i", folder.path.appending("a.mp4").string, "-c", "copy"]
    // Both count counterclockwise, as the decoded pictures show.
    do {
      try FFmpeg.run(
        "ffmpeg", ["-v", "error", "-display_rotation", "\(degrees)"] + copy + [turned.string])
    } catch {
      // ffmpeg 5 has no such option.
      try FFmpeg.run("ffmpeg", ["-v", "error"] + copy + ["-metadata:s:v:0", "rotate=\(degrees)", turned.string])
    }
    let facts = try PhotoFile(reading: turned).facts
    #expect(facts.video?.rotation == (360 - degrees) % 360)
    #expect((facts.video?.audioCodec, facts.stored) == (nil, [320, 240]))
    let shown = degrees % 180 == 0 ? [320, 240] : [240, 320]
    #expect(facts.shown == shown)
  }

  @Test func `pixels that are not square change the width`() throws {
    let path = try FFmpeg.clip(
      "a.mp4", in: folder, size: "352x288", options: Self.fast + Self.aac + ["-vf", "setsar=16/11"])
    let facts = try PhotoFile(reading: path).facts
    #expect((facts.stored, facts.shown) == ([352, 288], [512, 288]))
  }

  @Test(arguments: [("arib-std-b67", VideoFacts.Transfer.hlg), ("smpte2084", .pq)])
  func `HDR is recognised`(name: String, transfer: VideoFacts.Transfer) throws {
    let path = try FFmpeg.clip(
      "a.mov", in: folder,
      options: [
        "-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le", "-tag:v", "hvc1",
        "-x265-params", "log-level=none", "-color_trc", name, "-color_primaries", "bt2020",
        "-colorspace", "bt2020nc", "-vf", FFmpeg.setHDR(name),
      ], sound: false)
    let video = try #require(try PhotoFile(reading: path).facts.video)
    #expect((video.transfer, video.codec) == (transfer, "hvc1"))
  }

  @Test func `texts, date and place of QuickTime are read`() throws {
    let path = try FFmpeg.clip(
      "a.mov", in: folder,
      options: Self.fast + Self.aac + ["-movflags", "use_metadata_tags"]
        + [
          "com.apple.quicktime.creationdate=2024-06-14T18:03:22+0200", "com.apple.quicktime.make=Apple",
          "com.apple.quicktime.model=iPhone 15", "com.apple.quicktime.location.ISO6709=+67.9325+013.0886+012.500/",
          "com.apple.quicktime.title=Reine", "com.apple.quicktime.description=A village",
          "com.apple.quicktime.keywords=sea, village,sea", "com.apple.quicktime.content.identifier=1DA2-44",
        ].flatMap { ["-metadata", $0] })
    let facts = try PhotoFile(reading: path).facts
    #expect(facts.format == .mov)
    #expect(facts.taken?.description == "2024-06-14T18:03:22" && facts.offset == "+02:00")
    #expect(facts.make == "Apple" && facts.model == "iPhone 15")
    #expect((facts.coordinate, facts.altitude) == (Coordinate(latitude: 67.9325, longitude: 13.0886), 12.5))
    #expect(facts.title == "Reine" && facts.description == "A village")
    #expect((facts.keywords, facts.contentIdentifier) == (["sea", "village"], "1DA2-44"))
    #expect(facts.sources[\.taken] == "Keys:creationdate")
  }

  @Test(arguments: ["a.mp4", "a.mov", "a.3gp"])
  func `other dates are in UTC`(name: String) throws {
    let path = try FFmpeg.clip(
      name, in: folder, options: Self.fast + Self.aac + ["-metadata", "creation_time=2024-06-14T16:03:22Z"])
    let facts = try PhotoFile(reading: path).facts
    #expect(facts.taken?.description == "2024-06-14T16:03:22" && facts.offset == "+00:00")
    let undated = try FFmpeg.clip("un-\(name)", in: folder, options: Self.fast + Self.aac)
    #expect(try PhotoFile(reading: undated).facts.taken == nil)
  }

  @Test(arguments: [(60, 1, "+02:00"), (-480, 0, "-08:00"), (32_000, 0, nil)])
  func `movies of Nikon have the local date, and its zone`(minutes: Int, summer: UInt8, offset: String?) throws {
    try FFmpeg.clip(
      "a.mov", in: folder, options: Self.fast + Self.aac + ["-metadata", "creation_time=2024-06-14T18:03:23Z"])
    func record(_ tag: Int, _ type: Int, _ value: [UInt8]) -> [UInt8] {
      TinyImages.big(tag, 4) + TinyImages.big(type, 2) + TinyImages.big(value.count, 2) + value
    }
    let date = Array("2024:06:14 18:03:22\0".utf8)
    let zone = TinyImages.big(minutes & 0xFFFF, 2) + [summer, 0]
    let records = record(0x12, 2, date) + record(0x0200_0024, 7, zone)
    let userData = TinyBoxes.box("udta", TinyBoxes.box("NCDT", TinyBoxes.box("NCTG", records)))
    // The header of the movie is at the end of the file.
    var bytes = try #require(folder.read("a.mov"))
    let type = try #require(bytes.indices.last { bytes[$0...].starts(with: "moov".utf8) })
    let size = bytes.count - type + 4 + userData.count
    bytes.replaceSubrange((type - 4)..<type, with: TinyImages.big(size, 4))
    let facts = try PhotoFile(reading: folder.write(bytes + userData, as: "nikon.mov")).facts
    #expect(facts.taken?.description == "2024-06-14T18:03:22" && facts.offset == offset)
    #expect(facts.sources[\.taken] == "MakerNotes:DateTimeOriginal")
  }

  @Test(arguments: ["a.mp4", "a.mov"])
  func `the place of other cameras and of MP4 is read`(name: String) throws {
    let path = try FFmpeg.clip(
      name, in: folder,
      options: Self.fast + Self.aac + ["-metadata", "location=-33.8568+151.2153/", "-metadata", "title=Harbour"])
    let facts = try PhotoFile(reading: path).facts
    let place = try #require(facts.coordinate)
    #expect(abs(place.latitude + 33.8568) < 0.0001 && abs(place.longitude - 151.2153) < 0.0001)
    #expect(facts.title == "Harbour")
  }

  @Test func `a file with sound only is no video`() throws {
    let path = folder.path.appending("a.mp4")
    try FFmpeg.run("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "sine=duration=1", "-c:a", "aac", path.string])
    #expect(throws: MetadataError.soundOnly) { try PhotoFile(reading: path) }
  }

  @Test func `truncated and empty files are reported with the reason`() throws {
    try FFmpeg.clip("a.mp4", in: folder, options: Self.fast + Self.aac)
    let bytes = try #require(folder.read("a.mp4"))
    try folder.write(Array(bytes.prefix(bytes.count / 2)), as: "cut.mp4")
    #expect(throws: MetadataError.damaged(.mp4, "no movie header (moov); the recording was cut off")) {
      try PhotoFile(reading: folder.path.appending("cut.mp4"))
    }
    try folder.write(Array(bytes.dropLast(20)), as: "end.mp4")
    #expect(throws: MetadataError.truncated(.mp4)) { try PhotoFile(reading: folder.path.appending("end.mp4")) }
    try folder.write([], as: "empty.mov")
    #expect(throws: MetadataError.empty) { try PhotoFile(reading: folder.path.appending("empty.mov")) }
  }
}

/// What ffprobe reads.
private struct Probe {
  var size: [Int] = []
  /// The size with square pixels.
  var shown: [Int] = []
  var duration = 0.0
  var frameRate = 0.0

  init(_ path: FilePath) throws {
    struct Output: Decodable {
      struct Stream: Decodable {
        var width: Int?
        var height: Int?
        var r_frame_rate: String?
        var sample_aspect_ratio: String?
      }
      struct Format: Decodable { var duration: String? }
      var streams: [Stream]
      var format: Format
    }
    let json = try FFmpeg.run("ffprobe", ["-v", "error", "-of", "json", "-show_streams", "-show_format", path.string])
    let output = try JSONDecoder().decode(Output.self, from: json)
    let stream = try #require(output.streams.first { $0.width != nil })
    size = [stream.width ?? 0, stream.height ?? 0]
    let aspect = (stream.sample_aspect_ratio ?? "").split(separator: ":").compactMap { Int($0) }
    shown = size
    if aspect.count == 2, aspect[0] > 0 { shown[0] = size[0] * aspect[0] / aspect[1] }
    duration = Double(output.format.duration ?? "") ?? 1
    let parts = (stream.r_frame_rate ?? "").split(separator: "/").compactMap { Double($0) }
    frameRate = parts.count == 2 && parts[1] > 0 ? parts[0] / parts[1] : 0
  }
}

/// Videos are gigabytes long; only a small part of them is read.
@Suite(.enabled(if: FFmpeg.isInstalled, "\(FFmpeg.notInstalled)")) struct HugeVideoTests {
  @Test func `the header at the end of a huge file is read without the rest`() throws {
    let folder = try TemporaryFolder()
    try FFmpeg.clip("a.mp4", in: folder, options: ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"])
    let bytes = try #require(folder.read("a.mp4"))
    let typeSize = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
    // A hole of 8 GiB after the file type.
    let hole = 8 << 30
    let file = try FileDescriptor.open(
      folder.path.appending("huge.mp4"), .writeOnly, options: [.create], permissions: .ownerReadWrite)
    try file.closeAfter {
      try file.writeAll(bytes[..<typeSize] + [0, 0, 0, 1] + Array("free".utf8))
      try file.writeAll((0..<8).map { UInt8(hole >> (56 - 8 * $0) & 255) })
      try file.writeAll(toAbsoluteOffset: Int64(typeSize + hole), bytes[typeSize...])
    }
    let before = try bytesRead()
    let facts = try PhotoFile(reading: folder.path.appending("huge.mp4")).facts
    #expect(facts.video?.codec == "avc1" && facts.width == 320)
    #expect(try bytesRead() - before < 96 << 10)
  }
}
