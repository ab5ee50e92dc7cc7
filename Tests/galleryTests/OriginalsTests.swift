import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// `gallery build --downloads originals`.
struct OriginalsTests {
  private let site = BuiltSite.empty()

  init() throws {
    var jpeg = FlatJPEG(width: 128, height: 96)
    jpeg.segments = Array(TinyFiles.jpegSegments.joined())
    try site.folder.write(jpeg.bytes { _, _ in [100, 90, 160] }, as: "photos/\"all\" <&>.jpg")
    try site.folder.write(
      Project.bytes(of: Project.sampleLibrary.pushing("Still life/Soap bubble.png")), as: "photos/bubble.png")
  }

  private func originals() throws -> [String] {
    try site.files().keys.filter { $0.hasPrefix("o/") && !$0.hasSuffix(".html") }.sorted()
  }
  private func page(of id: Substring) throws -> String { try site.text("p/\(id).html") }

  @Test func `by default, JPEG files are offered without metadata`() throws {
    let before = try site.folder.contents().filter { $0.key.hasPrefix("photos/") }
    let build = try site.build("--downloads", "originals")
    #expect(build.status == 0)
    #expect(
      build.errors.contains(
        "originals not offered, because gallery removes the metadata of JPEG files only: 1 png; "
          + "originals-metadata: keep publishes them as they are"), "\(build.errors)")
    let path = try #require(try originals().first)
    #expect(try originals().count == 1)
    let bytes = try site.data(path)
    for mark in ["Secret", "http://ns.adobe.com", "Photoshop 3.0"] {
      #expect(bytes.range(of: Data(mark.utf8)) == nil, "\(mark)")
    }
    let id = try #require(path.split(separator: "/").last?.prefix { $0 != "-" })
    let html = try page(of: id)
    #expect(
      html.contains("<a href=\"../\(path)\" download=\"&quot;all&quot; &lt;&amp;>.jpg\">")
        || html.contains("download=\"&quot;all&quot; &lt;&amp;&gt;.jpg\">"), "\(html)")
    #expect(try site.photos().compactMap(\.original) == [path])
    #expect(try site.folder.contents().filter { $0.key.hasPrefix("photos/") } == before)

    // A second build copies nothing, and one without the option removes them.
    let files = try site.files()
    #expect(try site.build("--downloads", "originals").output.contains("nothing changed"))
    #expect(try site.files() == files)
    _ = try site.build()
    #expect(try originals().isEmpty)
    #expect(!(try page(of: id)).contains("download="))
  }

  @Test func `originals as they are, which stay in the site when their library is missing`() throws {
    _ = try site.build("--downloads", "originals", "--originals-metadata", "keep")
    let copies = try originals()
    #expect(copies.count == 2)
    let contents = Set(try copies.map { try site.data($0) })
    let sources = ["photos/\"all\" <&>.jpg", "photos/bubble.png"]
    #expect(contents == Set(try sources.map { Data(try #require(site.folder.read(FilePath($0)))) }))
    // Renamed files are the same originals.
    let files = try site.files().filter { $0.key.hasPrefix("o/") }
    try site.folder.move("photos/bubble.png", to: "photos/other.png")
    _ = try site.build("--downloads", "originals", "--originals-metadata", "keep")
    #expect(try site.files().filter { $0.key.hasPrefix("o/") } == files)
    #expect(try site.photos().count == 2)
    try site.folder.move("photos", to: "elsewhere")
    try site.folder.succeed("build", "--downloads", "originals", "--originals-metadata", "keep", "--title", "Other")
    #expect(try site.files().filter { $0.key.hasPrefix("o/") } == files)
  }

  @Test func `a damaged file is not offered, and a changed one is tried again`() throws {
    var jpeg = try #require(site.folder.read("photos/\"all\" <&>.jpg"))
    jpeg.removeLast(30)
    try site.folder.write(jpeg, as: "photos/cut.jpg")
    try site.writePhoto("photos/changed.jpg", color: 30)
    try #require(try site.folder.run("index", "photos").status == 0)
    try site.writePhoto("photos/changed.jpg", color: 30, width: 640, height: 480)
    let build = try site.build("--downloads", "originals", index: false)
    #expect(build.status == 0)
    #expect(build.errors.contains("cut.jpg: the file is damaged"))
    #expect(build.errors.contains("changed.jpg: changed since it was indexed; run gallery index"), "\(build.errors)")
    #expect(try originals().count == 1)
    _ = try site.build("--downloads", "originals")
    #expect(try originals().count == 2)
  }
}
