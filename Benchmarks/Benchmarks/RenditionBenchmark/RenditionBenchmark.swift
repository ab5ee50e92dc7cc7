import CFloor
import CPhotos
import Foundation

/// `swift run -c release RenditionBenchmark [photos] [rounds] [folder]`: measures rendering
/// compared with vipsthumbnail and sigal, on generated photos of 12 megapixels.
///
/// The result is the CPU time of all processes. `GALLERY` is the program to use instead of
/// `../.build/release/gallery`, `SIGAL` that instead of `sigal`. Missing programs are skipped.
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
