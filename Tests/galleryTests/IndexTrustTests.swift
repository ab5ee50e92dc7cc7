import Foundation
import GRDB
import SystemPackage
import TestSupport
import Testing

private let nobody = "setpriv --reuid 65534 --regid 65534 --clear-groups"

/// `gallery index` with temporary failures and unusual timestamps.
struct IndexTrustTests {
  private let folder = TemporaryFolder.ofPhotos()

  private let arguments = ["index", "photos", "--jobs", "1"]

  private func photos() throws -> [String] {
    let lines = try folder.succeed("list", "--csv").output.split(whereSeparator: \.isNewline).dropFirst()
    return lines.map { String($0.split(separator: ",")[1]) }.sorted()
  }

  @discardableResult private func index(_ options: String...) throws -> Binary.Result {
    try folder.succeed(arguments + options)
  }

  /// Lets each call that reads a file or folder fail once, in runs with new catalogs or with copies of the known one,
  /// and returns how many calls there were.
  private func disturbReads(
    of path: String, isKnown: Bool, check: (_ outcome: FaultInjection.Outcome, _ catalog: String) throws -> Void
  ) throws -> Int {
    let injection = FaultInjection(calls: .reads, fault: .error(.ioError), only: FilePath(path))
    for number in 1... {
      let catalog = "\(number).sqlite"
      if isKnown { try folder.copy("gallery.sqlite", to: catalog) }
      let outcome = try injection.run(arguments + ["--catalog", catalog], in: folder.path, at: number)
      guard outcome.hit != nil else { return number - 1 }
      try check(outcome, catalog)
    }
    return 0
  }

  private func set(_ times: String, of name: String) throws {
    try FFmpeg.run("touch", ["-d", times, folder.place(name)])
  }

  @Test(.enabled(if: FaultInjection.isPermitted, "\(FaultInjection.notPermitted)"))
  func `an error while an indexed photo is read again changes nothing`() throws {
    try index()
    try set("2001-01-01", of: "photos/1.jpg")
    let met = try disturbReads(of: "photos/1.jpg", isKnown: true) { outcome, catalog in
      #expect(outcome.ending == .exited(0))
      #expect(outcome.errors.contains("1.jpg: cannot be read: Input/output error"))
      let list = try folder.succeed("list", "--csv", "--catalog", catalog).output
      for name in ["0.jpg", "1.jpg", "2.jpg"] { #expect(list.contains(name)) }
      #expect(try index("--catalog", catalog).output.contains("1 of 3 files read"))
    }
    // The file is opened and read.
    #expect(met >= 2)
  }

  @Test(.enabled(if: FaultInjection.isPermitted, "\(FaultInjection.notPermitted)"))
  func `a hidden album stays hidden if its album.md cannot be read`() throws {
    try folder.write(TinyImages.jpeg(width: 90, height: 48), as: "photos/secret/9.jpg")
    try folder.note("hidden: true", in: "secret")
    let met = try disturbReads(of: "photos/secret/album.md", isKnown: false) { outcome, catalog in
      #expect(outcome.errors.contains("album.md: cannot be read: Input/output error"))
      #expect(outcome.errors.contains("NOT IN THE SITE: "))
    }
    // The file is opened and read.
    #expect(met >= 2)
  }

  @Test(.enabled(if: FaultInjection.isPermitted, "\(FaultInjection.notPermitted)"))
  func `an indexed hidden album keeps its text if the new album.md cannot be read`() throws {
    try folder.write(TinyImages.jpeg(width: 90, height: 48), as: "photos/secret/9.jpg")
    try folder.note("hidden: true", in: "secret")
    try index()
    try folder.note("hidden: true\ntitle: New", in: "secret")
    func note(_ catalog: String) throws -> String? {
      let database = try DatabaseQueue(path: folder.place(catalog))
      defer { try? database.close() }
      return try database.read { db in try String.fetchOne(db, sql: "SELECT note FROM folder WHERE note IS NOT NULL") }
    }
    let met = try disturbReads(of: "photos/secret/album.md", isKnown: true) { outcome, catalog in
      #expect(outcome.errors.contains("album.md: cannot be read: Input/output error"))
      #expect(try note(catalog)?.contains("hidden: true") == true)
      try index("--catalog", catalog)
      #expect(try note(catalog)?.contains("title: New") == true)
    }
    // The file is opened and read.
    #expect(met >= 2)
  }

  @Test(.enabled(if: FaultInjection.isPermitted, "\(FaultInjection.notPermitted)"))
  func `a folder that cannot be listed keeps its photos`() throws {
    try index()
    let injection = FaultInjection(calls: .reads, fault: .error(.ioError), only: "photos")
    var met = 0
    for number in 1... {
      let outcome = try injection.run(arguments, in: folder.path, at: number)
      guard let hit = outcome.hit else { break }
      guard hit.hasPrefix("getdents64") else { continue }
      met += 1
      #expect(outcome.errors.contains("photos"), "\(outcome.errors)")
      #expect(try photos() == ["0.jpg", "1.jpg", "2.jpg"], "after \(hit)")
      // A file that is missing in two runs is removed from the catalog.
      try index()
      #expect(try photos() == ["0.jpg", "1.jpg", "2.jpg"], "after \(hit)")
    }
    #expect(met >= 1)
  }

  @Test(
    .enabled(if: geteuid() == 0, "only root can become another user"),
    .enabled(if: try Binary.can("\(nobody) \"$GALLERY\" --version"), "nobody can run gallery"))
  func `a folder whose files cannot be opened keeps its photos and is reported`() throws {
    try index()
    // The names can be listed, but the files cannot be opened.
    let index = try Binary.shell(
      "chmod -R a+rwX . && chmod 444 photos && exec \(nobody) \"$GALLERY\" index photos --jobs 1", in: folder.path)
    try folder.setMode(0o755, of: "photos")
    #expect(index.errors.contains("photos") && index.errors.contains("Permission denied"), "\(index.errors)")
    #expect(try photos() == ["0.jpg", "1.jpg", "2.jpg"])
  }

  @Test func `modification dates after 2262 are accepted`() throws {
    try folder.write(Sidecar(title: "x").bytes, as: "photos/1.xmp")
    try folder.write("Text", as: "photos/album.md")
    for name in ["photos/0.jpg", "photos/1.xmp", "photos/album.md"] { try set("2400-01-01", of: name) }
    try index()
    #expect(try photos().count == 3)
    #expect(try index().output.contains("0 of 3 files read"))
    try set("2500-01-01", of: "photos/0.jpg")
    #expect(try index().output.contains("1 of 3 files read"))
  }

  @Test func `new content with the same size and modification time is detected`() throws {
    let times = "2020-05-05 10:00"
    try set(times, of: "photos/0.jpg")
    try index()
    let path = folder.path.pushing("photos/0.jpg")
    let before = try Project.bytes(of: path)
    let after = TinyImages.jpeg(width: 65, height: 80)
    #expect(before.count == after.count)
    // Writing into the existing file keeps its inode.
    let file = try FileHandle(forWritingTo: URL(filePath: path.string))
    try file.write(contentsOf: Data(after))
    try file.close()
    try set(times, of: "photos/0.jpg")
    #expect(try index().output.contains("1 of 3 files read"))
    #expect(try folder.run("list").output.contains("65x80"))
  }

  @Test func `missing change times are added to a catalog without reading files`() throws {
    try index()
    let catalog = folder.place("gallery.sqlite")
    func times() throws -> [Int64?] {
      let database = try DatabaseQueue(path: catalog)
      defer { try? database.close() }
      return try database.read { try Optional<Int64>.fetchAll($0, sql: "SELECT changed FROM file") }
    }
    let known = try times()
    #expect(known.count == 3 && !known.contains(nil))
    try DatabaseQueue(path: catalog).write { try $0.execute(sql: "UPDATE file SET changed = NULL") }
    #expect(try index().output.contains("0 of 3 files read"))
    #expect(try times() == known)
  }

  @Test func `a second run on a catalog reports the process that holds the lock`() throws {
    try index()
    let lock = folder.path.appending("gallery.sqlite.lock")
    let file = try FileDescriptor.open(lock, .readWrite)
    defer { try? file.close() }
    #expect(flock(file.rawValue, LOCK_EX | LOCK_NB) == 0)
    try file.writeAll("4711\n".utf8)
    let second = try folder.run(arguments)
    #expect(second.status == 1 && second.errors.contains("gallery.sqlite: process 4711 is indexing into it"))
    try folder.succeed("list")
  }

  @Test(.enabled(if: MountNamespace.isPermitted, "needs mount namespaces"))
  func `a catalog on a read-only file system can be listed`() throws {
    try index()
    try folder.remove("gallery.sqlite.lock")
    let script = "mount --bind . . && mount -o remount,ro,bind . && cd \"$PWD\" && exec \"$GALLERY\" list --csv"
    let list = try MountNamespace.run(script, in: folder.path)
    #expect(list.status == 0, "\(list.errors)")
    #expect(list.output.split(whereSeparator: \.isNewline).count == 4)
  }

  @Test func `skipped files are counted by kind and listed with --verbose`() throws {
    for name in ["a.pcx", "b.PCX", "film.flv", "notes.txt", "thing.stuff", "deep/c.mpg"] {
      try folder.write("something", as: "photos/\(name)")
    }
    for _ in 0..<2 {
      let index = try index()
      #expect(index.errors.contains("5 files of unsupported kinds: 2 PCX, 2 video, 1 STUFF\n"))
      #expect(!index.errors.contains("film.flv"))
    }
    let verbose = try index("--verbose")
    for name in ["a.pcx", "b.PCX", "film.flv", "thing.stuff", "deep/c.mpg"] {
      #expect(verbose.errors.contains("photos/\(name): skipped"), "\(name)")
    }
    #expect(!verbose.errors.contains("notes.txt"))
    #expect(try index("--quiet").errors.isEmpty)
  }
}
