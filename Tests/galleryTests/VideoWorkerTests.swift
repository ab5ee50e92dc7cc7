import Facts
import Foundation
import Renditions
import SystemPackage
import TestSupport
import Testing

/// The worker for videos, with the ffmpeg of this machine.
@Suite(Clips.condition) struct VideoWorkerTests {
  private let folder = TemporaryFolder.empty()

  init() throws { try folder.write([], as: "scratch/.keep") }

  private var scratch: FilePath { folder.path.appending("scratch") }

  /// The result of a job.
  private struct Made {
    var reply: WorkerReply
    var clip: FilePath
    /// What ffprobe says about the clip.
    var facts: [String: String] = [:]
    var bytes: [UInt8] = []
  }

  private func streams(
    plays: Bool = false, sound: Bool = true, soundPlays: Bool = true, isHDR: Bool = false
  ) -> VideoStreams {
    VideoStreams(picturePlaysEverywhere: plays, hasSound: sound, soundPlaysEverywhere: soundPlays, isHDR: isHDR)
  }

  private func render(
    _ name: FilePath, _ streams: VideoStreams, _ width: Int, _ height: Int, seconds: Double = 1,
    part: EmbeddedRange? = nil, recipe: VideoRecipe = VideoRecipe()
  ) throws -> Made {
    let worker = try Worker(scratch: scratch, ffmpeg: FFmpegProgram.find())
    let clip = try #require(recipe.clip(of: streams, id: "abcdefgh", width: width, height: height))
    let size = try #require(folder.read(name)?.count)
    let images = RenditionRecipe(sizes: [64, 128]).renditions(of: "abcdefgh", width: width, height: height)
    let reply = try worker.render(
      ImageJob(
        photo: "abcdefgh", original: LibraryFile(root: 0, path: name, size: size), renditions: images,
        video: VideoTask(
          part: part, duration: seconds, poster: .init(width: width, height: height, isHDR: streams.isHDR), clip: clip)),
      root: folder.path)
    var made = Made(reply: reply, clip: scratch.appending("1-\(images.count)"))
    if reply.images != nil {
      made.facts = try Clips.probe(made.clip)
      made.bytes = try #require(folder.read(FilePath("scratch/1-\(images.count)")))
      for index in images.indices {
        #expect(folder.read(FilePath("scratch/1-\(index)"))?.starts(with: "RIFF".utf8) == true)
      }
    }
    #expect(folder.read("scratch/1-poster") == nil)
    return made
  }

  private func contains(_ text: String, _ bytes: [UInt8]) -> Bool { Data(bytes).range(of: Data(text.utf8)) != nil }

  @Test func `a video that every browser plays is copied without its metadata`() throws {
    try Clips.make(
      "a.mov", in: folder,
      arguments: Clips.picture() + Clips.tone() + [
        "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", "-movflags", "use_metadata_tags", "-metadata",
        "make=Cameramaker", "-metadata", "location=+59.91+010.75/", "-metadata", "com.apple.quicktime.make=Cameramaker",
        "-metadata", "creation_time=2024-05-06T10:00:00Z", "-metadata:s:v", "title=Streamtitle",
      ])
    let original = try #require(folder.read("a.mov"))
    #expect(contains("Cameramaker", original) && contains("+59.91", original))
    let made = try render("a.mov", streams(plays: true), 320, 240)
    #expect(made.reply.photoError == nil && made.reply.environmentError == nil)
    #expect(made.facts["streams"] == "h264 aac ")
    for text in ["Cameramaker", "+59.91", "2024", "Streamtitle", "Lavf"] {
      #expect(!contains(text, made.bytes), "\(text)")
    }
    let index = try #require(Data(made.bytes).range(of: Data("moov".utf8)))
    let media = try #require(Data(made.bytes).range(of: Data("mdat".utf8)))
    #expect(index.lowerBound < media.lowerBound)
    #expect(made.bytes.count < original.count + 2000, "it was not encoded")
  }

  @Test func `messages of a camera beside the pictures are removed`() throws {
    // The identifier and the name of the blocks that camcorders write.
    let message = "17ee8c60-f84d-11d9-8cd6-0800200c9a66+MDPM-Cameramaker"
    try Clips.make(
      "a.mp4", in: folder,
      arguments: Clips.picture() + [
        "-c:v", "libx264", "-pix_fmt", "yuv420p", "-bsf:v", "h264_metadata=sei_user_data=\(message)",
      ])
    #expect(contains("MDPM-Cameramaker", try #require(folder.read("a.mp4"))))
    let made = try render("a.mp4", streams(plays: true, sound: false), 320, 240)
    #expect(made.facts["streams"] == "h264 ", "\(made.reply)")
    #expect(!contains("MDPM", made.bytes) && !contains("Cameramaker", made.bytes))
  }

  @Test(arguments: [
    ("hevc.mp4", ["-c:v", "libx265", "-x265-params", "log-level=none"], "320x240"),
    ("vp9.webm", ["-c:v", "libvpx-vp9", "-c:a", "libopus", "-deadline", "realtime"], "320x240"),
    ("odd.mkv", ["-c:v", "libx264", "-pix_fmt", "yuv444p"], "321x241"),
    ("camera.avi", ["-c:v", "mjpeg", "-c:a", "pcm_s16le"], "320x240"),
    ("camcorder.mts", ["-c:v", "libx264", "-c:a", "ac3", "-f", "mpegts"], "320x240"),
  ])
  func `other videos become H.264 and AAC`(name: String, encoding: [String], size: String) throws {
    let path = FilePath(name)
    try Clips.make(path, in: folder, arguments: Clips.picture(size) + Clips.tone() + encoding)
    let edges = size.split(separator: "x").compactMap { Int($0) }
    let made = try render(path, streams(soundPlays: false), edges[0], edges[1])
    #expect(made.reply.images != nil, "\(made.reply)")
    #expect(made.facts["streams"] == "h264 aac " && made.facts["pix_fmt"] == "yuv420p")
    let (width, height) = (Int(made.facts["width"] ?? ""), Int(made.facts["height"] ?? ""))
    #expect(width.map { $0 % 2 == 0 && abs($0 - edges[0]) <= 1 } == true)
    #expect(height.map { $0 % 2 == 0 && abs($0 - edges[1]) <= 1 } == true)
  }

  @Test func `a large video is made smaller, and a turned one upright`() throws {
    try Clips.make(
      "flat.mp4", in: folder, arguments: Clips.picture("1920x1080", seconds: 0.4) + ["-c:v", "libx265", "-an"])
    try Clips.make("turned.mp4", in: folder, arguments: ["-i", "flat.mp4", "-c", "copy", "-metadata:s:v", "rotate=90"])
    let made = try render("turned.mp4", streams(sound: false), 1080, 1920, seconds: 0.4)
    #expect(made.facts["width"] == "720" && made.facts["height"] == "1280")
    #expect((made.facts["streams"], made.facts["rotation"]) == ("h264 ", nil))
  }

  /// A video, what the catalog says of it, and what ffprobe says of the clip.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var encoding: [String]
    var plays = true
    var hasSound = false
    var isHDR = false
    var seconds = 0.4
    var codec = VideoCodec.h264
    var clip: [String: String]
  }

  @Test(arguments: [
    Case(
      testDescription: "a picture of 10 bits", encoding: ["-c:v", "libx264", "-pix_fmt", "yuv420p10le"],
      clip: ["streams": "h264 ", "pix_fmt": "yuv420p"]),
    Case(
      testDescription: "a picture whose profile few browsers play",
      encoding: ["-c:v", "libx264", "-pix_fmt", "yuv422p"], clip: ["streams": "h264 ", "pix_fmt": "yuv420p"]),
    Case(
      testDescription: "sound that is no AAC, which the catalog does not know",
      encoding: ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "libmp3lame"], hasSound: true,
      clip: ["streams": "h264 aac "]),
    Case(
      testDescription: "a movie of fragments, without a duration",
      encoding: ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-movflags", "frag_keyframe+empty_moov"], seconds: 0,
      clip: ["streams": "h264 "]),
    Case(
      testDescription: "HLG",
      encoding: [
        "-c:v", "libx265", "-pix_fmt", "yuv420p10le", "-color_primaries", "bt2020", "-color_trc", "arib-std-b67",
        "-colorspace", "bt2020nc", "-x265-params",
        "log-level=none:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc",
      ], plays: false, isHDR: true, clip: ["color_transfer": "bt709", "pix_fmt": "yuv420p"]),
    Case(testDescription: "AV1 on request", encoding: [], codec: .av1, clip: ["streams": "av1 "]),
  ])
  func `a clip is encoded or copied for all browsers`(video: Case) throws {
    let seconds = video.seconds == 0 ? 2 : video.seconds
    let sound = video.hasSound ? Clips.tone(seconds: seconds) : []
    let arguments = Clips.picture(seconds: seconds) + sound + video.encoding
    try Clips.make("a.mp4", in: folder, arguments: arguments)
    let made = try render(
      "a.mp4", streams(plays: video.plays, sound: video.hasSound, isHDR: video.isHDR), 320, 240, seconds: video.seconds,
      recipe: video.codec == .av1 ? VideoRecipe(mode: .encode, codec: .av1) : VideoRecipe())
    #expect(made.reply.images != nil && made.reply.images?.warning == nil, "\(made.reply)")
    #expect(made.facts.filter { video.clip[$0.key] != nil } == video.clip)
  }

  @Test func `the same video gives the same clip`() throws {
    try Clips.make("a.mkv", in: folder, arguments: Clips.picture() + Clips.tone())
    let clips = try (0..<2).map { _ in try render("a.mkv", streams(), 320, 240).bytes }
    #expect(clips[0] == clips[1] && !clips[0].isEmpty)
  }

  @Test func `a part of a file is a video`() throws {
    try Clips.make("a.mp4", in: folder, arguments: Clips.picture() + ["-pix_fmt", "yuv420p"])
    let video = try #require(folder.read("a.mp4"))
    let before = [UInt8](repeating: 7, count: 5000)
    try folder.write(before + video + [1, 2, 3], as: "motion.jpg")
    let part = EmbeddedRange(offset: before.count, length: video.count)
    let made = try render("motion.jpg", streams(plays: true, sound: false), 320, 240, part: part)
    #expect(made.facts["streams"] == "h264 ", "\(made.reply)")
  }

  @Test func `damaged videos are reported, or shown as far as possible`() throws {
    try Clips.make("whole.mkv", in: folder, arguments: Clips.picture(seconds: 8) + ["-g", "25"])
    let whole = try #require(folder.read("whole.mkv"))
    try folder.write(Array(whole.prefix(whole.count / 2)), as: "half.mkv")
    let half = try render("half.mkv", streams(sound: false), 320, 240, seconds: 8)
    #expect(half.reply.images?.warning?.contains("ends after") == true, "\(half.reply)")

    try folder.write([UInt8](repeating: 0, count: 4000), as: "zeros.mp4")
    try folder.write(Array(whole.prefix(300)), as: "head.mkv")
    for name in ["zeros.mp4", "head.mkv"] {
      let reply = try render(FilePath(name), streams(sound: false), 320, 240).reply
      #expect(reply.photoError != nil && reply.environmentError == nil, "\(name): \(reply)")
    }
  }

  @Test func `ffmpeg is confined`() throws {
    let ffmpeg = try #require(FFmpegProgram.find())
    let worker = try Worker(scratch: scratch, ffmpeg: ffmpeg)
    // A library that misses a system call may print something in front of it.
    let lines = try Binary.run(program: ffmpeg, ["-version"], in: folder.path).output
    let version = try #require(lines.split(separator: " ").dropFirst(2).first)
    #expect(worker.handshake.version.libvips == "ffmpeg \(version)")
    let image = try Worker(scratch: scratch)
    #expect(worker.handshake.confinement == image.handshake.confinement)
  }
}
