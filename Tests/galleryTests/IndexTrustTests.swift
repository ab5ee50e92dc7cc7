import Foundation
import GRDB
import SystemPackage
import TestSupport
import Testing

private let nobody = "setpriv --reuid 65534 --regid 65534 --clear-groups"

/// `gallery index` with temporary failures and unusual timestamps.
struct IndexTrustTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for index in 0..<3 {
      try folder.write(TinyImages.jpeg(width: 64 + index, height: 48), as: FilePath("photos/\(index).jpg"))
    }
  }

  private let arguments = ["index", "photos", "--jobs", "1"]

  private func photos() throws -> [String] {
    let list = try Binary.run("list", "--csv", in: folder.path)
    #expect(list.status == 0, "\(list.errors)")
    return list.output.split(whereSeparator: \.isNewline).dropFirst().map { line in
      String(line.split(separator: ",")[1])
    }.sorted()
  }

  private func set(_ times: String, of name: String) throws {
    let touch = try Binary.run(program: "/usr/bin/touch", ["-d", times, name], in: folder.path)
    #expect(touch.status == 0, "\(touch.errors)")
  }

  @Test(.enabled(if: FaultInjection.isPermitted, "\(FaultInjection.notPermitted)"))
  func `an error while an indexed photo is read again changes nothing`() throws {
    #expect(try Binary.run(arguments, in: folder.path).status == 0)
    try set("2001-01-01", of: "photos/1.jpg")
    let injection = FaultInjection(calls: .reads, fault: .error(.ioError), only: "photos/1.jpg")
    var met = 0
    for number in 1... {
      let copy = try Data(contentsOf: URL(filePath: folder.path.appending("gallery.sqlite").string))
      let outcome = try injection.run(arguments, in: folder.path, at: number)
      guard outcome.hit != nil else { break }
      met += 1
      #expect(outcome.ending == .exited(0))
      #expect(outcome.errors.contains("1.jpg: cannot be read: Input/output error"))
      #expect(try photos() == ["0.jpg", "1.jpg", "2.jpg"])
      let again = try Binary.run(arguments, in: folder.path)
      #expect(again.output.contains("1 of 3 files read"))
      try copy.write(to: URL(filePath: folder.path.appending("gallery.sqlite").string))
    }
    // The file is opened and read.
    #expect(met >= 2)
  }

  @Test(.enabled(if: FaultInjection.isPermitted, "\(FaultInjection.notPermitted)"))
  func `a hidden album stays hidden if its album.md cannot be read`() throws {
    try folder.write(TinyImages.jpeg(width: 90, height: 48), as: "photos/secret/9.jpg")
    try folder.write(Array("---\nhidden: true\n---\n".utf8), as: "photos/secret/album.md")
    let injection = FaultInjection(calls: .reads, fault: .error(.ioError), only: "photos/secret/album.md")
    var met = 0
    for number in 1... {
      let catalog = "\(number).sqlite"
      let outcome = try injection.run(arguments + ["--catalog", catalog], in: folder.path, at: number)
      guard outcome.hit != nil else { break }
      met += 1
      #expect(outcome.errors.contains("album.md: cannot be read: Input/output error"))
      let list = try Binary.run("list", "--csv", "--catalog", catalog, in: folder.path)
      #expect(!list.output.contains("9.jpg"))
    }
    // The file is opened and read.
    #expect(met >= 2)
  }

  @Test(.enabled(if: FaultInjection.isPermitted, "\(FaultInjection.notPermitted)"))
  func `an indexed hidden album keeps its text if the new album.md cannot be read`() throws {
    try folder.write(TinyImages.jpeg(width: 90, height: 48), as: "photos/secret/9.jpg")
    try folder.write(Array("---\nhidden: true\n---\n".utf8), as: "photos/secret/album.md")
    #expect(try Binary.run(arguments, in: folder.path).status == 0)
    let known = try Data(contentsOf: URL(filePath: folder.path.appending("gallery.sqlite").string))
    try folder.write(Array("---\nhidden: true\ntitle: New\n---\n".utf8), as: "photos/secret/album.md")
    func note(_ catalog: String) throws -> String? {
      let database = try DatabaseQueue(path: folder.path.appending(catalog).string)
      defer { try? database.close() }
      return try database.read { db in try String.fetchOne(db, sql: "SELECT note FROM folder WHERE note IS NOT NULL") }
    }
    let injection = FaultInjection(calls: .reads, fault: .error(.ioError), only: "photos/secret/album.md")
    var met = 0
    for number in 1... {
      let catalog = "\(number).sqlite"
      try known.write(to: URL(filePath: folder.path.appending(catalog).string))
      let arguments = arguments + ["--catalog", catalog]
      let outcome = try injection.run(arguments, in: folder.path, at: number)
      guard outcome.hit != nil else { break }
      met += 1
      #expect(outcome.errors.contains("album.md: cannot be read: Input/output error"))
      #expect(try note(catalog)?.contains("hidden: true") == true)
      #expect(try Binary.run(arguments, in: folder.path).status == 0)
      #expect(try note(catalog)?.contains("title: New") == true)
    }
    // The file is opened and read.
    #expect(met >= 2)
  }

  @Test(.enabled(if: FaultInjection.isPermitted, "\(FaultInjection.notPermitted)"))
  func `a folder that cannot be listed keeps its photos`() throws {
    #expect(try Binary.run(arguments, in: folder.path).status == 0)
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
      #expect(try Binary.run(arguments, in: folder.path).status == 0)
      #expect(try photos() == ["0.jpg", "1.jpg", "2.jpg"], "after \(hit)")
    }
    #expect(met >= 1)
  }

  @Test(
    .enabled(if: geteuid() == 0, "only root can become another user"),
    .enabled(if: try Binary.can("\(nobody) \"$GALLERY\" --version"), "nobody can run gallery"))
  func `a folder whose files cannot be opened keeps its photos and is reported`() throws {
    #expect(try Binary.run(arguments, in: folder.path).status == 0)
    // The names can be listed, but the files cannot be opened.
    let index = try Binary.shell(
      "chmod -R a+rwX . && chmod 444 photos && exec \(nobody) \"$GALLERY\" index photos --jobs 1", in: folder.path)
    chmodPhotos()
    #expect(index.errors.contains("photos"), "\(index.errors)")
    #expect(index.errors.contains("Permission denied"), "\(index.errors)")
    #expect(try photos() == ["0.jpg", "1.jpg", "2.jpg"])
  }

  private func chmodPhotos() {
    try? FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path.appending("photos").string)
  }

  @Test func `modification dates after 2262 are accepted`() throws {
    try folder.write(Sidecar(title: "x").bytes, as: "photos/1.xmp")
    try folder.write(Array("Text".utf8), as: "photos/album.md")
    for name in ["photos/0.jpg", "photos/1.xmp", "photos/album.md"] { try set("2400-01-01", of: name) }
    let index = try Binary.run(arguments, in: folder.path)
    #expect(index.status == 0, "\(index.errors)")
    #expect(try photos().count == 3)
    #expect(try Binary.run(arguments, in: folder.path).output.contains("0 of 3 files read"))
    try set("2500-01-01", of: "photos/0.jpg")
    #expect(try Binary.run(arguments, in: folder.path).output.contains("1 of 3 files read"))
  }

  @Test func `new content with the same size and modification time is detected`() throws {
    let times = "2020-05-05 10:00"
    try set(times, of: "photos/0.jpg")
    #expect(try Binary.run(arguments, in: folder.path).status == 0)
    let path = folder.path.pushing("photos/0.jpg")
    let before = try Project.bytes(of: path)
    let after = TinyImages.jpeg(width: 65, height: 80)
    #expect(before.count == after.count)
    // Writing into the existing file keeps its inode.
    let file = try FileHandle(forWritingTo: URL(filePath: path.string))
    try file.write(contentsOf: Data(after))
    try file.close()
    try set(times, of: "photos/0.jpg")
    #expect(try Binary.run(arguments, in: folder.path).output.contains("1 of 3 files read"))
    #expect(try Binary.run("list", in: folder.path).output.contains("65x80"))
  }

  @Test func `missing change times are added to a catalog without reading files`() throws {
    #expect(try Binary.run(arguments, in: folder.path).status == 0)
    let catalog = folder.path.appending("gallery.sqlite").string
    func times() throws -> [Int64?] {
      let database = try DatabaseQueue(path: catalog)
      defer { try? database.close() }
      return try database.read { try Optional<Int64>.fetchAll($0, sql: "SELECT changed FROM file") }
    }
    let known = try times()
    #expect(known.count == 3 && !known.contains(nil))
    try DatabaseQueue(path: catalog).write { try $0.execute(sql: "UPDATE file SET changed = NULL") }
    #expect(try Binary.run(arguments, in: folder.path).output.contains("0 of 3 files read"))
    #expect(try times() == known)
  }

  @Test func `a second run on a catalog reports the process that holds the lock`() throws {
    #expect(try Binary.run(arguments, in: folder.path).status == 0)
    let lock = folder.path.appending("gallery.sqlite.lock")
    let file = try FileDescriptor.open(lock, .readWrite)
    defer { try? file.close() }
    #expect(flock(file.rawValue, LOCK_EX | LOCK_NB) == 0)
    try file.writeAll("4711\n".utf8)
    let second = try Binary.run(arguments, in: folder.path)
    #expect(second.status == 1)
    #expect(second.errors.contains("gallery.sqlite: process 4711 is indexing into it"))
    #expect(try Binary.run("list", in: folder.path).status == 0)
  }

  @Test func `a catalog on a read-only file system can be listed`() throws {
    #expect(try Binary.run(arguments, in: folder.path).status == 0)
    try FileManager.default.removeItem(atPath: folder.path.appending("gallery.sqlite.lock").string)
    let script = """
      mount --bind . . && mount -o remount,ro,bind . && cd "$PWD" && exec "$0" list --csv
      """
    let unshare = FilePath("/usr/bin/unshare")
    let probe = try Binary.run(program: unshare, ["-m", "true"], in: folder.path)
    guard probe.status == 0 else {
      print("skipped: mount namespaces are not permitted here: \(probe.errors)")
      return
    }
    let list = try Binary.run(program: unshare, ["-m", "sh", "-c", script, Binary.path.string], in: folder.path)
    #expect(list.status == 0, "\(list.errors)")
    #expect(list.output.split(whereSeparator: \.isNewline).count == 4)
  }

  @Test func `skipped files are counted by kind and listed with --verbose`() throws {
    for name in ["a.pcx", "b.PCX", "film.flv", "notes.txt", "thing.stuff", "deep/c.mpg"] {
      try folder.write(Array("something".utf8), as: FilePath("photos/\(name)"))
    }
    for _ in 0..<2 {
      let index = try Binary.run(arguments, in: folder.path)
      #expect(index.status == 0)
      #expect(index.errors.contains("5 files of unsupported kinds: 2 PCX, 2 video, 1 STUFF\n"))
      #expect(!index.errors.contains("film.flv"))
    }
    let verbose = try Binary.run(arguments + ["--verbose"], in: folder.path)
    for name in ["a.pcx", "b.PCX", "film.flv", "thing.stuff", "deep/c.mpg"] {
      #expect(verbose.errors.contains("photos/\(name): skipped"), "\(name)")
    }
    #expect(!verbose.errors.contains("notes.txt"))
    #expect(try Binary.run(arguments + ["--quiet"], in: folder.path).errors.isEmpty)
  }
}
