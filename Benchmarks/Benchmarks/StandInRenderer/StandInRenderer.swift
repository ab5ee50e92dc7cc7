import Foundation

/// A worker that decodes nothing: each image that is asked for is a file of a few bytes.
///
/// `SiteBenchmark` puts it in the place of `gallery-renderer`, so that a site of 100,000 photos can
/// be timed without their pixels.
@main
struct StandInRenderer {
  private struct Job: Decodable {
    struct Target: Decodable {
      var path: Data
    }

    var targets: [Target]
  }

  static func main() throws {
    let decoder = JSONDecoder()
    while let line = readLine() {
      for target in try decoder.decode(Job.self, from: Data(line.utf8)).targets {
        try Data("an image".utf8).write(
          to: URL(filePath: String(decoding: target.path, as: UTF8.self)))
      }
      let color = line.utf8.reduce(UInt32(5381)) { $0 &* 33 ^ UInt32($1) } & 0xFF_FFFF
      try FileHandle.standardOutput.write(contentsOf: Data("{\"color\":\(color)}\n".utf8))
    }
  }
}
