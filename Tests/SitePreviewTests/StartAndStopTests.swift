import SitePreview
import Testing

struct StartAndStopTests {
  @Test func `stopping does not wait for clients`() async throws {
    let site = try TemporarySite()
    try site.write(String(repeating: "0123456789abcdef", count: 2_000_000), to: "large.txt")
    let clock = ContinuousClock()
    var began = clock.now
    try await TestServer.run(site) { server async throws in
      for request in [
        "", "GET / HTTP/1.1\r\nHo", "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "GET /large.txt HTTP/1.1\r\nHost: x\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n",
      ] {
        _ = try await server.connectSilently(sending: request)
      }
      #expect(try await server.request("/").status == 200)
      began = clock.now
    }
    // Waiting for a silent client takes 10 s; the limit allows for a busy machine.
    #expect(clock.now - began < .seconds(8))
  }

  @Test func `stopping does not crash while clients are connecting`() async throws {
    let site = try TemporarySite()
    for _ in 0..<10 {
      var clients: Task<Void, Never>?
      try await TestServer.run(site) { server async throws in
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        clients = Task {
          for _ in 0..<100 {
            _ = try? await server.connectSilently()
            arrival.yield()
          }
          arrival.finish()
        }
        for await _ in arrivals { break }
      }
      await clients?.value
    }
  }

  @Test func `a task that is cancelled before it begins serves nothing`() async throws {
    let site = try TemporarySite()
    let server = PreviewServer(folder: site.path, port: 0)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await server.run { _ in }
    }
    task.cancel()
    try await task.value
  }

  @Test func `the error for a port in use has a remedy`() async throws {
    let site = try TemporarySite()
    try await TestServer.run(site) { server async throws in
      let second = PreviewServer(folder: site.path, port: server.port)
      let error = await #expect(throws: ServerError.self) { try await second.run { _ in } }
      #expect(
        "\(error!)" == "port \(server.port) on 127.0.0.1 is in use: stop the other program or give another "
          + "port with --port")
    }
  }

  @Test func `the error for a folder that is not a site has a remedy`() async throws {
    let site = try TemporarySite()
    try site.write("x", to: "album/a.jpg")
    let path = site.path
    let remedy = "run gallery build first, or give the folder that it wrote"
    try await expect("\(path)/none does not exist: \(remedy)", folder: path + "/none")
    try await expect("\(path)/album contains no index.html: \(remedy)", folder: path + "/album")
    try await expect(
      "\(path)/index.html is not a folder: give the folder that gallery build wrote", folder: path + "/index.html")
  }

  @Test func `the error for an unusable address has a remedy`() async throws {
    let site = try TemporarySite()
    let path = site.path
    let remedy = "give an address of this machine with --listen, such as 127.0.0.1"
    for port in [-1, 65536] {
      try await expect("port \(port) is invalid: give one from 0 to 65535 with --port", folder: path, port: port)
    }
    try await expect(
      "cannot listen on host 192.0.2.1 (not an address of this machine): \(remedy)", folder: path, host: "192.0.2.1")
    try await expect(
      "cannot listen on host no-such-host.invalid (unknown name): \(remedy)", folder: path,
      host: "no-such-host.invalid")
  }

  private func expect(_ text: String, folder: String, host: String = "127.0.0.1", port: Int = 0) async throws {
    let server = PreviewServer(folder: folder, host: host, port: port)
    let error = await #expect(throws: ServerError.self) { try await server.run { _ in Issue.record("listening") } }
    #expect("\(try #require(error))" == text)
  }
}
