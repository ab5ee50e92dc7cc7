import Foundation
import Testing
@testable import SitePreview

struct RangeTests {
  @Test(arguments: [
    (nil, ByteRange.whole),
    ("bytes=0-0", .part(0...0)),
    ("bytes=0-999", .part(0...999)),
    ("bytes=10-", .part(10...999)),
    ("bytes=10-5000", .part(10...999)),
    ("bytes=999-", .part(999...999)),
    ("Bytes=1-2", .part(1...2)),
    ("bytes=0-99999999999999999999999", .part(0...999)),
    ("bytes=-500", .part(500...999)),
    ("bytes=-1", .part(999...999)),
    ("bytes=-5000", .part(0...999)),
    ("bytes=-99999999999999999999999", .part(0...999)),
    ("bytes=1000-", .unsatisfiable),
    ("bytes=1000-1000", .unsatisfiable),
    ("bytes=9223372036854775807-", .unsatisfiable),
    ("bytes=99999999999999999999999-", .unsatisfiable),
    ("bytes=-0", .unsatisfiable),
    ("bytes=5-4", .whole),
    ("bytes=0-1,3-4", .whole),
    ("bytes=0-1, 3-4", .whole),
    ("bytes=", .whole),
    ("bytes=-", .whole),
    ("bytes=a-b", .whole),
    ("bytes=+1-2", .whole),
    ("bytes=1--2", .whole),
    ("bytes=٣-٤", .whole),
    ("bytes 0-1", .whole),
    ("items=0-1", .whole),
    ("", .whole),
  ])
  func `a range of a file of 1000 bytes is parsed`(header: String?, range: ByteRange) {
    #expect(ByteRange(header, size: 1000) == range)
  }

  @Test func `an empty file has no part`() {
    #expect(ByteRange("bytes=0-0", size: 0) == .unsatisfiable)
    #expect(ByteRange("bytes=-5", size: 0) == .whole)
    #expect(ByteRange(nil, size: 0) == .whole)
  }

  /// 1000 bytes whose values depend on their offset.
  private static let numbers = Data((0..<1000).map { UInt8($0 % 251) })

  @Test(arguments: [
    ("bytes=100-199", 100...199), ("bytes=900-", 900...999), ("bytes=-500", 500...999),
    ("bytes=0-", 0...999), ("bytes=990-4000", 990...999), ("bytes=-4000", 0...999),
  ])
  func `the response to a range is exactly its bytes`(header: String, range: ClosedRange<Int>) async throws {
    let site = try TemporarySite()
    try site.write(Self.numbers, to: "numbers.bin")
    try await TestServer.run(site) { server async throws in
      let part = try await server.request("/numbers.bin", headers: ["Range: \(header)"])
      #expect((part.status, part.body) == (206, Array(Self.numbers[range])))
      #expect(part.headers["content-length"] == "\(range.count)")
      let contentRange = "bytes \(range.lowerBound)-\(range.upperBound)/1000"
      #expect(part.headers["content-range"] == contentRange)
    }
  }

  @Test(arguments: ["bytes=1000-", "bytes=9223372036854775807-", "bytes=-0", "bytes=2000-3000"])
  func `a range after the end is rejected`(header: String) async throws {
    let site = try TemporarySite()
    try site.write(Self.numbers, to: "i/numbers.webp")
    try await TestServer.run(site) { server async throws in
      let refused = try await server.request("/i/numbers.webp", headers: ["Range: \(header)"])
      #expect((refused.status, refused.headers["content-range"]) == (416, "bytes */1000"))
      #expect(refused.headers["cache-control"] == "no-cache")
      #expect(refused.body.count < 100)
    }
  }

  @Test func `If-Range returns the range of the same version and the complete file of another`() async throws {
    let site = try TemporarySite()
    try site.write(Self.numbers, to: "numbers.bin")
    try await TestServer.run(site) { server async throws in
      let first = try await server.request("/numbers.bin")
      let tag = try #require(first.headers["etag"])
      let date = try #require(first.headers["last-modified"])
      func status(ifRange: String) async throws -> Int {
        try await server.request("/numbers.bin", headers: ["Range: bytes=5-9", "If-Range: \(ifRange)"]).status
      }
      #expect(try await status(ifRange: tag) == 206)
      #expect(try await status(ifRange: "\"another\"") == 200)
      #expect(try await status(ifRange: "W/" + tag) == 200)
      #expect(try await status(ifRange: date) == 200)
    }
  }

  @Test func `a large file is served completely and in ranges`() async throws {
    let site = try TemporarySite()
    let large = Data((0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })
    try site.write(large, to: "large.jpg")
    try await TestServer.run(site) { server async throws in
      #expect(try await server.request("/large.jpg").body == Array(large))
      let tail = try await server.request("/large.jpg", headers: ["Range: bytes=-1234567"])
      #expect(tail.body == Array(large.suffix(1_234_567)))
    }
  }
}
