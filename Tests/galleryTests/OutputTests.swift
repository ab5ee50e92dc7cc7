import Foundation
import GalleryManifest
import PhotoLayout
import SystemPackage
import TestSupport
import Testing

/// The output of commands, and the queries that they accept.
struct OutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(TinyImages.jpeg(width: 64, height: 48), as: "photos/\u{1B}[31mred\u{202E}.jpg")
    try folder.write(TinyImages.jpeg(width: 65, height: 48), as: "photos/b.jpg")
    try folder.write(
      Array(
        """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
          xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Description><dc:subject><rdf:Bag>
          <rdf:li>PRIVÉ</rdf:li><rdf:li>Straße</rdf:li></rdf:Bag></dc:subject></rdf:Description>
          </rdf:RDF>
        """.utf8), as: "photos/b.xmp")
    try folder.write(Array("hello".utf8), as: "photos/\u{1B}]0;title\u{7}.jpg")
    #expect(try Binary.run("index", "photos", in: folder.path).status == 0)
  }

  @Test(arguments: [["list", "--csv"], ["list"], ["list", "--json"], ["list", "--unreadable"]])
  func `a failure to write the result is an error`(arguments: [String]) throws {
    let result = try Binary.run(
      program: "/bin/sh", ["-c", "exec \"$0\" \"$@\" >/dev/full", Binary.path.string] + arguments,
      in: folder.path)
    #expect(result.status == 1)
    #expect(result.errors.contains("standard output: No space left on device"))
  }

  @Test func `file names cannot control the terminal`() throws {
    let index = try Binary.run("index", "photos", "--full", in: folder.path)
    let list = try Binary.run("list", in: folder.path)
    let unreadable = try Binary.run("list", "--unreadable", in: folder.path)
    let missing = try Binary.run("index", "\u{1B}[2Jnone", in: folder.path)
    for text in [index.errors, list.output, unreadable.output, missing.errors] {
      #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}") && !text.contains("\u{7}"))
    }
    #expect(list.output.contains("?[31mred?.jpg"))
    #expect(missing.status == 1 && missing.errors.contains("?[2Jnone"))
    // CSV output contains the exact names.
    #expect(try Binary.run("list", "--csv", in: folder.path).output.contains("\u{1B}[31mred"))
  }

  @Test(arguments: [
    (["-keyword:privé"], ["?[31mred?.jpg"]), (["-keyword:prive\u{301}"], ["?[31mred?.jpg"]),
    (["keyword:PRIVE"], ["b.jpg"]), (["keyword:strasse"], ["b.jpg"]), (["priv\u{E9}"], ["b.jpg"]),
    (["-b.jpg", "--sort", "path"], ["?[31mred?.jpg"]),
    (["--", "-keyword:prive"], ["?[31mred?.jpg"]),
    (["path:B.JPG", "-width:64"], ["b.jpg"]),
  ])
  func `queries ignore case and accents, and may begin with a hyphen`(
    query: [String], found: [String]
  ) throws {
    let list = try Binary.run(["list"] + query, in: folder.path)
    #expect(list.status == 0, "\(list.errors)")
    let names = list.output.split(separator: "\n").dropLast().compactMap { line in
      line.split(separator: " ").last.map(String.init)
    }
    #expect(names == found)
  }

  @Test func `counts are singular or plural, and details are printed on request`() throws {
    func list(_ arguments: String...) throws -> (output: String, errors: String) {
      let result = try Binary.run(["list"] + arguments, in: folder.path)
      #expect(result.status == 0, "\(result.errors)")
      return (result.output, result.errors)
    }
    #expect(try list("path:b.jpg").output.hasSuffix("\n1 photo\n"))
    #expect(try list().output.hasSuffix("\n2 photos\n"))
    #expect(try list("path:nothing").output == "0 photos\n")
    #expect(try list("--quiet", "path:nothing").output.isEmpty)
    #expect(try list().errors.isEmpty)
    #expect(try list("--verbose").errors == "catalog gallery.sqlite\n")
    let lines = try list("--json").output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("{") })
  }

  @Test func `an unknown option is not parsed as a query`() throws {
    for arguments in [["--limt", "5"], ["--limit", "-10"], ["-x"]] {
      #expect(try Binary.run(["list"] + arguments, in: folder.path).status == 64, "\(arguments)")
    }
  }

  @Test func `frames of a manifest with extreme numbers do not trap`() {
    let extremes = [Int.min, -1, 0, 1, 7, .max]
    let photos = [PhotoEntry(id: "a", width: 1, height: 1, aspect: .infinity, alt: "")]
    for number in extremes {
      for other in extremes {
        var layout = LayoutEntry(
          kind: .justified, width: number, rowHeight: 100, spacing: other, height: 1,
          heightSlope: 1, heightOffset: 1,
          rows: [other, 1, number],
          frames: [
            LayoutRect(x: number, y: other, width: number, height: other),
            LayoutRect(x: other, y: number, width: 1, height: 1),
          ])
        let one = layout
        layout.width = other
        let section = SectionEntry(
          title: nil, first: number, count: other, layouts: [one, layout])
        for width in [0, 1, 1e300, -.infinity, .nan] {
          _ = section.frames(at: width, of: photos)
          let album = AlbumManifest(
            id: "a", title: "A", next: nil, photos: photos, sections: [section, section])
          _ = album.rows(at: width)
        }
      }
    }
  }
}
