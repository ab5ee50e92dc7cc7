import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// captions.csv beside photos and at the root of a library, through the commands.
struct CaptionFileTests {
  private let site = BuiltSite.empty()

  init() throws {
    for (number, color) in [10, 60, 110].enumerated() { try site.writePhoto("photos/\(number).jpg", color: color) }
    for (number, color) in [160, 210].enumerated() { try site.writePhoto("photos/Norway/\(number).jpg", color: color) }
  }

  private func write(_ lines: String..., in folder: String = "") throws {
    try site.folder.write(lines.joined(separator: "\n"), as: "photos/\(folder)captions.csv")
  }

  private func index(_ options: String..., reads number: Int? = nil) throws -> Binary.Result {
    let result = try site.folder.succeed(["index", "photos"] + options)
    if let number { #expect(result.output.contains("\(number) of 5 files read"), "\(result.output)") }
    return result
  }

  private func titles() throws -> [String] {
    try site.folder.succeed("list", "--csv").output.split(separator: "\n").dropFirst().compactMap { line in
      line.split(separator: ",").first { $0.hasPrefix("T-") }.map(String.init)
    }.sorted()
  }

  /// The number of photos of a site without private ones.
  private func shown() throws -> Int {
    try site.index()
    try site.folder.succeed("build", "--where", "-keyword:private")
    return try site.photos().count
  }

  @Test func `captions beside photos and of the root are shown, and an edit reads only what it changes`() throws {
    try write("file;title;alt", "0.jpg;T-0;Words for 0", "Norway/0.jpg;T-root;Words of the root", "1.JPG;T-1;")
    try write("title,file", "T-own,0.jpg", in: "Norway/")
    _ = try index(reads: 5)
    #expect(try titles() == ["T-0", "T-1", "T-own"])
    _ = try index(reads: 0)
    // The line of a row, and the form of the file, are no changes.
    try write("file,alt,title", "1.jpg,,T-1", "Norway/0.jpg,Words of the root,T-root", "0.jpg,Words for 0,T-new")
    _ = try index(reads: 1)
    #expect(try titles() == ["T-1", "T-new", "T-own"])
    try site.folder.remove("photos/Norway/captions.csv")
    _ = try index(reads: 1)
    #expect(try titles() == ["T-1", "T-new", "T-root"])
    try site.folder.succeed("build")
    let texts = try site.photos().map(\.alt).sorted()
    #expect(texts.contains("Words for 0") && texts.contains("Words of the root") && texts.contains("T-1"))
    for (path, _) in try site.files() { #expect(!path.contains("captions"), "\(path)") }
    #expect(try site.text("albums/norway/index.html").contains("alt=\"Words of the root\""))
    // A folder alone is read with the captions of the root.
    try write("file,title", "Norway/1.jpg,T-alone")
    try site.folder.succeed("index", "photos/Norway")
    #expect(try titles() == ["T-1", "T-alone", "T-new"])
    #expect(try site.folder.succeed("show", "photos/Norway/1.jpg").output.contains("CSV:title"))
  }

  @Test func `a word in a row that excludes a photo counts until a row says otherwise`() throws {
    try write("file,keywords", "0.jpg,\"sea, private\"", "1.jpg,private", "Norway/0.jpg,private")
    #expect(try shown() == 2)
    // The row is gone, then the column, then the file, then only other sidecars are there.
    try write("file,keywords", "1.jpg,private", "Norway/0.jpg,private")
    #expect(try shown() == 2)
    try write("file,title", "0.jpg,T-0", "1.jpg,T-1", "Norway/0.jpg,T-2")
    #expect(try shown() == 2)
    try site.folder.remove("photos/captions.csv")
    #expect(try shown() == 2)
    for name in ["0.jpg", "1.jpg", "Norway/0.jpg"] {
      try site.folder.write(Sidecar(keywords: ["beach"]).bytes, as: FilePath("photos/\(name).xmp"))
    }
    #expect(try shown() == 2)
    try site.folder.write(#"{"title":"0.jpg","archived":false}"#, as: "photos/0.jpg.json")
    #expect(try shown() == 2)
    #expect(try index().errors.contains("sidecar or its row in captions.csv is gone"))
    // A row with keywords ends it, wherever it is, and so does the owner.
    try write("file,keywords", "0.jpg,sea", "1.jpg,")
    #expect(try shown() == 4)
    try write("file,keywords", "0.jpg,", in: "Norway/")
    #expect(try shown() == 5)
    try write("file,keywords", "0.jpg,private", "1.jpg,sea")
    #expect(try shown() == 4)
    try site.folder.remove("photos/captions.csv")
    #expect(try shown() == 4)
    try site.folder.succeed("index", "photos", "--release", "photos/0.jpg")
    #expect(try shown() == 5)
  }

  @Test func `a word of a row and one of an XMP sidecar both exclude the photo`() throws {
    try write("file,keywords", "0.jpg,private", "1.jpg,sea")
    try site.folder.write(Sidecar(keywords: ["sea"]).bytes, as: "photos/0.xmp")
    try site.folder.write(Sidecar(keywords: ["private"]).bytes, as: "photos/1.xmp")
    #expect(try shown() == 3)
  }

  @Test(arguments: ["not UTF-8", "no columns", "link", "copy", "huge line"])
  func `captions that cannot be read hold back the photos that they can be about`(way: String) throws {
    try write("file,keywords", "0.jpg,private", in: "Norway/")
    #expect(try shown() == 4)
    switch way {
    case "not UTF-8":
      try site.folder.write(Array("file,title\n1.jpg,M".utf8) + [0xFC], as: "photos/Norway/captions.csv")
    case "no columns": try write("", in: "Norway/")
    case "link":
      try site.folder.remove("photos/Norway/captions.csv")
      try site.folder.link("photos/Norway/captions.csv", to: "nowhere.csv")
    case "copy": try site.folder.write("file,title\n", as: "photos/Norway/captions (1).csv")
    default:
      let line = [UInt8](repeating: 0x41, count: 3 << 20)
      try site.folder.write(Array("file,title\n1.jpg,".utf8) + line, as: "photos/Norway/captions.csv")
    }
    let result = try index()
    #expect(result.errors.contains("Norway/captions"), "\(result.errors)")
    #expect(try site.folder.run("index", "photos", "--strict").status == 2)
    // What the system cannot read now changes nothing.
    #expect(try shown() == (way == "link" ? 4 : 3))
    if way == "link" || way == "copy" { return }
    try write("file,keywords", "0.jpg,sea", "1.jpg,", in: "Norway/")
    #expect(try shown() == 5)
    #expect(try site.folder.run("index", "photos", "--strict").status == 0)
  }

  @Test func `each wrong line is named, and counted by --strict`() throws {
    try write(
      "file,title,Place", "gone.jpg,A,", ",B,", "0.jpg,C", "1.jpg,D,Bergen", "../x.jpg,E,", "Oslo/a.jpg,F,",
      "/etc/passwd,G,")
    try write("file,title", "deep/0.jpg,A", in: "Norway/")
    let result = try index()
    for line in [
      "photos/captions.csv: line 1: has an unknown or repeated column Place",
      "captions.csv: line 2: there is no file gone.jpg",
      "captions.csv: line 3: names no file", "0.jpg: captions.csv, line 4: has 2 cells, and the first line has 3",
      "1.jpg: captions.csv, line 5: has a cell of the unknown column Place",
      "captions.csv: line 6: there is no file ../x.jpg",
      "captions.csv: line 7: there is no file Oslo/a.jpg", "captions.csv: line 8: there is no file /etc/passwd",
      "Norway/captions.csv: line 2: deep/0.jpg is in a folder",
    ] { #expect(result.errors.contains(line), "\(line) is not in \(result.errors)") }
    #expect(result.output.contains("9 unreadable"))
    #expect(try shown() == 3)
    #expect(try site.folder.run("index", "photos", "--strict").status == 2)
    // Files that are excluded, or of other kinds, are there.
    try site.folder.write("x", as: "photos/notes.txt")
    try write("file,title", "2.jpg,A", "Norway/1.jpg,B", "notes.txt,C")
    try site.folder.remove("photos/Norway/captions.csv")
    #expect(try !index("--exclude", "Norway", "--exclude", "2.jpg").errors.contains("captions.csv: line"))
  }
}
