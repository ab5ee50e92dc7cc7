import Foundation
import SystemPackage
import TestSupport

/// A library that changes at random, with all that a site derives from several files or folders.
struct RandomLibrary {
  let site: BuiltSite
  private var numbers: SeededNumbers
  private var photos: String { site.photosPath }
  private static let albums = ["", "a/", "a/deep/", "b/", "c/"]

  init(_ site: BuiltSite, _ numbers: SeededNumbers) throws {
    (self.site, self.numbers) = (site, numbers)
    for album in ["", "b/"] {
      try site.folder.write(TinyTIFF().pictures([30, 120, 210]), as: FilePath("photos/\(album)scan.tif"))
    }
    try site.folder.write("# About\n\nText.", as: "photos/about.md")
    try site.folder.write("open sesame\n", as: "pass.txt")
    try addMotionPhoto()
    guard FFmpeg.isInstalled else { return }
    for clip in 0..<2 {
      let identifier = ["-metadata", "com.apple.quicktime.content.identifier=live-\(clip)"]
      try FFmpeg.clip(
        "clip\(clip).mov", in: site.folder, size: "64x48",
        options: ["-movflags", "use_metadata_tags"] + identifier, sound: false, seconds: 0.2)
    }
  }

  /// Adds a photo that matches every query, so that no site is empty.
  private func addMotionPhoto() throws {
    var photo = FlatJPEG(width: 96, height: 64).bytes { _, _ in [200, 90, 60] }
    let packet = TinyMovies.microVideo(offset: TinyMovies.clip.count)
    photo.insert(contentsOf: TinyFiles.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", packet), at: 2)
    try site.folder.write(photo + TinyMovies.clip, as: "photos/d/motion.jpg")
    try site.folder.write(Sidecar(rating: 5).bytes, as: "photos/d/motion.xmp")
    try site.folder.write(picture(20), as: "photos/d/still.jpg")
    try site.folder.write(Sidecar(rating: 5).bytes, as: "photos/d/still.xmp")
  }

  private func picture(_ color: Int) -> [UInt8] { FlatJPEG(width: 60, height: 60).bytes { _, _ in [color, 90, 160] } }

  /// Changes some files.
  mutating func change() throws -> String {
    try (0..<number(in: 1...3)).map { _ in try changeOne() }.joined(separator: "; ")
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(in: 0...elements.count - 1)] }

  private mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

  private func files(_ suffix: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: photos).filter { $0.hasSuffix(suffix) }.sorted()
  }

  private mutating func changeOne() throws -> String {
    let photos = try files(".jpg")
    let clips = try files(".mov")
    switch number(in: 0...13) {
    case 12 where !photos.isEmpty, 13 where !photos.isEmpty: return try editBytes(of: pick(photos))
    case 3 where !photos.isEmpty: return try remove(pick(photos))
    case 4 where !photos.isEmpty: return try move(pick(photos), ".jpg")
    case 5 where !photos.isEmpty: return try editFacts(of: pick(photos))
    case 6: return try editAlbum()
    case 7 where !photos.isEmpty: return try copy(pick(photos))
    case 8 where FFmpeg.isInstalled, 9 where FFmpeg.isInstalled: return try addLivePhoto()
    case 10 where !clips.isEmpty: return try remove(pick(clips))
    case 11 where !clips.isEmpty: return try move(pick(clips), ".mov")
    default: return try addPhoto()
    }
  }

  /// Adds a picture with random facts, which can be another version of one that exists.
  mutating func addPhoto() throws -> String {
    let path = "\(pick(Self.albums))\(number(in: 0...40))\(pick(["", "", "-edit"])).jpg"
    try site.folder.write(picture(), as: FilePath("photos/\(path)"))
    return "add \(path), \(try editFacts(of: path))"
  }

  private mutating func picture() -> [UInt8] {
    let color = [number(in: 0...255), number(in: 0...255), 90]
    return FlatJPEG(width: number(in: 40...90), height: 60).bytes { _, _ in color }
  }

  /// Adds a picture and a video that belong together by identifier or by name, in one folder or in two, or either
  /// alone.
  private mutating func addLivePhoto() throws -> String {
    let (clip, name, folder) = (number(in: 0...1), "live\(number(in: 0...3))", pick(Self.albums))
    let place = pick([folder, folder, pick(Self.albums)])
    let parts = number(in: 0...3)
    if parts != 0 {
      var picture = picture()
      if Bool.random(using: &numbers) {
        let exif = TinyFiles.segment(0xE1, "Exif\0\0", TinyMovies.appleExif("live-\(clip)"))
        picture.insert(contentsOf: exif, at: 2)
      }
      try site.folder.write(picture, as: FilePath("photos/\(folder)\(name).jpg"))
    }
    if parts != 1 {
      try site.folder.write(
        site.folder.read(FilePath("clip\(clip).mov")) ?? [], as: FilePath("photos/\(place)\(name).mov"))
    }
    return "live photo \(clip) \(parts): \(folder)\(name).jpg and \(place)\(name).mov"
  }

  private func remove(_ path: String) throws -> String {
    try FileManager.default.removeItem(atPath: "\(photos)/\(path)")
    return "remove \(path)"
  }

  private mutating func move(_ path: String, _ suffix: String) throws -> String {
    let name = "\(pick(Self.albums))moved-\(numbers.next() % 1000)\(suffix)"
    guard !FileManager.default.fileExists(atPath: "\(photos)/\(name)") else { return "nothing" }
    try site.folder.write([], as: FilePath("photos/\(name)"))
    try FileManager.default.removeItem(atPath: "\(photos)/\(name)")
    try FileManager.default.moveItem(atPath: "\(photos)/\(path)", toPath: "\(photos)/\(name)")
    return "rename \(path) to \(name)"
  }

  /// Changes the metadata in a file, and no pixel.
  private mutating func editBytes(of path: String) throws -> String {
    let place = FilePath("photos/\(path)")
    guard let bytes = site.folder.read(place), bytes.count > 2 else { return "nothing" }
    let comment = TinyFiles.segment(0xFE, "", Array("edit \(numbers.next())".utf8))
    try site.folder.write(Array(bytes[..<2] + comment + bytes[2...]), as: place)
    return "edit metadata of \(path)"
  }

  /// One photo in two albums.
  private mutating func copy(_ path: String) throws -> String {
    let name = "\(pick(Self.albums))copy-\(numbers.next() % 1000).jpg"
    try site.folder.write(site.folder.read(FilePath("photos/\(path)")) ?? [], as: FilePath("photos/\(name)"))
    return "copy \(path) to \(name)"
  }

  /// Writes a sidecar with random facts, among them names of people that are keywords of other photos.
  private mutating func editFacts(of path: String) throws -> String {
    func value(_ name: String, _ values: String...) -> String {
      let value = pick(values)
      return value.isEmpty ? "" : " \(name)=\"\(value)\""
    }
    let date = "20\(number(in: 18...20))-0\(number(in: 1...3))"
    let facts =
      value("dc:title", "", "", "A < B", "Fjord") + value("xmp:Rating", "", "3", "5")
      + value("tiff:Model", "", "X1", "X2", "Unica") + value("aux:Lens", "", "50 mm", "Zoom")
      + value("photoshop:DateCreated", "", "\(date)-11T12:00:00", "\(date)-12T07:30:00")
      + value("photoshop:City", "", "Bergen") + value("exif:GPSLatitude", "60,23.4N", "61,10.0N")
    var items = ""
    for word in ["Travel|Norway", "Norway", "Sea", "Kayak", "sea", "Ada Lovelace"] where Bool.random(using: &numbers) {
      items += "<rdf:li>\(word)</rdf:li>"
    }
    let face = pick([nil, nil, "Ada Lovelace", "Grace Hopper"]).map {
      """
      <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>
      <rdf:li mwg-rs:Name="\($0)" mwg-rs:Type="Face"/></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
      """
    }
    let elements = "<dc:subject><rdf:Bag>\(items)</rdf:Bag></dc:subject>\(face ?? "")"
    let packet = Sidecar.packet("exif:GPSLongitude=\"9,11.1E\"\(facts)", elements)
    try site.folder.write(packet, as: "photos/\(path.dropLast(4)).xmp")
    return "edit \(path):\(facts) \(items) \(face ?? "")"
  }

  private mutating func editAlbum() throws -> String {
    let album = pick(Self.albums)
    let photos = try files(".jpg").filter { $0.hasPrefix(album) }
    let cover = photos.isEmpty ? "none.jpg" : String(pick(photos).dropFirst(album.utf8.count))
    let access = pick(["hidden: true", "hidden: unlisted", "protected: true"])
    let settings = pick([
      "", "title: A title", "order: name", "order: rating", "date: 2019-05", "albums: date", "focus: 0.3 0.6",
      "cover: \(cover)", "stacks: [[\(cover), scan.tif]]", album.isEmpty ? "lead: b" : access,
      album.isEmpty ? "title: Home" : "hidden: false\nprotected: false",
      album.isEmpty ? "title: All" : "query: rating:>2\nlimit: 3",
      album.isEmpty ? "title: All" : "query: type:photo\n\(access)",
    ])
    let text = pick(["Some *text*.", ""])
    try site.folder.write("---\n\(settings)\n---\n\(text)\n", as: "photos/\(album)album.md")
    return "\(album)album.md: \(settings) \(text)"
  }
}
