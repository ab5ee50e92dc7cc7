import Foundation
import SystemPackage
import TestSupport
import Testing

/// Builds after changes render what has changed, and give the same bytes as builds from nothing.
struct IncrementalSiteTests {
  private let site: BuiltSite
  private var photos: String { site.folder.path.appending("photos").string }

  init() throws {
    site = try BuiltSite()
  }

  private func build(_ options: [String], to output: String = "site") throws -> String {
    let result = try Binary.run(
      ["build", "--verbose", "--sizes", "32", "--output", output] + options, in: site.folder.path)
    try #require(result.status == 0, "\(result.errors)")
    return result.errors
  }

  /// Checks that the site has the same files as a new one.
  private func check(_ options: [String], _ change: String) throws {
    let fresh = site.folder.path.appending("fresh").string
    try? FileManager.default.removeItem(atPath: fresh)
    _ = try build(options, to: "fresh")
    let (found, expected) = (try content("site"), try content("fresh"))
    let wrong = Set(found.keys).union(expected.keys).filter { found[$0] != expected[$0] }
    #expect(wrong.sorted() == [], "\(change), then \(options)")
  }

  private func content(_ folder: String) throws -> [String: Data] {
    let place = site.folder.path.appending(folder).string
    var content: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: place)
    where !name.hasPrefix(".") || name == ".gallery-site" {
      content[name] = FileManager.default.contents(atPath: "\(place)/\(name)")
    }
    return content
  }

  // MARK: Random changes

  private static let albums = ["", "a/", "a/deep/", "b/", "c/"]

  /// Options that change pages in different ways; most builds have none.
  private static let options: [[String]] = [
    [], [], [], [], ["--title", "Other"], ["--lang", "de"], ["--no-photo-pages"],
    ["--no-facet-pages"], ["--include-location"], ["--photo-order", "name"],
    ["--layout", "masonry"], ["--base-url", "https://example.org/", "--export", "atom"],
    ["--placeholder", "thumbhash"], ["--offline"], ["--width", "700"],
    ["--tiff-pages"], ["--tiff-pages"],
  ]

  private func files(_ suffix: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: photos).filter { $0.hasSuffix(suffix) }
      .sorted()
  }

  private func addPhoto(_ numbers: inout SeededNumbers) throws -> String {
    let album = Self.albums.randomElement(using: &numbers) ?? ""
    let path = "\(album)\(Int.random(in: 0..<1000, using: &numbers)).jpg"
    try site.folder.write(
      FlatJPEG(width: .random(in: 40...90, using: &numbers), height: 60).bytes { _, _ in
        [.random(in: 0...255, using: &numbers), .random(in: 0...255, using: &numbers), 90]
      }, as: FilePath("photos/\(path)"))
    return "add \(path), \(try editFacts(of: path, &numbers))"
  }

  /// Writes a sidecar with random facts.
  private func editFacts(of path: String, _ numbers: inout SeededNumbers) throws -> String {
    func value(_ name: String, _ values: [String]) -> String {
      guard let value = values.randomElement(using: &numbers), !value.isEmpty else { return "" }
      return " \(name)=\"\(value)\""
    }
    let words = ["Travel|Norway", "Norway", "Sea", "Kayak", "sea"].filter { _ in
      Bool.random(using: &numbers)
    }
    let date =
      "20\(Int.random(in: 18...20, using: &numbers))-0\(Int.random(in: 1...3, using: &numbers))"
    let facts =
      value("dc:title", ["", "", "A < B", "Fjord"]) + value("xmp:Rating", ["", "3", "5"])
      + value("tiff:Model", ["", "X1", "X2", "Unica"])
      + value("aux:Lens", ["", "50 mm", "Zoom"])
      + value("photoshop:DateCreated", ["", "\(date)-11T12:00:00", "\(date)-12T07:30:00"])
      + value("photoshop:City", ["", "Bergen"])
    let items = words.map { "<rdf:li>\($0)</rdf:li>" }.joined()
    let place = Bool.random(using: &numbers) ? "60,23.4N" : "61,10.0N"
    try site.folder.write(
      Array(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"
         xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
         xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
         xmlns:aux="http://ns.adobe.com/exif/1.0/aux/"
         xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
         exif:GPSLatitude="\(place)" exif:GPSLongitude="9,11.1E"\(facts)>
        <dc:subject><rdf:Bag>\(items)</rdf:Bag></dc:subject>
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """.utf8), as: FilePath("photos/\(path.dropLast(4)).xmp"))
    return "edit \(path):\(facts) \(words)"
  }

  private func editAlbum(_ numbers: inout SeededNumbers) throws -> String {
    let album = Self.albums.randomElement(using: &numbers) ?? ""
    let cover = try files(".jpg").filter { $0.hasPrefix(album) }.randomElement(using: &numbers)
    let settings = [
      "", "title: A title", "order: name", "order: rating", "date: 2019-05", "albums: date",
      "focus: 0.3 0.6", "cover: \(cover?.dropFirst(album.utf8.count) ?? "none.jpg")",
      album.isEmpty ? "lead: b" : "hidden: true",
    ].randomElement(using: &numbers)
    let text = Bool.random(using: &numbers) ? "Some *text*." : ""
    try site.folder.write(
      Array("---\n\(settings ?? "")\n---\n\(text)\n".utf8),
      as: FilePath("photos/\(album)album.md"))
    return "\(album)album.md: \(settings ?? "") \(text)"
  }

  private func change(_ numbers: inout SeededNumbers) throws -> String {
    let photo = try files(".jpg").randomElement(using: &numbers)
    switch (Int.random(in: 0..<8, using: &numbers), photo) {
    case (0...2, _), (_, nil): return try addPhoto(&numbers)
    case (3, let photo?):
      try FileManager.default.removeItem(atPath: "\(photos)/\(photo)")
      return "remove \(photo)"
    case (4, let photo?):
      let name = "\(Self.albums.randomElement(using: &numbers) ?? "")moved-\(numbers.next()).jpg"
      try site.folder.write([], as: FilePath("photos/\(name)"))
      try FileManager.default.removeItem(atPath: "\(photos)/\(name)")
      try FileManager.default.moveItem(
        atPath: "\(photos)/\(photo)", toPath: "\(photos)/\(name)")
      return "rename \(photo) to \(name)"
    case (5, let photo?): return try editFacts(of: photo, &numbers)
    case (6, _): return try editAlbum(&numbers)
    case (_, let photo?):
      // A copy: one photo in two albums.
      let name = "\(Self.albums.randomElement(using: &numbers) ?? "")copy-\(numbers.next()).jpg"
      try site.folder.write(
        site.folder.read(FilePath("photos/\(photo)")) ?? [], as: FilePath("photos/\(name)"))
      return "copy \(photo) to \(name)"
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `sites after random changes are those of builds from nothing`() throws {
    var numbers = SeededNumbers.replayable(for: "incremental sites")
    for _ in 0..<16 { _ = try addPhoto(&numbers) }
    for album in ["", "b/"] {
      try site.folder.write(
        TinyTIFF().pictures([30, 120, 210]), as: FilePath("photos/\(album)scan.tif"))
    }
    var options: [String] = []
    for _ in 0..<14 {
      let changes = try (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
        try change(&numbers)
      }
      try #require(try Binary.run("index", "photos", in: site.folder.path).status == 0)
      // A build uses what the one before has stored only if both have the same options.
      if Int.random(in: 0..<3, using: &numbers) == 0 {
        options = Self.options.randomElement(using: &numbers) ?? []
      }
      _ = try build(options)
      try check(options, changes.joined(separator: "; "))
    }
  }

  // MARK: Single changes

  /// The numbers of groups of files that a build rendered and that it kept.
  private func groups(_ text: String) throws -> (rendered: Int, kept: Int) {
    let match = try #require(text.firstMatch(of: /files: (\d+) groups rendered, (\d+) kept/))
    return (try #require(Int(match.1)), try #require(Int(match.2)))
  }

  @Test(.timeLimit(.minutes(10)))
  func `pages with the same inputs are not rendered`() throws {
    for album in ["a", "b", "c"] {
      for number in 0..<3 {
        try site.writePhoto("photos/\(album)/\(number).jpg", color: 20 * number + album.count)
        _ = try site.folder.write(
          FlatJPEG(width: 64, height: 48).bytes { _, _ in [Int(album.utf8.first ?? 0), number] },
          as: FilePath("photos/\(album)/\(number).jpg"))
      }
    }
    #expect(try Binary.run("index", "photos", in: site.folder.path).status == 0)
    let first = try groups(try build([]))
    #expect(first.kept == 0)
    try site.writePhoto("photos/b/new.jpg", color: 99)
    #expect(try Binary.run("index", "photos", in: site.folder.path).status == 0)
    let second = try groups(try build([]))
    // The page, the part of the manifest and the photos of the album, and the site's page.
    #expect(second.rendered == 4)
    #expect(second.kept == first.rendered - 4)
    try check([], "new photo")
    #expect(try groups(try build(["--verify"])).kept == 0)
    #expect(try groups(try build(["--title", "B"])).kept == 0)
  }

  /// The numbers of photos that a build read and that it found stored.
  private func photos(_ text: String) throws -> (read: Int, stored: Int) {
    let match = try #require(text.firstMatch(of: /plan: (\d+) photos in .*?renditions(, (\d+))?/))
    return (try #require(Int(match.1)), match.3.flatMap { Int($0) } ?? 0)
  }

  private func index() throws {
    #expect(try Binary.run("index", "photos", in: site.folder.path).status == 0)
  }

  /// Builds the site, and checks it and the number of photos that are read.
  private func build(reading count: Int, of all: Int, _ change: String) throws {
    try index()
    let photos = try photos(try build([]))
    #expect(photos.read == count && photos.stored == all - count, "\(change): \(photos)")
    try check([], change)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a copy in an earlier album is found by the search there`() throws {
    for number in 0..<12 {
      try site.writePhoto("photos/a/\(number).jpg", color: 20 * number)
      for album in ["b", "c"] {
        try site.writePhoto("photos/\(album)/\(number).jpg", color: 20 * number + 8)
      }
      try site.writePhoto("photos/d/\(number).jpg", color: 20 * number + 16)
    }
    try index()
    _ = try build([])
    // Photos without a date are sorted by their ids, so one of them is between photos of a and d.
    for number in 0..<12 {
      try site.writePhoto("photos/a/copy\(number).jpg", color: 20 * number + 8)
      try index()
      _ = try build([])
      try check([], "copy \(number) in a")
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `photos of unchanged folders are not read again`() throws {
    for album in ["a", "a/deep", "b"] {
      for number in 0..<3 {
        _ = try site.folder.write(
          FlatJPEG(width: 64, height: 48).bytes { _, _ in
            [album.count * 20, 80 * number, Int(album.utf8.first ?? 0)]
          },
          as: FilePath("photos/\(album)/\(number).jpg"))
      }
    }
    // Two files are a stack.
    try site.writePhoto("photos/b/1-edit.jpg", color: 77)
    try build(reading: 10, of: 10, "first build")
    try site.writePhoto("photos/a/new.jpg", color: 99)
    try build(reading: 4, of: 11, "new photo")
    try site.folder.write(Array("---\nhidden: true\n---\n".utf8), as: "photos/a/album.md")
    try build(reading: 0, of: 4, "hidden album and the one below it")
    // Their images were deleted.
    try site.folder.write(Array("---\nhidden: false\n---\n".utf8), as: "photos/a/album.md")
    try build(reading: 7, of: 11, "albums that are shown again")
    try site.folder.write(
      Array("---\nstacks: [[0.jpg, 2.jpg]]\n---\n".utf8), as: "photos/b/album.md")
    try build(reading: 4, of: 11, "other text of an album")
    try site.folder.write(
      site.folder.read("photos/b/0.jpg") ?? [], as: "photos/a/deep/copy.jpg")
    // The index writes the facts of the photo, which is in both folders.
    try build(reading: 7, of: 11, "copy")
    try FileManager.default.removeItem(atPath: "\(photos)/a/deep/copy.jpg")
    // The copy could have excluded the photo in the other folder.
    try build(reading: 7, of: 11, "without the copy")
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [["--originals", "copy"], ["--placeholder", "thumbhash"]])
  func `a build that stores no folders ends what earlier ones have stored`(options: [String]) throws
  {
    for number in 0..<3 { try site.writePhoto("photos/a/\(number).jpg", color: 70 * number) }
    try build(reading: 3, of: 3, "first build")
    // Images of the other size are deleted.
    _ = try build(options + ["--sizes", "48"])
    try build(reading: 3, of: 3, "first options again")
  }

  @Test(.timeLimit(.minutes(10)))
  func `a name of a person is no keyword of photos in unchanged folders`() throws {
    func sidecar(_ content: String) -> [UInt8] {
      Array(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
        xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" \
        xmlns:dc="http://purl.org/dc/elements/1.1/">\(content)\
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """.utf8)
    }
    try site.writePhoto("photos/a/1.jpg", color: 10)
    try site.writePhoto("photos/b/2.jpg", color: 90)
    try site.folder.write(
      sidecar("<dc:subject><rdf:Bag><rdf:li>quokka ada</rdf:li></rdf:Bag></dc:subject>"),
      as: "photos/a/1.xmp")
    try build(reading: 2, of: 2, "first build")
    try site.folder.write(
      sidecar(
        """
        <mwg-rs:Regions><mwg-rs:RegionList><rdf:Bag><rdf:li mwg-rs:Name="Quokka Ada" \
        mwg-rs:Type="Face"/></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
        """), as: "photos/b/2.xmp")
    try build(reading: 2, of: 2, "new name")
    let pages = try content("site").values.map { String(decoding: $0, as: UTF8.self).lowercased() }
    #expect(!pages.contains { $0.contains("quokka") })
  }

  @Test(.timeLimit(.minutes(10)))
  func `files that others changed are repaired by a build that has something else to do`() throws {
    for number in 0..<4 { try site.writePhoto("photos/a/\(number).jpg", color: 40 * number) }
    #expect(try Binary.run("index", "photos", in: site.folder.path).status == 0)
    _ = try build([])
    let pages = try content("site").keys.filter { $0.hasPrefix("p/") }.sorted()
    for (number, path) in [pages[0], "albums/a/index.html", "404.html"].enumerated() {
      let file = site.folder.path.pushing(FilePath("site/\(path)")).string
      if number == 1 {
        try site.folder.write(Array("changed".utf8), as: FilePath("site/\(path)"))
      } else {
        try FileManager.default.removeItem(atPath: file)
      }
      try site.writePhoto("photos/b/\(number).jpg", color: 31 * number + 7)
      #expect(try Binary.run("index", "photos", in: site.folder.path).status == 0)
      _ = try build([])
      try check([], path)
    }
  }
}
