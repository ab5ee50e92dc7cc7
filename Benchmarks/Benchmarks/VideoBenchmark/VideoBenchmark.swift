import BenchmarkTools
import CFloor
import Foundation

/// `swift run -c release VideoBenchmark [files] [rounds] [folder]`: measures how many videos
/// `gallery index` reads per second of CPU time.
///
/// `GALLERY` is the program to use instead of `../.build/release/gallery`. The clips are made once by
/// ffmpeg, and copied with different bytes at the end.
@main
struct VideoBenchmark {
  private static let gallery =
    ProcessInfo.processInfo.environment["GALLERY"] ?? "../.build/release/gallery"

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.compactMap { Int($0) }
    let files = numbers.first ?? 10_000
    let base = arguments.first { $0.hasPrefix("/") } ?? "/tmp/gallery-video-benchmark"
    let library = "\(base)/videos-\(files)"
    if !FileManager.default.fileExists(atPath: library) {
      try make(files, in: library, clips: "\(base)/clips")
    }
    let catalog = "\(base)/catalog.sqlite"
    var rates: [Double] = []
    for _ in 0..<(numbers.dropFirst().first ?? 5) {
      for suffix in ["", "-wal", "-shm"] { unlink(catalog + suffix) }
      let time = run([gallery, "index", library, "--catalog", catalog, "--quiet"])
      guard time.status == 0 else { fatalError("gallery index failed: \(time.status)") }
      rates.append(Double(files) / time.cpu_seconds)
      print("\(files) videos: \(rounded(time.cpu_seconds, 3)) s CPU, \(rounded(time.seconds, 3)) s")
    }
    rates.sort()
    tell(rates[rates.count / 2], "videos per CPU second", limit: "at least 5000")
  }

  private static func make(_ files: Int, in library: String, clips: String) throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: clips, withIntermediateDirectories: true)
    let kinds: [(name: String, options: [String])] = [
      ("end.mp4", []), ("start.mp4", ["-movflags", "faststart"]), ("phone.mov", []),
      ("old.3gp", []),
      ("fragments.mp4", ["-movflags", "frag_keyframe+empty_moov"]),
    ]
    var contents: [(suffix: String, bytes: Data)] = []
    for kind in kinds {
      let path = "\(clips)/\(kind.name)"
      let result = run(
        [
          "/usr/bin/ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i",
          "testsrc2=size=320x240:rate=25:duration=1", "-f", "lavfi", "-i", "sine=duration=1",
          "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-c:a", "aac",
          "-metadata", "creation_time=2024-06-14T16:03:22Z",
        ] + kind.options + [path])
      guard result.status == 0 else { fatalError("ffmpeg failed for \(kind.name)") }
      let suffix = kind.name.split(separator: ".")[1]
      contents.append((String(suffix), try Data(contentsOf: URL(filePath: path))))
    }
    for number in 0..<files {
      let folder = "\(library)/\(number / 500)"
      if number % 500 == 0 {
        try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
      }
      var (suffix, bytes) = contents[number % contents.count]
      // A box that readers skip; other formats end before it.
      bytes += [0, 0, 0, 16] + Array("free".utf8)
      bytes += withUnsafeBytes(of: UInt64(number)) { Array($0) }
      try bytes.write(to: URL(filePath: "\(folder)/\(number).\(suffix)"))
    }
  }
}
