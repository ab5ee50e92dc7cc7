import NIOCore
import Testing

struct MalformedClientTests {
  @Test(arguments: [
    Garbage("control characters", "\0\u{1}\u{2}garbage\r\n\r\n"), Garbage("no target", "GET\r\n\r\n"),
    Garbage("no such version", "GET / HTTP/9.9\r\n\r\n"),
    Garbage("no such method", "BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Garbage("bare accent", "GET /\u{301}/../../secret.txt HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    Garbage("no colon", "GET / HTTP/1.1\r\nno colon here\r\n\r\n"),
    Garbage("negative length", "GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n"),
    Garbage("huge length", "GET / HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n"),
    Garbage("two framings", "GET / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
    Garbage("huge target", "GET /" + String(repeating: "a", count: 200_000) + " HTTP/1.1\r\n\r\n"),
    Garbage("huge header", "GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 1_000_000) + "\r\n\r\n"),
    Garbage("many headers", "GET / HTTP/1.1\r\n" + String(repeating: "X: y\r\n", count: 20_000) + "\r\n"),
    Garbage("TLS", "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\u{7c}\u{3}\u{3}"),
  ])
  func `malformed requests affect only their own connection`(garbage: Garbage) async throws {
    let site = try TemporarySite()
    try await TestServer.run(site) { server async throws in
      let answer = try await server.exchange(garbage.bytes, seconds: 5)
      if let answer, let response = TestResponse(answer) { #expect(response.status == 400) }
      #expect(try await server.request("/").status == 200)
    }
  }

  @Test func `clients may disconnect during a response`() async throws {
    let site = try TemporarySite()
    try site.write(String(repeating: "0123456789abcdef", count: 500_000), to: "large.txt")
    try await TestServer.run(site) { server async throws in
      for _ in 0..<20 {
        try await server.connect().executeThenClose { inbound, outbound in
          try await outbound.write(ByteBuffer(string: "GET /large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n"))
          for try await _ in inbound { break }
        }
      }
      #expect(try await server.request("/large.txt").body.count == 8_000_000)
    }
  }

  @Test func `concurrent requests get correct responses`() async throws {
    let site = try TemporarySite()
    for number in 0..<50 { try site.write(String(repeating: "\(number),", count: 20_000), to: "i/\(number).txt") }
    try await TestServer.run(site) { server async throws in
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for request in 0..<300 {
          group.addTask {
            let number = request % 50
            let response = try await server.request("/i/\(number).txt")
            return response.text == String(repeating: "\(number),", count: 20_000)
          }
        }
        for try await isRight in group { #expect(isRight) }
      }
    }
  }

  @Test func `pipelined requests are answered in order`() async throws {
    let site = try TemporarySite()
    try await TestServer.run(site) { server async throws in
      let host = "Host: localhost\r\n"
      let bytes = try await server.exchange(
        "GET / HTTP/1.1\r\n\(host)\r\nHEAD / HTTP/1.1\r\n\(host)\r\nGET /none HTTP/1.1\r\n\(host)\r\n"
          + "POST / HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\nabc"
          + "GET / HTTP/1.1\r\n\(host)Range: bytes=900-\r\n\r\n" + "GET / HTTP/1.1\r\n\(host)Connection: close\r\n\r\n")
      let text = String(decoding: bytes ?? [], as: UTF8.self)
      let statuses = text.split(separator: "HTTP/1.1 ").map { $0.prefix(3) }
      #expect(statuses == ["200", "200", "404", "405", "416", "200"])
    }
  }
}

/// The bytes of a malformed or hostile request, with a short name for the test output.
struct Garbage: CustomTestStringConvertible {
  let testDescription: String
  let bytes: String

  init(_ name: String, _ bytes: String) {
    testDescription = name
    self.bytes = bytes
  }
}
