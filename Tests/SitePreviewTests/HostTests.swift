import NIOCore
import Testing

/// Tests of host names and of slow clients.
struct HostTests {
  @Test func `requests with a foreign host name are rejected`() async throws {
    let site = try TemporarySite()
    try await TestServer.run(site, allowedHosts: ["Photos.example"]) { server async throws in
      for host in [
        "localhost", "LOCALHOST:\(server.port)", "127.0.0.1", "[::1]:80", "192.168.1.2:8080",
        "photos.example", "photos.example.:443",
      ] {
        #expect(try await server.request("/", host: host).status == 200, "\(host)")
      }
      for host in [
        "evil.example", "evil.example:\(server.port)", "127.0.0.1.evil.example", "x", "localhost:evil.example",
        "localhost:80.evil.example", "[::1]evil.example", "[::1]:evil.example", "[::1", "",
      ] {
        let response = try await server.request("/", host: host)
        #expect(response.status == 421, "\(host)")
        #expect(response.text.contains("gallery serve --allowed-host NAME"))
        #expect(!response.text.contains("Albums"))
      }
    }
  }

  @Test func `hundreds of slow clients do not delay others`() async throws {
    let site = try TemporarySite()
    try await TestServer.run(site) { server async throws in
      var open: [any Channel] = []
      for _ in 0..<565 { open.append(try await server.connectSilently(sending: "GET / HTTP/1.1\r\nHost: x\r\nX-Sl")) }
      let clock = ContinuousClock()
      let begin = clock.now
      #expect(try await server.request("/").status == 200)
      // Slow connections are closed after 10 s; the response must not wait for that.
      #expect(clock.now - begin < .seconds(8))
      for connection in open { try? await connection.close() }
    }
  }
}
