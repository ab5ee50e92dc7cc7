import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

/// `gallery serve` with clients that do not read.
struct SlowClientTests {
  @Test func `clients that do not read take little memory`() throws {
    let folder = try TemporaryFolder()
    try folder.write("<p>home</p>", as: "site/index.html")
    let file = folder.path.pushing("site/large.mp4").string
    // A file without blocks on the disk.
    try Data().write(to: URL(filePath: file))
    #expect(unsafe truncate(file, 200 << 20) == 0)
    let (process, output, _) = try Binary.start(["serve", "--port", "0"], in: folder.path)
    defer { process.terminate() }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(UInt16(line.split(separator: ":").last?.prefix { $0.isNumber } ?? ""), "\(line)")
    let before = try memory(of: process)
    let clients = try (0..<100).map { _ in try connect(port, asking: "/large.mp4") }
    defer { for client in clients { close(client) } }
    // Each of them has been answered with what the buffers of its connection hold.
    for client in clients {
      var state = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
      #expect(unsafe Glibc.poll(&state, 1, 120_000) == 1)
    }
    var size = (last: -1, now: try memory(of: process))
    // Until the server waits for all of them.
    while size.now != size.last {
      usleep(500_000)
      size = (size.now, try memory(of: process))
    }
    #expect(size.now - before < 40 << 20, "\((size.now - before) >> 20) MiB")
  }

  /// Sends a request, and reads nothing.
  private func connect(_ port: UInt16, asking path: String) throws -> Int32 {
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let connected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe Glibc.connect(client, $0, size) }
    }
    try #require(connected == 0)
    let request = "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"
    try #require(unsafe send(client, request, request.utf8.count, 0) == request.utf8.count)
    return client
  }

  /// The memory of a process in bytes that is not shared with files.
  private func memory(of process: Process) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
    return try #require(Int(line.filter(\.isNumber))) << 10
  }
}
