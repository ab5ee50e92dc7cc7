import PhotoCatalog
import Foundation
import SystemPackage
import TestSupport
import Testing
@testable import PhotoIndexer

/// What systems and programs leave in folders of photos is not part of a library.
struct LeftOutTests {
  private let indexed: IndexedLibrary

  init() throws {
    indexed = try IndexedLibrary()
    try indexed.library.write(TinyImages.gif(), as: "own/a.gif")
  }

  private func write(_ names: [String]) throws {
    for (index, name) in names.enumerated() {
      try indexed.library.write(TinyImages.gif(width: 3, salt: index + 1), as: FilePath(name))
    }
  }

  /// The paths of the files in the catalog, without the first.
  private func paths() throws -> [String] { try indexed.ids().keys.filter { $0 != "own/a.gif" }.sorted() }

  private func paths(
    of names: [String], _ change: (inout IndexSettings) -> Void = { _ in }
  ) async throws -> (paths: [String], leftOut: [LeftOutKind: Int]) {
    try write(names)
    let report = try await indexed.index(change)
    return (try paths(), report.leftOut)
  }

  @Test(arguments: [
    ("#recycle", LeftOutKind.recycleBins), ("#RECYCLE", .recycleBins), ("@Recycle", .recycleBins),
    ("$RECYCLE.BIN", .recycleBins), ("$Recycle.Bin", .recycleBins), ("RECYCLER", .recycleBins),
    ("Recycled", .recycleBins), ("Network Trash Folder", .recycleBins),
    ("Recently Deleted", .recycleBins),
    (".Trash-1000", .recycleBins), (".Recycle.Bin", .recycleBins),
    ("#snapshot", .snapshots), ("@Recently-Snapshot", .snapshots), ("~snapshot", .snapshots),
    (".zfs", .snapshots), ("@GMT-2024.01.02-03.04.05", .snapshots), ("@sharesnap", .snapshots),
    ("@eaDir", .thumbnails), ("@__thumb", .thumbnails), (".@__thumb", .thumbnails),
    ("CaptureOne", .thumbnails),
    ("@Transcode", .thumbnails), ("THMBNL", .thumbnails),
    ("System Volume Information", .systemFolders), ("FOUND.000", .systemFolders),
    ("found.012", .systemFolders),
    ("lost+found", .systemFolders), ("LOST.DIR", .systemFolders),
    ("Temporary Items", .systemFolders),
    ("__MACOSX", .systemFolders), (".@upload_cache", .systemFolders), ("@tmp", .systemFolders),
    (".stversions", .earlierVersions), (".picasaoriginals", .earlierVersions),
    ("[Originals]", .earlierVersions), ("IMG_1.jpg.download", .unfinishedFiles),
    ("Previews.lrdata", .applicationLibraries), ("Catalog.LRCAT-DATA", .applicationLibraries),
    ("Lightroom Library.lrlibrary", .applicationLibraries),
  ])
  func `folders of systems and programs are left out and counted`(name: String, kind: LeftOutKind) async throws {
    let result = try await paths(of: ["\(name)/x.gif", "deep/\(name)/sub/y.gif"])
    #expect(result.paths == [], "\(name)")
    #expect(result.leftOut == [kind: 2])
  }

  @Test(arguments: [
    "Snapshots", "snapshot", "#summer", "@home", "Recycled Art", "Trash Metal", "#recycle bin", "Recycle", "Thumbnails",
    "Trash", "Originals", "originals", "Found", "FOUND.ABC", "@GMT party", "Camera.Download", "Mein lost+found",
    "Photos.old", "CaptureOne Export", "appdata_ocean trip", "Masters", "timeshift", "photoslibrary",
    "My.photoslibrary.folder",
  ])
  func `albums of people with similar names are kept`(name: String) async throws {
    let result = try await paths(of: ["\(name)/x.gif"])
    #expect(result.paths == ["\(name)/x.gif"] && result.leftOut.isEmpty)
  }

  @Test(arguments: [
    ("A.photoslibrary", ["originals/0/x.gif", "Masters/2019/y.gif"]),
    ("A.PhotosLibrary", ["ORIGINALS/x.gif"]),
    ("iPhoto.photolibrary", ["Masters/x.gif", "Originals/y.gif"]),
    ("Old.migratedphotolibrary", ["Masters/x.gif"]),
    ("Aperture.aplibrary", ["Masters/x.gif"]), ("A.migratedaplibrary", ["Masters/x.gif"]),
    ("C.cocatalog", ["Originals/x.gif"]), ("Film.imovielibrary", ["Event 1/Original Media/x.gif"]),
  ])
  func `only the originals of an application's library are read`(library: String, originals: [String]) async throws {
    let others = [
      "top.gif", "resources/renders/r.gif", "resources/derivatives/masters/d.gif", "Previews/p.gif", "Thumbnails/t.gif",
      "scopes/cloudsharing/originals/c.gif", "scopes/syndication/originals/s.gif", "Modified/m.gif",
      "Cache/Proxies/k.gif", "private/x.gif",
    ]
    let result = try await paths(of: (originals + others).map { "\(library)/\($0)" })
    #expect(result.paths == originals.map { "\(library)/\($0)" }.sorted())
    #expect(result.leftOut[.applicationLibraries] == 1 || library == "Film.imovielibrary")
  }

  @Test func `other names that begin with a dot are counted`() async throws {
    let result = try await paths(of: [".private/x.gif", "deep/.git/y.gif", "deep/.x.gif", "deep/._x.gif", "deep/z.gif"])
    #expect(result.paths == ["deep/z.gif"] && result.leftOut == [.hidden: 3])
    try indexed.library.write([1], as: ".note.txt")
    #expect(try await indexed.index().leftOut == [.hidden: 3])
  }

  @Test(arguments: [
    ["Old/Originals/2006/x.gif", "Old/Modified/2006/x.gif", "Old/Data/t.gif"],
    ["iPhoto Library/Originals/2006/x.gif", "iPhoto Library/Modified/x.gif", "iPhoto Library/y.gif"],
    ["Old/Masters/2012/x.gif", "Old/Previews/x.gif", "Old/Thumbnails/x.gif"],
  ])
  func `a library of iPhoto is recognised without its catalog files`(names: [String]) async throws {
    let result = try await paths(of: names)
    #expect(result.paths == [names[0]] && result.leftOut == [.applicationLibraries: 1])
  }

  @Test func `folders of people with such names are kept`() async throws {
    let names = ["a/Originals/x.gif", "a/Modified/y.gif", "b/Data/x.gif", "b/Masters/z.gif"]
    #expect(try await paths(of: names).paths == names.sorted())
  }

  @Test(arguments: ["AlbumData.xml", "Library.iPhoto", "Library6.iPhoto"])
  func `an old library of iPhoto is recognised by its catalog files`(name: String) async throws {
    try indexed.library.write([1], as: FilePath("iPhoto Library/\(name)"))
    let result = try await paths(of: [
      "iPhoto Library/Originals/2006/x.gif", "iPhoto Library/Modified/2006/x.gif",
      "iPhoto Library/Data/t.gif", "iPhoto Library/Data.noindex/t.gif", "iPhoto Library/x.gif",
    ])
    #expect(result.paths == ["iPhoto Library/Originals/2006/x.gif"])
    #expect(result.leftOut == [.applicationLibraries: 1])
  }

  @Test(arguments: [
    ".nomedia", ".NoMedia", ".noimage", ".ppignore:*", ".ppignore:# all\n\n*\n",
    "Picasa.ini:[Picasa]\r\nname=x\r\nP2category=Hidden Folders\r\n", ".picasa.ini:P2category=Hidden Folders",
  ])
  func `marks leave out their folder and everything below`(mark: String) async throws {
    let parts = mark.split(separator: ":", maxSplits: 1)
    let text = parts.count > 1 ? String(parts[1]) : ""
    try indexed.library.write(text, as: "x/\(parts[0])")
    let result = try await paths(of: ["x/a.gif", "x/deep/er/b.gif", "y/c.gif"])
    #expect((result.paths, result.leftOut) == (["y/c.gif"], [.marked: 1]))
  }

  @Test func `marks of single files leave out these`() async throws {
    try indexed.library.write("# b.gif\n*.b.gif\nsub/c.gif\n", as: "p/.ppignore")
    try indexed.library.write("[a.gif]\nhidden=yes\n[b.gif]\nstar=yes\n[c*.gif]\nhidden=yes\n", as: "q/Picasa.ini")
    try indexed.library.write("secret\na.gif\n", as: "r/.hidden")
    let result = try await paths(of: [
      "p/b.gif", "p/x.b.gif", "p/sub/y.b.gif", "p/sub/c.gif", "q/a.gif", "q/b.gif", "q/c*.gif", "q/cc.gif",
      "q/sub/a.gif", "q/Originals/b.gif", "r/a.gif", "r/b.gif", "r/secret/c.gif", "r/sub/secret/d.gif",
    ])
    #expect(result.paths == ["p/b.gif", "q/b.gif", "q/cc.gif", "q/sub/a.gif", "r/b.gif", "r/sub/secret/d.gif"])
    #expect(result.leftOut == [.marked: 7, .earlierVersions: 1])
  }

  @Test(arguments: [
    "x.gif_original", "x.GIF_ORIGINAL", "x.gif~", "x.gif.~1~", "x.gif.orig", "x.gif.OLD", "x.gif.old", "x.gif.Bak",
    "x.gif.bak.2", "x.gif.bak3", "x.orig", "SYNOPHOTO_THUMB_XL.gif", "SynoFile_Thumb_M.gif",
  ])
  func `backups are left out`(name: String) async throws {
    let result = try await paths(of: ["x/\(name)"])
    #expect(result.paths == [])
    let isThumbnail = name.lowercased().hasPrefix("syno")
    #expect(result.leftOut == [isThumbnail ? .thumbnails : .backups: 1], "\(name)")
  }

  @Test(arguments: [
    "x.gif.part", "x.gif.PART", "x.gif.partial", "x.gif.filepart", "x.gif.crdownload", "x.gif.download",
    "x.gif.opdownload", "x.gif.dtapart", "x.gif.tmp", "x.TMP", "x.gif.temp", "x.gif.!qB", "x.gif.!ut", "x.gif.bc!",
    "x.gif.aria2", "x.gif.sb-1a2b3c4d-XyZ123", "x.gif.!sync", "~syncthing~x.gif.tmp", "x.gif_exiftool_tmp",
    "x.gif.~1a2b3c", ".x.gif.Ab12Cd", ".syncthing.x.gif.tmp", ".pending-1700000000-x.gif",
  ])
  func `unfinished files are left out`(name: String) async throws {
    let result = try await paths(of: ["x/\(name)"])
    #expect(result.paths == [] && result.leftOut == [.unfinishedFiles: 1], "\(name)")
  }

  @Test(arguments: [
    "part.gif", "photo_original.gif", "IMG_1.original.gif", "IMG_1.old.gif", "tmp.gif", "a.bak.gif", "~.gif",
    "a.part.x", "original", "a.partx", "x.gif.1",
  ])
  func `photos with similar names are kept`(name: String) async throws {
    let result = try await paths(of: ["x/\(name)"])
    #expect(result.paths == ["x/\(name)"] && result.leftOut.isEmpty)
  }

  @Test func `names are compared in normalization form C`() {
    #expect(FoldedName.fold("PRIVE\u{301}") == FoldedName.fold("priv\u{E9}"))
    #expect(Exclusions(["Priv\u{E9}"]).match("a/prive\u{301}"))
    #expect(Exclusions(["[!A-Z]*"]).match("x") && Exclusions(["[A-Z]*"]).match("X"))
  }

  @Test(arguments: [
    ("private", ["private", "a/private", "Private", "a/PRIVATE"], ["privates", "private/x"]),
    ("private/", ["private", "a/private"], ["x"]), ("./private", ["private"], ["a/private"]),
    ("/private", ["private", "PRIVATE"], ["a/private"]), ("**/x.jpg", ["x.jpg", "a/x.jpg"], ["y.jpg"]),
    ("a/*/x", ["a/b/x", "a/b/c/x"], ["a/x", "x"]), ("/r/private", ["private"], ["r/private"]),
  ])
  func `patterns match as people write them`(pattern: String, yes: [String], no: [String]) {
    let stored = StoredPattern(root: "/r", pattern: pattern, isIncluded: false)
    let patterns = Exclusions([stored], root: "/r")
    for path in yes { #expect(patterns.match(FilePath(path)), "\(path)") }
    for path in no { #expect(!patterns.match(FilePath(path)), "\(path)") }
  }

  @Test func `patterns of folders inside and above a root apply`() {
    let patterns = ["/r/in", "/", "/other"].map {
      StoredPattern(root: FilePath($0), pattern: $0 == "/" ? "r/x" : "s", isIncluded: false)
    }
    let exclusions = Exclusions(patterns, root: "/r")
    for path in ["in/s", "in/deep/s", "x"] { #expect(exclusions.match(FilePath(path)), "\(path)") }
    for path in ["s", "r/x", "in/x", "other/s"] { #expect(!exclusions.match(FilePath(path)), "\(path)") }
  }

  @Test func `what is left out can be asked for, also later`() async throws {
    let names = ["#recycle/a.gif", "A.photoslibrary/resources/b.gif", "x/.nomedia/none", "x/c.gif", "x/d.gif_original"]
    try indexed.library.write([], as: "z/.nomedia")
    let first = try await paths(of: names + ["z/e.gif"]) {
      $0.inclusions = Exclusions(["#Recycle", "*.photoslibrary", "x", "*_original"])
    }
    #expect(first.paths == ["#recycle/a.gif", "A.photoslibrary/resources/b.gif", "x/c.gif", "x/d.gif_original"])
    #expect(first.leftOut == [.marked: 1])
    try await indexed.index()
    #expect(try paths() == first.paths)
    let last = try await indexed.index { $0.endsInclusions = true }
    #expect(try paths() == [])
    #expect(last.withdrawn == 4 && last.missing == 0)
  }

  @Test func `a photo of the catalog that is left out is withdrawn at once`() async throws {
    try write(["x/a.gif", "x/deep/b.gif", "y/c.gif", "y/d.gif"])
    try await indexed.index()
    try indexed.library.write([], as: "x/.nomedia")
    let marked = try await indexed.index()
    #expect(try paths() == ["y/c.gif", "y/d.gif"])
    #expect(marked.withdrawn == 2 && marked.missing == 0)
    let excluded = try await indexed.index { $0.exclusions = Exclusions(["c.*"]) }
    #expect(try paths() == ["y/d.gif"])
    #expect(excluded.withdrawn == 1 && excluded.missing == 0)
  }

  @Test func `a folder whose mark is gone stays left out until it is asked for`() async throws {
    try write(["x/a.gif", "x/deep/b.gif", "y/c.gif"])
    try indexed.library.write([], as: "x/.nomedia")
    #expect(try await indexed.index().unmarked.isEmpty)
    try indexed.remove("x/.nomedia")
    let report = try await indexed.index()
    let root = try LibraryRoot(indexed.library.path).path
    #expect(report.unmarked == [root.appending("x")] && report.leftOut == [.marked: 1])
    #expect(try paths() == ["y/c.gif"])
    try await indexed.index { $0.inclusions = Exclusions(["x"]) }
    #expect(try paths() == ["x/a.gif", "x/deep/b.gif", "y/c.gif"])
    try await indexed.index { $0.endsInclusions = true }
    #expect(try paths() == ["x/a.gif", "x/deep/b.gif", "y/c.gif"])
  }

  @Test(arguments: ["Picasa.ini:[a.gif]\nhidden=yes\n", ".hidden:a.gif\n", ".ppignore:a.*\n"])
  func `a file whose mark is gone stays left out until it is asked for`(mark: String) async throws {
    try write(["x/a.gif", "x/b.gif", "y/a.gif"])
    let parts = mark.split(separator: ":", maxSplits: 1).map(String.init)
    try indexed.library.write(parts[1], as: "x/\(parts[0])")
    #expect(try await indexed.index().unmarked.isEmpty)
    #expect(try await indexed.index().unmarked.isEmpty)
    #expect(try paths() == ["x/b.gif", "y/a.gif"])
    // Its line is gone, then the file.
    let root = try LibraryRoot(indexed.library.path).path
    try indexed.library.write("[b.gif]\n", as: "x/\(parts[0])")
    #expect(try await indexed.index().unmarked == [root.appending("x").appending("a.gif")])
    try indexed.remove(FilePath("x/\(parts[0])"))
    #expect(try await indexed.index().unmarked == [root.appending("x").appending("a.gif")])
    #expect(try await indexed.index { $0.isFull = true }.unmarked.count == 1)
    #expect(!(try paths().contains("x/a.gif")))
    try await indexed.index { $0.inclusions = Exclusions(["x/a.gif"]) }
    #expect(try paths().contains("x/a.gif"))
  }

  @Test(arguments: ["Picasa.ini", ".hidden", ".ppignore"])
  func `a folder whose marks cannot be read is left out`(name: String) async throws {
    try write(["x/a.gif", "y/b.gif"])
    // Longer than any that people or programs write.
    try indexed.library.write([UInt8](repeating: 10, count: (1 << 20) + 1), as: FilePath("x/\(name)"))
    try await indexed.index()
    #expect(try paths() == ["y/b.gif"])
  }

  @Test func `names in the marks of old programs match in other encodings`() async throws {
    try write(["x/\u{FC}ber.gif", "x/b.gif"])
    try indexed.library.write(Array("[".utf8) + [0xFC] + Array("ber.gif]\r\nhidden=yes\r\n".utf8), as: "x/Picasa.ini")
    try await indexed.index()
    #expect(try paths() == ["x/b.gif"])
  }

  @Test func `marks in UTF-16 are read`() async throws {
    try write(["x/a.gif", "x/b.gif"])
    let text = "[a.gif]\r\nhidden=yes\r\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    try indexed.library.write([0xFF, 0xFE] + text, as: "x/Picasa.ini")
    try await indexed.index()
    #expect(try paths() == ["x/b.gif"])
  }

  @Test func `exclusions are remembered until they are ended`() async throws {
    try write(["private/a.gif", "b.gif"])
    let first = try await indexed.index { $0.exclusions = Exclusions(["private"]) }
    #expect(try paths() == ["b.gif"])
    #expect(first.remembered.isEmpty && first.newPatterns == ["private"])
    let second = try await indexed.index { $0.exclusions = Exclusions(["*.png"]) }
    #expect(try paths() == ["b.gif"])
    #expect(second.remembered.map(\.pattern) == ["private"])
    #expect(second.newPatterns.subtracting(second.matchedPatterns) == ["*.png"])
    let catalog = try indexed.catalog()
    try catalog.forget(root: try LibraryRoot(indexed.library.path).path)
    try catalog.close()
    try await indexed.index()
    #expect(try paths() == ["b.gif"])
    try await indexed.index { $0.endsExclusions = true }
    #expect(try paths() == ["b.gif", "private/a.gif"])
  }

  @Test func `what is excluded cannot be included`() async throws {
    let result = try await paths(of: ["private/a.gif", "b.gif"]) {
      ($0.exclusions, $0.inclusions) = (Exclusions(["private"]), Exclusions(["priv*"]))
    }
    #expect(result.paths == ["b.gif"])
  }

  @Test func `a folder inside of what is excluded stays excluded`() async throws {
    try write(["private/deep/a.gif", "marked/deep/b.gif", "c.gif"])
    try indexed.library.write([], as: "marked/.nomedia")
    try await indexed.index { $0.exclusions = Exclusions(["private"]) }
    let catalog = try indexed.catalog()
    for folder in ["private/deep", "marked/deep"] {
      let root = try LibraryRoot(indexed.library.path.pushing(FilePath(folder)))
      let report = try await LibraryIndexer(IndexSettings(catalog: catalog, readers: 2)).index([root])
      #expect(report.added == 0 && report.leftOut.count == 1)
    }
    try catalog.close()
    #expect(try paths() == ["c.gif"])
  }
}
