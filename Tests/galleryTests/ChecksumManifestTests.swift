import Foundation
import SystemPackage
import TestSupport
import Testing

/// `gallery check --manifest`: checksums that other programs verify.
struct ChecksumManifestTests {
  private let site: BuiltSite
  private static let sha256sum: FilePath = "/usr/bin/sha256sum"

  init() throws {
    site = try BuiltSite()
    try site.writePhoto("photos/a/1.jpg", color: 10)
    try site.writePhoto("photos/a/2.jpg", color: 90)
    try site.writePhoto("photos/3.jpg", color: 170)
    try site.folder.write(Array("<x/>".utf8), as: "photos/a/1.jpg.xmp")
    try site.folder.write([1], as: "photos/.hidden.jpg")
    try site.folder.write([1], as: "photos/@eaDir/1.jpg")
    try site.folder.write([1], as: "photos/old site/.gallery-site")
    try site.folder.write([1], as: "photos/old site/4.jpg")
  }

  private func check(
    _ options: String..., manifest: String = "photos.sha256"
  ) throws -> Binary.Result {
    try Binary.run(["check", "--manifest", manifest] + options, in: site.folder.path)
  }

  private func index(_ folders: String...) throws {
    try #require(try Binary.run(["index"] + folders, in: site.folder.path).status == 0)
  }

  private func verified(_ manifest: String, in folder: String) throws -> Binary.Result {
    let path = site.folder.path.appending(manifest).string
    return try Binary.run(
      program: Self.sha256sum, ["--strict", "-c", path],
      in: site.folder.path.pushing(FilePath(folder)))
  }

  private func lines(_ manifest: String = "photos.sha256") throws -> [String] {
    String(decoding: try #require(site.folder.read(FilePath(manifest))), as: UTF8.self)
      .split(separator: "\n").map { String($0.dropFirst(66)) }
  }

  private func edit(_ manifest: FilePath = "photos.sha256", _ change: (String) -> String) throws {
    let text = String(decoding: try #require(site.folder.read(manifest)), as: UTF8.self)
    try site.folder.write(Array(change(text).utf8), as: manifest)
  }

  @Test func `a new manifest has all files, and sha256sum verifies it`() throws {
    try index("photos")
    let result = try check()
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("4 files"))
    #expect(
      result.errors.contains(
        "not in the manifest: hidden files and folders (1), folders of systems and programs (1), "
          + "sites of gallery (1)"), "\(result.errors)")
    #expect(try lines() == ["3.jpg", "a/1.jpg", "a/1.jpg.xmp", "a/2.jpg"])
    let other = try verified("photos.sha256", in: "photos")
    #expect(other.status == 0, "\(other.output)")
    let before = site.folder.read("photos.sha256")
    let second = try check("--quiet")
    #expect(second.status == 0 && second.errors.isEmpty)
    #expect(site.folder.read("photos.sha256") == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: site.folder.path.string)
        .allSatisfy { !$0.hasSuffix(".tmp") })
  }

  @Test func `changed, missing and new files are found, each once`() throws {
    try index("photos")
    try #require(try check().status == 0)
    let time = try FileManager.default.attributesOfItem(atPath: "\(site.photosPath)/3.jpg")
    var bytes = try #require(site.folder.read("photos/3.jpg"))
    bytes[bytes.count / 2] ^= 1
    try site.folder.write(bytes, as: "photos/3.jpg")
    try FileManager.default.setAttributes(
      [.modificationDate: time[.modificationDate] as Any], ofItemAtPath: "\(site.photosPath)/3.jpg")
    try FileManager.default.removeItem(atPath: "\(site.photosPath)/a/1.jpg.xmp")
    try site.writePhoto("photos/a/new.jpg", color: 200)
    let before = site.folder.read("photos.sha256")
    let result = try check("--json")
    #expect(result.status == 1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let findings = try #require(object["findings"] as? [[String: Any]])
    let found = findings.map { finding in
      let files = finding["files"] as? [[String: String]] ?? []
      return "\(finding["kind"] ?? ""): \(files.map { $0["path"] ?? "" }.joined(separator: " "))"
    }
    #expect(
      found == [
        "missing: \(site.photosPath)/a/1.jpg.xmp", "changed: \(site.photosPath)/3.jpg",
        "notInManifest: \(site.photosPath)/a/new.jpg",
      ])
    #expect(object["written"] as? Bool == false && object["files"] as? Int == 3)
    #expect(object["folder"] as? String == site.photosPath)
    #expect(site.folder.read("photos.sha256") == before)
    let text = try check()
    #expect(text.output.contains("1 file of the manifest missing; restore"))
    #expect(text.output.contains("1 file with another content than in the manifest; restore"))
    #expect(text.output.contains("1 file not in the manifest; rename"))
    #expect(text.output.contains("3 problems found"))
  }

  @Test func `names that sha256sum escapes, and that are not UTF-8, are verified by both`() throws {
    for name in ["line\nbreak.jpg", "return\r.jpg", "back\\slash.jpg", " *star .jpg", "100%0A.jpg"] {
      try site.folder.write(Array(name.utf8), as: FilePath("photos/b").appending(name))
    }
    let odd = try Binary.run(
      program: "/bin/sh", ["-c", "echo odd > photos/b/$(printf '\\351').jpg"], in: site.folder.path)
    try #require(odd.status == 0, "\(odd.errors)")
    try index("photos")
    try #require(try check().status == 0)
    #expect(try check().status == 0)
    let other = try verified("photos.sha256", in: "photos")
    #expect(other.status == 0, "\(other.output) \(other.errors)")
    // What sha256sum writes of the same files is the same.
    let all = try Binary.run(
      program: "/bin/sh",
      [
        "-c",
        "find . -type f ! -name '.*' ! -path './@eaDir/*' ! -path './old site/*' -printf '%P\\0' "
          + "| LC_ALL=C sort -z | xargs -0 sha256sum",
      ], in: site.folder.path.appending("photos"))
    #expect(all.output == String(decoding: site.folder.read("photos.sha256") ?? [], as: UTF8.self))
  }

  @Test func `a file that cannot be read is named, and no manifest is written without it`() throws {
    try index("photos")
    try #require(try check().status == 0)
    try site.folder.write([1], as: "photos/locked.jpg")
    let path = "\(site.photosPath)/a/2.jpg"
    try FileManager.default.removeItem(atPath: path)
    // Root can read files without permissions, but not itself.
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    let result = try check()
    #expect(result.status == 1)
    #expect(result.output.contains("\(path): cannot be read: Too many levels of symbolic links"))
    #expect(result.output.contains("1 file that cannot be read or listed"))
  }

  @Test func `a folder without files is not written as complete`() throws {
    try site.writePhoto("more/5.jpg", color: 30)
    try index("photos", "more")
    try FileManager.default.removeItem(
      atPath: site.folder.path.appending("more").appending("5.jpg").string)
    let result = try check()
    #expect(result.status == 1 && result.output.contains("/more: has no files"), "\(result.output)")
    #expect(site.folder.read("photos.sha256") == nil)
    try FileManager.default.removeItem(atPath: site.folder.path.appending("more").string)
    #expect(try check().status == 1)
    #expect(site.folder.read("photos.sha256") == nil)
  }

  @Test func `paths of several folders are relative to the folder around them`() throws {
    try site.writePhoto("more/5.jpg", color: 30)
    try index("photos", "more")
    let result = try check()
    #expect(result.status == 0 && result.output.contains("relative to \(site.folder.path)\n"))
    #expect(
      try lines() == [
        "more/5.jpg", "photos/3.jpg", "photos/a/1.jpg", "photos/a/1.jpg.xmp", "photos/a/2.jpg",
      ])
    #expect(try verified("photos.sha256", in: ".").status == 0)
    // A folder that is away is one finding, not one for each of its files.
    try FileManager.default.removeItem(atPath: site.folder.path.appending("more").string)
    let away = try check()
    #expect(away.status == 1 && away.output.contains("1 folder of the library missing or empty"))
    #expect(!away.output.contains("5.jpg") && away.output.contains("1 problem found"))
  }

  @Test func `a manifest in the library does not list itself or the catalog`() throws {
    try #require(
      try Binary.run("index", "photos", "--catalog", "photos/my.sqlite", in: site.folder.path)
        .status == 0)
    for _ in 0..<2 {
      let result = try check("--catalog", "photos/my.sqlite", manifest: "photos/all.sha256")
      #expect(result.status == 0, "\(result.output)")
      #expect(try lines("photos/all.sha256") == ["3.jpg", "a/1.jpg", "a/1.jpg.xmp", "a/2.jpg"])
    }
  }

  @Test func `what sha256sum writes with other marks is read`() throws {
    try index("photos")
    try #require(try check().status == 0)
    try edit { $0.replacing("  ", with: " *./") }
    #expect(try check().status == 0)
  }

  @Test(arguments: [
    ("no checksum", "is not a SHA-256 and a path"),
    ("\(String(repeating: "a", count: 64)) 3.jpg", "is not a SHA-256 and a path"),
    ("\(String(repeating: "a", count: 64))  ../3.jpg", "is not below the folder"),
    ("\(String(repeating: "a", count: 64))  /etc/passwd", "is not below the folder"),
    ("\\\(String(repeating: "a", count: 64))  a\\qb", "an escape"),
    ("\(String(repeating: "a", count: 64))  3.jpg", "another checksum"),
  ])
  func `a line that is none of a manifest is named`(_ line: String, _ reason: String) throws {
    try index("photos")
    try #require(try check().status == 0)
    try edit { $0 + line + "\n" }
    let result = try check()
    #expect(result.status != 0 && result.errors.contains("photos.sha256:5: "), "\(result.errors)")
    #expect(result.errors.contains(reason), "\(result.errors)")
  }

  @Test func `a manifest of other folders is refused`() throws {
    try index("photos")
    try site.folder.write(
      Array("\(String(repeating: "a", count: 64))  photos/3.jpg\n".utf8), as: "other.sha256")
    let result = try check(manifest: "other.sha256")
    #expect(result.status != 0 && result.errors.contains("has no file of the library"))
  }

  @Test func `a manifest without a folder, and with other options, is refused`() throws {
    try index("photos")
    #expect(try check(manifest: "no/photos.sha256").errors.contains("its folder does not exist"))
    #expect(try check("--deep").status == 64)
    #expect(try check("--host", "github").status == 64)
    #expect(try check(manifest: "manifest-sha256.txt").errors.contains("must be the folder data"))
  }
}
