import Foundation
import Glibc

/// A worker that writes a file of a few bytes for each requested image.
///
/// `SiteBenchmark` uses it instead of `gallery-renderer`, to measure the build of a site of 100,000
/// photos without decoding. Jobs and replies are sent over the socket on its standard input. The
/// descriptors of photos that are sent with jobs are discarded by `read`.
@main
struct StandInRenderer {
  private struct Job: Decodable {
    struct Target: Decodable {}

    struct Images: Decodable {
      var targets: [Target]
    }

    var number: Int
    var images: Images
  }

  private static let handshake = """
    {"form":2,"version":{"renderer":"benchmark","libvips":"none"},"isShortOfMemory":false,\
    "confinement":{"writing":true,"reading":true,"network":true,"processes":true}}

    """

  static func main() throws {
    let folder = URL(filePath: CommandLine.arguments[1])
    let socket = FileHandle(fileDescriptor: STDIN_FILENO)
    try socket.write(contentsOf: Data(handshake.utf8))
    let decoder = JSONDecoder()
    while let line = readLine() {
      let job = try decoder.decode(Job.self, from: Data(line.utf8))
      for index in job.images.targets.indices {
        try Data("an image".utf8).write(to: folder.appending(path: "\(job.number)-\(index)"))
      }
      let color = line.utf8.reduce(UInt32(5381)) { $0 &* 33 ^ UInt32($1) } & 0xFF_FFFF
      let reply = "{\"number\":\(job.number),\"images\":{\"color\":\(color)}}\n"
      try socket.write(contentsOf: Data(reply.utf8))
    }
  }
}
