import BenchmarkTools
import CFloor
import Foundation

/// `swift run -c release IndexBenchmark [files] [rounds] [folder]`: measures `gallery index`
/// compared with a baseline in C, `find`, a simple loop and exiftool, and prints the limits.
///
/// `GALLERY` is the program to use instead of `../.build/release/gallery`. With `memory` as the
/// first argument only the peak memory for 200,000 files is measured.
@main
struct IndexBenchmark {
  private static let threads: CInt = 16
  private static let gallery =
    ProcessInfo.processInfo.environment["GALLERY"] ?? "../.build/release/gallery"

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let isMemory = arguments.first == "memory"
    let numbers = arguments.compactMap { Int($0) }
    let files = numbers.first ?? (isMemory ? 200_000 : 20_000)
    let base = arguments.first { $0.hasPrefix("/") } ?? "/tmp/gallery-index-benchmark"
    let kind = isMemory ? "small" : "photos"
    let tree = PhotoTree(
      folder: URL(filePath: "\(base)/\(kind)-\(files)"), files: files, isSmall: isMemory)
    try tree.make()
    let race = Race(
      tree: tree, catalog: "\(base)/catalog.sqlite", gallery: gallery, threads: threads,
      rounds: numbers.dropFirst().first ?? 9)
    if !isMemory {
      race.warm()
      race.again()
      race.cold()
      race.exiftool()
    }
    race.memory()
  }
}
