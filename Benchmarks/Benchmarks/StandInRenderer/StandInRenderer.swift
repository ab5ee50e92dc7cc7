import Foundation
import Glibc

/// A worker that decodes nothing: each image that is asked for is a file of a few bytes.
///
/// `SiteBenchmark` puts it in the place of `gallery-renderer`, so that a site of 100,000 photos can
/// be timed without their pixels. Jobs and answers go over the socket that is its standard input; the
/// open photo that comes with a job is dropped, as `read` does.
@main
struct StandInRenderer {
  private struct Job: Decodable {
    struct Target: Decodable {}

    var number: Int
    var targets: [Target]
  }

  private static let handshake = """
    {"form":1,"version":{"renderer":"benchmark","libvips":"none"},"isShortOfMemory":false,\
    "confinement":{"writing":true,"reading":true,"network":true,"processes":true}}

    """

  static func main() throws {
    let folder = URL(filePath: CommandLine.arguments[1])
    let socket = FileHandle(fileDescriptor: STDIN_FILENO)
    try socket.write(contentsOf: Data(handshake.utf8))
    let decoder = JSONDecoder()
    while let line = readLine() {
      let job = try decoder.decode(Job.self, from: Data(line.utf8))
      for index in job.targets.indices {
        try Data("an image".utf8).write(to: folder.appending(path: "\(job.number)-\(index)"))
      }
      let color = line.utf8.reduce(UInt32(5381)) { $0 &* 33 ^ UInt32($1) } & 0xFF_FFFF
      try socket.write(contentsOf: Data("{\"number\":\(job.number),\"color\":\(color)}\n".utf8))
    }
  }
}
