import SystemPackage
import TestSupport
import Testing

/// `gallery index`, `list` and `build` with videos.
@Suite(.enabled(if: FFmpeg.isInstalled, "\(FFmpeg.notInstalled)"))
struct VideoCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for index in 1...2 {
      try folder.write(
        FlatJPEG(width: 96, height: 64).bytes { _, _ in [60 * index, 90, 160] },
        as: FilePath("photos/IMG_\(index).jpg"))
    }
    let options = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
    try FFmpeg.clip("photos/IMG_1.MOV", in: folder, options: options, seconds: 2)
    try FFmpeg.clip("photos/film.mp4", in: folder, options: options, seconds: 5)
  }

  @Test func `videos are counted and listed, and sites leave them out`() throws {
    let index = try Binary.run("index", "photos", in: folder.path)
    #expect(index.status == 0)
    #expect(index.output.contains("2 photos and 2 videos in the catalog; 4 of 4 files read"))
    let again = try Binary.run("index", "photos", in: folder.path)
    #expect(again.output.contains("2 photos and 2 videos in the catalog; 0 of 4 files read"))

    let list = try Binary.run("list", "--json", "duration:>3", in: folder.path)
    #expect(list.output.contains("\"kind\":\"video\"") && list.output.contains("\"duration\":5"))
    #expect(list.output.contains("\"frameRate\":25") && list.output.contains("film.mp4"))
    let live = try Binary.run("list", "--csv", "type:live", in: folder.path)
    #expect(live.output.contains("IMG_1.jpg") && live.output.contains(",live,"))
    #expect(!live.output.contains("IMG_2.jpg") && !live.output.contains("IMG_1.MOV"))

    let build = try Binary.run("build", in: folder.path)
    #expect(build.status == 0, "\(build.errors)")
    // The video of the Live Photo is a part of the photo, so only the other one is named.
    #expect(build.errors.contains("film.mp4: a video; sites do not show videos yet"))
    #expect(build.errors.contains("1 file could not be rendered"))
    #expect(build.output.hasPrefix("2 photos in 1 album"))
  }

  @Test func `damaged videos are reported, and sound is no video`() throws {
    let bytes = try #require(folder.read("photos/film.mp4"))
    try folder.write(Array(bytes.prefix(bytes.count / 2)), as: "photos/cut.mp4")
    try folder.write([], as: "photos/empty.mov")
    try folder.write(Array("a text".utf8), as: "photos/text.avi")
    try FFmpeg.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "sine=duration=1",
        folder.path.appending("photos/song.mp4").string,
      ])
    let index = try Binary.run("index", "photos", in: folder.path)
    #expect(index.errors.contains("cut.mp4: damaged mp4 data: no movie header (moov)"))
    #expect(index.errors.contains("empty.mov: the file is empty"))
    #expect(index.errors.contains("text.avi: not a picture or video in a known format"))
    #expect(index.errors.contains("1 file of unsupported kinds: 1 sound"))
    #expect(index.output.contains("2 photos and 2 videos"))
  }
}
