import Facts
import PhotoReading
import Foundation
import PhotoIndexer
import Renditions
import SystemPackage
import TestSupport
import Testing

/// Clips in AVI, Matroska, WebM and transport streams, which ffprobe reads in its sandbox.
@Suite(.enabled(if: FFmpeg.isInstalled, "\(FFmpeg.notInstalled)")) struct ProbedVideoTests {
  private let folder = TemporaryFolder.empty()
  private let probe: FFprobe

  init() throws { probe = try #require(FFprobe.find()) }

  struct Clip: Sendable, CustomTestStringConvertible {
    var name: String
    var options: [String]
    var codec: String
    var sound = "mp4a"

    var testDescription: String { "\(name) \(options.joined(separator: " "))" }
  }

  private static let fast = ["-c:v", "libx264", "-preset", "ultrafast"]
  private static let aac = ["-c:a", "aac", "-pix_fmt", "yuv420p"]
  private static let stream = ["-f", "mpegts"]

  private func facts(_ path: FilePath) throws(MetadataError) -> PhotoFacts {
    try PhotoFile(reading: path, probe: probe).facts
  }

  static let clips: [Clip] = [
    Clip(name: "a.mkv", options: fast + aac, codec: "avc1"),
    Clip(
      name: "vp8.webm", options: ["-c:v", "libvpx", "-cpu-used", "8", "-c:a", "libvorbis"], codec: "vp8",
      sound: "vorbis"),
    Clip(
      name: "a.m2ts", options: fast + ["-pix_fmt", "yuv420p", "-c:a", "ac3", "-f", "mpegts", "-mpegts_m2ts_mode", "1"],
      codec: "avc1", sound: "ac-3"),
    Clip(
      name: "mpeg2.mts", options: ["-c:v", "mpeg2video", "-c:a", "mp2", "-f", "mpegts"], codec: "mp4v.61", sound: "mp2"),
    Clip(
      name: "hevc.mts",
      options: ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none"] + aac
        + ["-f", "mpegts"], codec: "hvc1"),
  ]

  @Test(arguments: clips) func `clips have the facts that ffmpeg was given`(clip: Clip) throws {
    let facts = try facts(try FFmpeg.clip(clip.name, in: folder, options: clip.options))
    #expect(facts.stored == [320, 240] && facts.shown == [320, 240])
    let video = try #require(facts.video)
    // Sound comes in parts of up to 0.05 s.
    #expect(abs(video.duration - 1) < 0.06, "\(video.duration)")
    #expect(video.frameRate == 25)
    #expect(video.codec == clip.codec && video.audioCodec == clip.sound)
    #expect(video.rotation == 0 && video.transfer == .sdr)
    let suffix = clip.name.split(separator: ".")[1]
    #expect(facts.format.rawValue == (suffix == "m2ts" ? "mts" : suffix))
  }

  @Test func `texts, date and place of Matroska are read`() throws {
    let tags = [
      "title=Reine", "comment=A village", "artist=Me", "copyright=Mine", "keywords=sea, village,sea",
      "com.apple.quicktime.make=Apple", "com.apple.quicktime.model=iPhone 15", "location=+67.9325+013.0886+012.500/",
      "creation_time=2024-06-14T16:03:22Z",
    ]
    let facts = try facts(
      try FFmpeg.clip("a.mkv", in: folder, options: Self.fast + Self.aac + tags.flatMap { ["-metadata", $0] }))
    #expect(facts.title == "Reine" && facts.description == "A village")
    #expect(facts.creator == "Me" && facts.copyright == "Mine")
    #expect(facts.keywords == ["sea", "village"])
    #expect(facts.make == "Apple" && facts.model == "iPhone 15")
    #expect(facts.coordinate == Coordinate(latitude: 67.9325, longitude: 13.0886))
    #expect(facts.taken?.description == "2024-06-14T16:03:22" && facts.offset == "+00:00")
    #expect(facts.sources[\.taken] == "Matroska:Creation_time")
  }

  @Test func `texts and date of AVI are read`() throws {
    let clip = try FFmpeg.clip(
      "a.avi", in: folder, options: ["-c:v", "mpeg4", "-metadata", "title=Harbour", "-metadata", "IKEY=sea;village"])
    var bytes = try #require(folder.read("a.avi"))
    // Padding before the pictures becomes the date of a camera.
    let padding = try #require(Data(bytes).range(of: Data("JUNK".utf8), in: 4096..<bytes.count))
    let size = bytes[(padding.upperBound)..<(padding.upperBound + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
    let date = Array("IDIT".utf8) + [26, 0, 0, 0] + Array("Fri Jun 14 18:03:22 2024\n\0".utf8)
    try #require(size > date.count)
    let rest = size - date.count
    let junk = Array("JUNK".utf8) + (0..<4).map { UInt8(rest >> (8 * $0) & 255) }
    bytes.replaceSubrange(padding.lowerBound..<(padding.lowerBound + date.count + 8), with: date + junk)
    try folder.write(bytes, as: "a.avi")
    let facts = try facts(clip)
    #expect(facts.title == "Harbour" && facts.keywords == ["sea", "village"])
    #expect(facts.taken?.description == "2024-06-14T18:03:22" && facts.offset == nil)
  }

  @Test func `the XMP packet of AVI is read, which can have the words that exclude a video`() throws {
    let clip = try FFmpeg.clip("a.avi", in: folder, options: ["-c:v", "mpeg4"])
    let file = try #require(folder.read("a.avi"))
    for name in ["_PMX", "XMP "] {
      let packet = TinyMetadata.xmp(title: "Harbour")
      let size = (0..<4).map { UInt8(packet.count >> (8 * $0) & 255) }
      try folder.write(file + Array(name.utf8) + size + packet, as: "a.avi")
      #expect(try facts(clip).title == "Harbour")
      // A size that no file can have.
      try folder.write(file + Array(name.utf8) + [255, 255, 255, 255] + packet, as: "a.avi")
      #expect(try facts(clip).title == "Harbour")
      // Without the packet.
      try folder.write(file + Array(name.utf8), as: "a.avi")
      #expect(try facts(clip).title == nil)
    }
  }

  @Test func `the date that camcorders write into the pictures is read`() throws {
    // The number of entries; the date with an offset of two hours, and the time.
    let entries = "\u{2}\u{18}\u{4}\u{20}\u{24}\u{6}\u{19}\u{14}\u{18}\u{3}\u{22}"
    let message = "17ee8c60-f84d-11d9-8cd6-0800200c9a66+MDPM\(entries)"
    for (name, options) in [("a.mts", []), ("a.m2ts", ["-mpegts_m2ts_mode", "1"])] {
      let facts = try facts(
        try FFmpeg.clip(
          name, in: folder,
          options: Self.fast + Self.aac + ["-bsf:v", "h264_metadata=sei_user_data=\(message)"] + Self.stream + options))
      #expect(facts.taken?.description == "2024-06-14T18:03:22" && facts.offset == "+02:00")
      #expect(facts.sources[\.taken] == "H264:DateTimeOriginal")
    }
  }

  @Test func `half a file has the facts of what is there, and a head is damaged`() throws {
    for name in ["a.avi", "a.mkv", "a.mts"] {
      let options = (name == "a.avi" ? ["-c:v", "mpeg4"] : Self.fast + Self.aac)
      let path = try FFmpeg.clip(name, in: folder, options: options + (name == "a.mts" ? Self.stream : []))
      let bytes = try #require(folder.read(FilePath(name)))
      try folder.write(Array(bytes.prefix(bytes.count / 2)), as: FilePath(name))
      #expect(try facts(path).width == 320, "\(name)")
      try folder.write(Array(bytes.prefix(600)), as: FilePath(name))
      #expect("\(name)") { try facts(path) } throws: { error in
        switch error as? MetadataError {
        case .damaged(_, let reason): reason.hasPrefix("ffprobe cannot read it: ")
        case .truncated: true
        default: false
        }
      }
    }
  }

  @Test func `a playlist behind the signature of a video opens no other file`() throws {
    let clip = try FFmpeg.clip("a.mkv", in: folder, options: Self.fast + Self.aac)
    for list in ["ffconcat version 1.0\nfile '\(clip)'\n", "#EXTM3U\n#EXTINF:1,\n\(clip)\n"] {
      let path = try folder.write([0x1A, 0x45, 0xDF, 0xA3, 0x8B] + Array("matroska\n\(list)".utf8), as: "list.mkv")
      #expect { try facts(path) } throws: { error in
        guard case .damaged(.mkv, _)? = error as? MetadataError else { return false }
        return true
      }
      // Without the signature it is no video at all.
      try folder.write(list, as: "list.mkv")
      #expect(throws: MetadataError.notAPhoto) { try facts(path) }
    }
  }
}

extension PhotoFacts {
  fileprivate var stored: [Int] { [width, height] }
  fileprivate var shown: [Int] { [displayWidth, displayHeight] }
}
