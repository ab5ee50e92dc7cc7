import Foundation
import Facts
import SystemPackage
import TestSupport
import Testing

/// `gallery build --downloads zip`.
struct ArchiveTests {
  private let site = BuiltSite.empty()

  init() throws {
    try site.writePhoto("photos/a.jpg", color: 10)
    try site.writePhoto("photos/A.jpg", color: 30)
    try site.writePhoto("photos/one/alone.jpg", color: 60)
  }

  private func archives() throws -> [String] { try site.files().keys.filter { $0.hasPrefix("z/") }.sorted() }

  /// The names and contents of an archive, as Python reads them.
  private func contents(_ path: String) throws -> [String: String] {
    let script = """
      import json, sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      assert archive.testzip() is None
      print(json.dumps({n: archive.read(n).hex() for n in archive.namelist()}))
      """
    return try JSONDecoder().decode([String: String].self, from: Data(python(script, "site/\(path)").utf8))
  }

  private func python(_ script: String, _ file: String) throws -> String {
    String(decoding: try FFmpeg.run("env", ["python3", "-c", script, site.folder.place(file)]), as: UTF8.self)
  }

  private func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test func `an album of several photos has an archive of its originals`() throws {
    let build = try site.build("--downloads", "zip", "--downloads", "originals", "--originals-metadata", "keep")
    #expect(build.status == 0, "\(build.errors)")
    let path = try #require(try archives().first)
    #expect(try archives().count == 1)
    let photos = ["A.jpg", "a.jpg"].map { site.folder.read(FilePath("photos/\($0)")) ?? [] }
    let found = try contents(path)
    #expect(Set(found.values) == Set(photos.map(hex)))
    #expect(found.keys.map { $0.lowercased() }.sorted() == ["a (2).jpg", "a.jpg"])
    let html = try site.text("index.html")
    #expect(html.contains("href=\"\(path)\" download=\"photos.zip\">"), "\(html)")
    #expect(html.contains(#/2 photos · ZIP · [0-9.]+ KB/#), "\(html)")
    // Nothing is written again, and a new photo makes a new archive.
    let files = try site.files()
    _ = try site.build("--downloads", "zip", "--downloads", "originals", "--originals-metadata", "keep", "--verify")
    #expect(try site.files().filter { $0.key.hasPrefix("z/") } == files.filter { $0.key.hasPrefix("z/") })
    try site.writePhoto("photos/b.jpg", color: 90)
    _ = try site.build("--downloads", "zip", "--downloads", "originals", "--originals-metadata", "keep")
    #expect(try archives().count == 1 && archives() != [path])
    #expect(try contents(archives()[0]).count == 3)
  }

  @Test func `without originals, the archive has the largest images`() throws {
    _ = try site.build("--downloads=zip")
    let found = try contents(try #require(try archives().first))
    #expect(found.count == 2 && found.keys.allSatisfy { $0.hasSuffix(".webp") })
    // The names of the library with the longer edge, each once.
    #expect(found.keys.map { $0.lowercased() }.sorted() == ["a-96 (2).webp", "a-96.webp"])
    let images = Set(try site.renditions().keys.map { hex(try site.data($0)) })
    #expect(images.isSuperset(of: found.values))
    _ = try site.build("--downloads")
    #expect(try archives().isEmpty)
    let html = try site.text("index.html")
    #expect(!html.contains("class=\"home\""))
  }

  @Test func `archives of more than 4 GiB and of many files`() throws {
    // A file with a hole, so that it takes no space.
    let large = ZipEntry(name: "große Datei.bin", size: 5 << 30, moment: [2024, 2, 29, 23, 59, 58])
    let small = (0..<70_000).map { ZipEntry(name: "\($0)", size: 0, moment: []) }
    let path = site.folder.path.appending("large.zip")
    let file = try FileDescriptor.open(path, .writeOnly, options: [.create], permissions: [.ownerReadWrite])
    try file.closeAfter {
      try file.writeAll(ZipFormat.header(large))
      var offset = UInt64(ZipFormat.header(large).count) + large.size
      var entries = [(entry: large, offset: UInt64(0))]
      try file.seek(offset: Int64(offset), from: .start)
      var headers: [UInt8] = []
      for entry in small {
        entries.append((entry, offset + UInt64(headers.count)))
        headers += ZipFormat.header(entry)
      }
      try file.writeAll(headers)
      offset += UInt64(headers.count)
      try file.writeAll(ZipFormat.directory(entries, at: offset))
    }
    let script = """
      import sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      first, last = archive.infolist()[0], archive.infolist()[-1]
      print(len(archive.infolist()), first.filename, first.file_size, first.date_time)
      print(last.filename, archive.read(last), last.header_offset > 5 << 30)
      """
    let output = try python(script, "large.zip")
    #expect(output == "70001 große Datei.bin 5368709120 (2024, 2, 29, 23, 59, 58)\n69999 b'' True\n")
  }
}
