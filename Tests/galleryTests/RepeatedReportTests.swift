import Foundation
import SystemPackage
import TestSupport
import Testing

/// A build that finds little or nothing to do shows and reports the same as one from nothing.
@Suite(.timeLimit(.minutes(10))) struct RepeatedReportTests {
  private let site = BuiltSite.empty()

  init() throws { try site.writePhoto("photos/a/one.jpg", color: 40) }

  /// The numbers of `build --json`, without what a build did.
  private func summary(_ result: Binary.Result) throws -> [String: NSNumber] {
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let all = try #require(json as? [String: Any])
    let work = ["written", "unchanged", "removed", "pages", "renditions", "bytes", "seconds"]
    return all.compactMapValues { $0 as? NSNumber }.filter { !work.contains($0.key) }
  }

  @Test(.enabled(if: FFmpeg.isInstalled)) func `a build of an unchanged site reports the same numbers`() throws {
    try FFmpeg.clip("photos/a/clip.mp4", in: site.folder, size: "64x48", sound: false, seconds: 0.2)
    try site.folder.write("---\nprotected: true\n---\n", as: "photos/p/album.md")
    try site.writePhoto("photos/p/hidden.jpg", color: 120)
    let first = try site.build("--video", "none", "--json")
    let again = try site.build("--video", "none", "--json")
    let numbers = try summary(first)
    #expect(numbers["videosLeftOut"] == 1 && numbers["protectedAlbums"] == 1)
    #expect(try summary(again) == numbers)
    #expect(again.errors.contains("1 video left out"), "\(again.errors)")
  }

  @Test(.enabled(if: FFmpeg.isInstalled))
  func `a Live Photo gets its clip when the folder of the video is shown again`() throws {
    let exif = TinyFiles.segment(0xE1, "Exif\0\0", TinyMovies.appleExif("live-1"))
    var still = FlatJPEG(width: 96, height: 64)
    still.segments = exif
    try site.folder.write(still.bytes { _, _ in [70, 90, 160] }, as: "photos/a/live.jpg")
    try site.folder.makeFolder("photos/b")
    try FFmpeg.clip(
      "photos/b/live.mov", in: site.folder, size: "64x48",
      options: ["-movflags", "use_metadata_tags", "-metadata", "com.apple.quicktime.content.identifier=live-1"],
      sound: false, seconds: 0.2)
    func note(_ hidden: Bool) throws {
      try site.folder.note("hidden: \(hidden)", in: "b")
      try site.index()
      _ = try site.buildSmall([])
      try site.checkIsAsNew([], "hidden: \(hidden)")
    }
    func clips() throws -> Int { try site.renditions().keys.count { $0.hasSuffix(".mp4") } }
    try note(true)
    #expect(try clips() == 0)
    try note(false)
    #expect(try clips() == 1)
  }
}
