import Foundation
import SystemPackage
import TestSupport
import Testing

/// `gallery check --host`.
struct CheckTests {
  private struct Summary: Decodable {
    struct Limit: Decodable {
      var quantity: String
      var found: Int
      var limit: Int
      var exceeded: Bool
    }

    var host: String
    var exceeded: Bool
    var limits: [Limit]
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Writes a journal and empty files: the check reads sizes from the journal.
  private func site(_ files: [(path: String, size: Int)]) throws {
    var journal = "gallery journal 1\n"
    for file in files {
      journal += "+ \(file.size) 0 \(file.path)\n"
      try folder.write([], as: FilePath("site/\(file.path)"))
    }
    try folder.write(Array(journal.utf8), as: "site/.gallery-site")
  }

  private func check(_ host: String) throws -> (result: Binary.Result, summary: Summary) {
    let json = try Binary.run("check", "--host", host, "--json", in: folder.path)
    let summary = try JSONDecoder().decode(Summary.self, from: Data(json.output.utf8))
    let result = try Binary.run("check", "--host", host, in: folder.path)
    #expect(result.status == json.status)
    return (result, summary)
  }

  @Test func `a file or site that is too large is reported with what helps`() throws {
    let large = 26 << 20
    try site([("index.html", 1000), ("i/a.webp", large), ("p/a.html", 4000)])
    let cloudflare = try check("cloudflare")
    #expect(cloudflare.result.status == 1 && cloudflare.summary.exceeded)
    #expect(cloudflare.summary.limits.map(\.exceeded) == [false, true])
    let output = cloudflare.result.output
    #expect(output.contains("the largest file, i/a.webp: 27.3 MB of at most 26.2 MB: too large"))
    #expect(output.contains("--no-photo-pages: pages of photos are 1 file"))
    #expect(output.contains("--sizes") && !output.contains("--no-facet-pages"))
    #expect(try check("gitlab").result.status == 0)
    #expect(try check("github").result.status == 0)

    try site([("i/ab/abcdefgh-720-x.mp4", large), ("o/a.jpg", large + 1), ("albums/a.zip", large)])
    let lines = try check("cloudflare").result.output
    #expect(
      lines.contains(
        "  o/a.jpg: 27.3 MB\n  albums/a.zip: 27.3 MB\n  i/ab/abcdefgh-720-x.mp4: 27.3 MB\n"))
    #expect(
      lines.contains(
        "--video encode with a smaller --video-size or a higher --video-quality: 1 video too large")
    )
    #expect(
      lines.contains("no --downloads zip: 1 archive")
        && lines.contains("no --originals: 1 original"))

    try site((0..<40).map { ("i/\($0).webp", large) })
    let github = try check("github")
    #expect(github.result.status == 1)
    #expect(github.summary.limits.first { $0.quantity == "size" }?.found == 40 * large)
  }

  @Test func `exactly the limit is accepted`() throws {
    try site([("a", 25 << 20)])
    #expect(try check("cloudflare").result.status == 0)
    try site([("a", 25 << 20 + 1)])
    #expect(try check("cloudflare").result.status == 1)
  }

  @Test func `folders are entries for GitLab`() throws {
    try site([("a/b/c", 1), ("a/d", 1), ("e", 1)])
    let summary = try check("gitlab").summary
    #expect(summary.limits.map(\.quantity) == ["entries"] && summary.limits[0].found == 5)
  }

  @Test func `too many files are reported`() throws {
    try site((0...20_000).map { ("p/\($0).html", 10) })
    let (result, summary) = try check("cloudflare")
    #expect(result.status == 1 && summary.limits[0].found == 20_001)
    #expect(
      result.output.contains("20001 files of at most 20000: too many; paid plans allow 100000"))
  }

  @Test func `an unknown host and a missing site are reported`() throws {
    #expect(try Binary.run("check", "--host", "example", in: folder.path).status == 64)
    let result = try Binary.run("check", "--host", "github", in: folder.path)
    #expect(result.status == 1 && result.errors.contains("run gallery build first"))
  }
}
