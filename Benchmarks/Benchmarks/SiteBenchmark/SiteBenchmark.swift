import BenchmarkTools
import Foundation

/// `swift run -c release SiteBenchmark [photos] [rounds] [folder]`: measures writing the pages and
/// the manifest of a large library compared with a copy of the same files, and prints the limits.
///
/// The catalog is created by `gallery index` from files without pixels; images are dummies.
/// `GALLERY` is the program to use instead of `../.build/release/gallery`.
@main
struct SiteBenchmark {
  private static let photosInAlbum = 100

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.compactMap { Int($0) }
    let photos = numbers.first ?? 100_000
    let base = arguments.first { $0.hasPrefix("/") } ?? "/tmp/gallery-site-benchmark"
    let folder = URL(filePath: "\(base)/\(photos)")
    let tree = PhotoTree(
      folder: folder.appending(path: "photos"), files: photos, filesInFolder: photosInAlbum,
      isSmall: true)
    try tree.make()
    let trial = try Trial(folder: folder, tree: tree, rounds: numbers.dropFirst().first ?? 5)
    try trial.prepare()
    try trial.anew("pages and manifest, no photo pages", ["--no-photo-pages"])
    try trial.anew(
      "  without years, cameras, lenses, keywords and statistics",
      ["--no-photo-pages", "--no-facet-pages"])
    try trial.addedPhoto(["--no-photo-pages"])
    try trial.unchanged(["--no-photo-pages"])
  }
}
