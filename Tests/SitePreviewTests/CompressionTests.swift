import CZlib
import Testing
@testable import SitePreview

struct CompressionTests {
  private let page = String(repeating: "<li>A photo of the sea</li>\n", count: 500)
  private let gzip = ["Accept-Encoding: br, gzip;q=0.8"]

  private func unpacked(_ bytes: [UInt8]) -> String? {
    var stream = unsafe z_stream()
    guard unsafe inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return nil
    }
    defer { unsafe inflateEnd(&stream) }
    var (input, output) = (bytes, [UInt8](repeating: 0, count: 1 << 20))
    let status = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(output.count)
        return unsafe inflate(&stream, Z_FINISH)
      }
    }
    let count = Int(unsafe stream.total_out)
    return status == Z_STREAM_END ? String(decoding: output[..<count], as: UTF8.self) : nil
  }

  @Test func `texts are compressed if the client accepts it, and images are not`() async throws {
    let site = try TemporarySite()
    try site.write(page, to: "index.html")
    try site.write(page, to: "i/a.webp")
    try site.write("", to: "empty.css")
    try await TestServer.run(site) { server async throws in
      let small = try await server.request("/", headers: gzip)
      #expect(small.status == 200 && small.headers["content-encoding"] == "gzip")
      #expect(small.headers["vary"] == "Accept-Encoding")
      #expect(small.headers["content-length"] == "\(small.body.count)")
      #expect(small.headers["content-type"] == "text/html; charset=utf-8")
      #expect(small.body.count * 20 < page.utf8.count && unpacked(small.body) == page)

      let whole = try await server.request("/")
      #expect(whole.text == page && whole.headers["content-encoding"] == nil)
      #expect(whole.headers["vary"] == "Accept-Encoding")
      #expect(whole.headers["etag"] != small.headers["etag"])
      let image = try await server.request("/i/a.webp", headers: gzip)
      #expect(image.text == page && image.headers["vary"] == nil)
      #expect(try await server.request("/empty.css", headers: gzip).body.isEmpty)
    }
  }

  @Test func `compressed files have their own entity tag, and ranges are not compressed`() async throws {
    let site = try TemporarySite()
    try site.write(page, to: "index.html")
    try await TestServer.run(site) { server async throws in
      let tag = try #require(try await server.request("/", headers: gzip).headers["etag"])
      let plain = try #require(try await server.request("/").headers["etag"])
      let known = try await server.request("/", headers: gzip + ["If-None-Match: \(tag)"])
      #expect(known.status == 304 && known.headers["etag"] == tag && known.body.isEmpty)
      #expect(try await server.request("/", headers: gzip + ["If-None-Match: \(plain)"]).status == 200)
      #expect(try await server.request("/", headers: ["If-None-Match: \(tag)"]).status == 200)
      let part = try await server.request("/", headers: gzip + ["Range: bytes=4-7"])
      #expect(part.status == 206 && part.text == "A ph")
      let date = try #require(try await server.request("/").headers["last-modified"])
      let dated = gzip + ["If-Modified-Since: \(date)"]
      #expect(try await server.request("/", headers: dated).status == 304)
      let head = try await server.request("/", method: "HEAD", headers: gzip)
      #expect(head.headers["content-encoding"] == "gzip" && head.body.isEmpty)
    }
  }

  @Test(arguments: [
    ("gzip", true), ("br, GZIP", true), ("gzip;q=0.5", true), ("gzip ; q=1", true),
    ("gzip;q=0", false),
    ("gzip;q=0.000", false), ("gzip;q=x", false), ("identity", false), ("xgzip", false),
    ("", false),
    (";;,", false),
  ])
  func `Accept-Encoding is parsed`(value: String, accepts: Bool) { #expect(value.acceptsGzip == accepts) }
}
