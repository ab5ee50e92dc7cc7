import CFloor
import CPhotos
import Foundation

/// `swift run -c release RenditionBenchmark [photos] [rounds] [folder]`: what renditions cost beside
/// vipsthumbnail and sigal, over photos of 12 megapixels that the benchmark renders.
///
/// CPU seconds of all processes are the figure. `GALLERY` names another program than
/// `../.build/release/gallery`, `SIGAL` another than `sigal`; what is missing is left out.
@main
struct RenditionBenchmark {
  static func main() throws {
    let numbers = CommandLine.arguments.compactMap { Int($0) }
    let count = numbers.first ?? 200
    let base = CommandLine.arguments.dropFirst().first { $0.hasPrefix("/") }
    let folder = URL(filePath: base ?? "/tmp/gallery-rendition-benchmark")
    let photos = folder.appending(path: "photos-\(count)")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    for number in 0..<count {
      let path = photos.appending(path: "\(number).jpg").path
      guard !FileManager.default.fileExists(atPath: path) else { continue }
      precondition(photos_render(path, CInt(number)) == 0, "cannot render \(path)")
    }
    let race = Contest(folder: folder, photos: photos, count: count)
    let rounds = numbers.dropFirst().first ?? 3
    try race.twoJPEGs(rounds)
    try race.fourWebPs(rounds)
    try race.memory()
    try race.unchanged()
  }
}
