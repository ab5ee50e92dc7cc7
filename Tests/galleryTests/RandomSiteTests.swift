import SystemPackage
import TestSupport
import Testing

/// A site after any changes, with any options, has the bytes of one that is built from nothing.
@Suite(.timeLimit(.minutes(10))) struct RandomSiteTests {
  private let site = BuiltSite.empty()

  /// Options that change pages in different ways; half of the builds have none.
  private static let options: [[String]] =
    [
      ["--title", "Other"], ["--lang", "de"], ["--no-photo-pages"], ["--no-facet-pages"], ["--include-location=full"],
      ["--include-people"], ["--photo-order", "name"], ["--layout", "masonry"],
      ["--base-url", "https://example.org/", "--export", "atom"], ["--placeholder", "thumbhash"], ["--offline"],
      ["--width", "700"], ["--tiff-pages"], ["--stacks", "none"], ["--stacks", "all"],
      ["--passphrase-file", "pass.txt"], ["--downloads", "zip"], ["--downloads", "originals"], ["--video", "none"],
      ["--page", "none"], ["--home", "recent", "--home", "featured", "--home", "today"], ["--where", "type:live"],
      ["--where", "-type:live"], ["--where", "-keyword:sea"], ["--where", "-type:video rating:>2"],
    ] + Array(repeating: [], count: 20)

  @Test func `sites after random changes are those of builds from nothing`() throws {
    var library = try RandomLibrary(site, .replayable(for: "random sites"))
    for _ in 0..<16 { _ = try library.addPhoto() }
    var options: [String] = []
    for round in 0..<14 {
      let changes = try library.change()
      try site.index()
      // A build uses what the one before has stored only if both have the same options.
      if round % 3 == 0 { options = library.pick(Self.options) }
      // A query that no photo matches any more leaves an empty site.
      _ = try site.buildSmall(options + ["--remove-missing"])
      try site.checkIsAsNew(options, changes)
    }
  }

  @Test(Clips.condition, arguments: ["type:live", "-type:live"])
  func `a folder changes with the videos of its Live Photos in other folders`(query: String) throws {
    func picture(_ color: Int, _ identifier: String? = nil) -> [UInt8] {
      let jpeg = FlatJPEG(width: 48, height: 32).bytes { _, _ in [color, 90, 160] }
      let exif = identifier.map { TinyFiles.segment(0xE1, "Exif\0\0", TinyMovies.appleExif($0)) }
      return jpeg.prefix(2) + (exif ?? []) + jpeg.dropFirst(2)
    }
    try site.folder.write(picture(10, "live-0"), as: "photos/a/live.jpg")
    try site.folder.write(picture(40), as: "photos/a/plain.jpg")
    try site.folder.write(picture(70), as: "photos/b/other.jpg")
    func clip(_ options: [String]) throws -> [UInt8] {
      try FFmpeg.clip("clip.mov", in: site.folder, size: "64x48", options: options, sound: false, seconds: 0.2)
      return try #require(site.folder.read("clip.mov"))
    }
    let named = try clip([])
    let identified = try clip([
      "-movflags", "use_metadata_tags", "-metadata", "com.apple.quicktime.content.identifier=live-0",
    ])
    try site.folder.write(picture(90), as: "photos/c/pair.jpg")
    try site.folder.write(named, as: "photos/c/pair.mov")
    let options = ["--where", query]
    func check(_ change: String) throws {
      try site.index()
      _ = try site.buildSmall(options)
      try site.checkIsAsNew(options, change)
    }
    try check("without the video")
    try site.folder.write(identified, as: "photos/b/clip.mov")
    try check("with the video")
    try site.folder.write(picture(20), as: "photos/a/new.jpg")
    try check("another photo beside the picture, whose video is in an unchanged folder")
    try site.folder.remove("photos/a/live.jpg")
    try site.index()
    try check("without the picture, the video is no part of it")
    try site.folder.write(picture(10, "live-0"), as: "photos/a/live.jpg")
    try check("with the picture again")
    try site.folder.remove("photos/b/clip.mov")
    try site.index()
    try check("without the video again")
  }
}
