import Foundation
import SystemPackage
import TestSupport
import Testing

/// `gallery index`, `list` and `build` with videos.
@Suite(.enabled(if: FFmpeg.isInstalled, "\(FFmpeg.notInstalled)")) struct VideoCommandTests {
  private let folder = TemporaryFolder.empty()

  init() throws {
    for index in 1...2 { try folder.writePhoto("photos/IMG_\(index).jpg", color: 60 * index) }
    let options = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
    try FFmpeg.clip("photos/IMG_1.MOV", in: folder, options: options, seconds: 2)
    try FFmpeg.clip("photos/film.mp4", in: folder, options: options, seconds: 5)
  }

  @Test func `videos are counted, listed and shown`() throws {
    let index = try folder.succeed("index", "photos")
    #expect(index.output.contains("2 photos and 2 videos in the catalog; 4 of 4 files read"))
    let again = try folder.run("index", "photos")
    #expect(again.output.contains("2 photos and 2 videos in the catalog; 0 of 4 files read"))

    let list = try folder.run("list", "--json", "duration:>3")
    #expect(list.output.contains("\"kind\":\"video\"") && list.output.contains("\"duration\":5"))
    #expect(list.output.contains("\"frameRate\":25") && list.output.contains("film.mp4"))
    let live = try folder.run("list", "--csv", "type:live")
    #expect(live.output.contains("IMG_1.jpg") && live.output.contains(",live,"))
    #expect(!live.output.contains("IMG_2.jpg") && !live.output.contains("IMG_1.MOV"))

    let build = try folder.succeed("build")
    // The video of the Live Photo is a part of the photo.
    #expect(build.output.hasPrefix("3 photos in 1 album"))
    let text = try folder.text("site/index.html")
    #expect(text.components(separatedBy: "data-video=").count == 2)
    #expect(text.components(separatedBy: "data-live=").count == 2)
    #expect(text.contains("2 photos · 1 video"), "a Live Photo is a photo")
    let clips = try folder.contents().keys.filter { $0.hasSuffix(".mp4") && $0.hasPrefix("site/") }
    #expect(clips.count == 2)
    let unchanged = try folder.run("build", "--verify")
    #expect(unchanged.output.contains("nothing changed"), "\(unchanged.output)")

    let none = try folder.run("build", "--video", "none")
    #expect(none.errors.contains("1 video left out (--video none)"))
    #expect(none.output.hasPrefix("2 photos in 1 album"))
    let left = try folder.contents().keys.filter { $0.hasSuffix(".mp4") && $0.hasPrefix("site/") }
    #expect(left.isEmpty, "clips that the site no longer needs are deleted")
  }

  @Test func `without ffmpeg the photos are shown, and the videos are named`() throws {
    _ = try folder.run("index", "photos")
    let path = ["PATH": "/nowhere"]
    let without = try folder.succeed(["build"], environment: path)
    #expect(without.errors.contains("film.mp4: ffmpeg is not installed\n"))
    #expect(without.output.hasPrefix("2 photos in 1 album"))
    #expect(without.errors.contains("IMG_1.MOV: ffmpeg is not installed\n"))
    #expect(without.errors.components(separatedBy: "; install it").count == 2, "it is said once")
    let page = try folder.text("site/index.html")
    #expect(page.components(separatedBy: "background:#").count == 3, "the still has its colour")
    let still = try folder.run(["build"], environment: path)
    #expect(
      still.output.hasPrefix("2 photos in 1 album, 1 photo could not be shown; nothing changed"), "\(still.output)")
    let with = try folder.run("build")
    #expect(with.output.hasPrefix("3 photos in 1 album"), "the next build makes them")
    let again = try folder.run(["build", "--verify"], environment: path)
    #expect(again.output.hasPrefix("3 photos in 1 album; nothing changed"), "\(again.output)")
  }

  @Test func `an ffmpeg that does not work in the sandbox is named, and the photos are shown`() throws {
    _ = try folder.run("index", "photos")
    try folder.write("#!/bin/sh\nexec /usr/bin/ffmpeg \"$@\"\n", as: "bin/ffmpeg")
    try folder.setMode(0o755, of: "bin/ffmpeg")
    let path = ["PATH": folder.path.appending("bin").string]
    let build = try folder.succeed(["build"], environment: path)
    #expect(build.errors.contains("film.mp4: ffmpeg does not work ("), "\(build.errors)")
    #expect(build.errors.contains("if it is a script or a snap, install it (apt-get install"))
    #expect(build.output.hasPrefix("2 photos in 1 album"))
    let with = try folder.run("build")
    #expect(with.output.hasPrefix("3 photos in 1 album"), "the next build makes them")
  }

  @Test func `the video inside a motion photo is its clip, and a damaged one is reported`() throws {
    let photo = FlatJPEG(width: 96, height: 64).bytes { _, _ in [200, 90, 60] }
    func motion(_ video: [UInt8]) -> [UInt8] {
      let packet = TinyMovies.microVideo(offset: video.count)
      let segment = TinyFiles.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", packet)
      return photo.prefix(2) + segment + photo.dropFirst(2) + video
    }
    let video = try #require(folder.read("photos/film.mp4"))
    try folder.write(motion(video), as: "motion/good.jpg")
    try folder.write(motion(TinyMovies.clip), as: "motion/bad.jpg")
    _ = try folder.run("index", "motion")
    let build = try folder.run("build")
    #expect(build.errors.contains("bad.jpg: no clip: ffmpeg"), "\(build.errors)")
    #expect(build.output.hasPrefix("2 photos in 1 album"))
    let text = try folder.text("site/index.html")
    #expect(text.components(separatedBy: "data-live=").count == 2, "both are shown, one moves")
  }

  private func index(programs: String) throws -> (summary: [String: Any], errors: String) {
    let result = try folder.run(
      ["index", "videos", "--json", "--catalog", "videos.sqlite"],
      environment: ["PATH": folder.path.pushing(FilePath(programs)).string])
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return (try #require(json as? [String: Any]), result.errors)
  }

  private func indexedVideos() throws -> Int? {
    let result = try folder.run("index", "videos", "--json", "--catalog", "videos.sqlite")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    return json?["videos"] as? Int
  }

  @Test func `without ffprobe some videos are counted, and the next run with it reads them`() throws {
    let film = try #require(folder.read("photos/film.mp4"))
    try folder.write(film, as: "videos/film.mp4")
    for name in ["-a.mkv", "b.webm", "c.avi", "d.mts"] {
      let codec = name == "b.webm" ? ["-c:v", "libvpx"] : name == "c.avi" ? ["-c:v", "mpeg4"] : []
      try FFmpeg.clip(
        "videos/\(name)", in: folder, options: codec + (name == "d.mts" ? ["-f", "mpegts"] : []),
        sound: false, seconds: 0.4)
    }
    for _ in 1...2 {
      let without = try index(programs: "nowhere")
      #expect(without.summary["videos"] as? Int == 1 && without.summary["unreadable"] as? Int == 0)
      #expect(without.summary["passedOver"] as? [String: Int] == ["needs ffmpeg": 4])
      #expect(
        without.errors.contains("4 videos not read: AVI, Matroska, WebM and MTS need ffmpeg; install it (apt-get"))
    }
    let strict = try folder.run(
      ["index", "videos", "--strict", "--verbose", "--catalog", "videos.sqlite"], environment: ["PATH": "/nowhere"])
    #expect(strict.status == 2 && strict.errors.contains("-a.mkv: skipped; it needs ffmpeg"))
    #expect(try indexedVideos() == 5)
    let kept = try index(programs: "nowhere")
    #expect(kept.summary["videos"] as? Int == 5 && kept.summary["read"] as? Int == 0)
  }

  @Test func `a video that has changed is hidden with its copies until ffprobe reads it`() throws {
    for name in ["a.avi", "c.mkv"] {
      let codec = name == "a.avi" ? ["-c:v", "mpeg4"] : []
      try FFmpeg.clip(name, in: folder, options: codec, sound: false, seconds: 0.4)
      try folder.write(try #require(folder.read(FilePath(name))), as: FilePath("videos/\(name)"))
    }
    try folder.write(try #require(folder.read("a.avi")), as: "videos/copies/b.avi")
    func shown(_ query: String...) throws -> [String] {
      let list = try folder.run(["list", "--json", "--catalog", "videos.sqlite", "--"] + query)
      return ["a.avi", "b.avi", "c.mkv"].filter { list.output.contains($0) }
    }
    #expect(try indexedVideos() == 2)
    #expect(try shown() == ["a.avi", "b.avi", "c.mkv"])
    try folder.write(Sidecar(keywords: ["private"]).bytes, as: "videos/a.avi.xmp")
    for _ in 1...3 {
      let without = try index(programs: "nowhere")
      #expect(without.summary["passedOver"] as? [String: Int] != nil)
      #expect(try shown() == ["c.mkv"] && shown("-keyword:private") == ["c.mkv"])
    }
    // Reading again changes nothing for a video that has not changed.
    _ = try folder.run(["index", "videos", "--full", "--catalog", "videos.sqlite"], environment: ["PATH": "/nowhere"])
    #expect(try shown() == ["c.mkv"])
    #expect(try indexedVideos() == 2)
    #expect(try shown() == ["a.avi", "b.avi", "c.mkv"])
    #expect(try shown("keyword:private").contains("a.avi"))
  }

  @Test func `an ffprobe that fails is reported, and the next run reads the video`() throws {
    _ = try FFmpeg.standIn("programs/ffprobe", in: folder)
    try FFmpeg.clip("clip.avi", in: folder, options: ["-c:v", "mpeg4"], sound: false, seconds: 0.4)
    let bytes = try #require(folder.read("clip.avi"))
    for (kind, reason) in [
      ("G", "ffprobe did not print what was expected; install ffmpeg again"),
      ("K", "ffprobe was killed, perhaps for lack of memory; index again"),
      ("E", "if it is a script or a snap, install it (apt-get install ffmpeg"),
    ] {
      try folder.write(bytes[..<12] + Array(kind.utf8) + bytes[13...], as: "videos/clip.avi")
      let failed = try index(programs: "programs")
      #expect(failed.summary["unreadable"] as? Int == 1 && failed.summary["videos"] as? Int == 0)
      #expect(failed.errors.contains("clip.avi: cannot be read: ") && failed.errors.contains(reason))
      let list = try folder.run("list", "--unreadable", "--catalog", "videos.sqlite")
      #expect(!list.output.contains("clip.avi"), "nothing of it is stored")
    }
    try folder.remove("videos/clip.avi")
    try folder.move("clip.avi", to: "videos/clip.avi")
    #expect(try indexedVideos() == 1)
  }
}
