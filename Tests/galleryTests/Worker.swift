import Foundation
import Renditions
import SystemPackage
import TestSupport
import Testing

/// A `gallery-renderer` of its own, fed as the program feeds it.
final class Worker {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts a worker that may write below a folder.
  init(confinedTo folder: FilePath) throws {
    process.executableURL = URL(
      filePath: Binary.path.removingLastComponent().appending("gallery-renderer").string)
    process.arguments = [folder.string]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Does a job.
  func render(_ job: RenderJob) throws -> RenderAnswer {
    try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(job) + Data("\n".utf8))
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let part = output.fileHandleForReading.availableData
      guard !part.isEmpty else { break }
      line += part
    }
    return try JSONDecoder().decode(RenderAnswer.self, from: line)
  }

  /// The most memory that it has held until now, in MiB; more than its share, for libraries that
  /// workers have in common count whole.
  var peakMemory: Int {
    let status = try? String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) >> 10
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}

/// Renders single pictures and looks at what comes out.
struct WorkerFolder {
  let folder: TemporaryFolder
  let worker: Worker

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([], as: "i/.keep")
    worker = try Worker(confinedTo: folder.path.appending("i"))
  }

  /// Makes one image of a picture.
  ///
  /// - Parameters:
  ///   - picture: The original's bytes.
  ///   - width: The displayed width in px.
  ///   - height: The displayed height in px.
  ///   - recipe: Format and sizes; the largest counts.
  ///   - part: Where a JPEG lies within the bytes.
  /// - Returns: The image's bytes.
  /// - Throws: A failed requirement where the worker says an error.
  func render(
    _ picture: [UInt8], width: Int, height: Int,
    recipe: RenditionRecipe = RenditionRecipe(sizes: [64], formats: [.jpeg], quality: 100),
    part: RenderJob.Part? = nil
  ) throws -> [UInt8] {
    let path = try folder.write(picture, as: "original")
    let rendition = try #require(
      recipe.renditions(of: "abcdefgh", width: width, height: height).last)
    try folder.write([], as: FilePath(rendition.path))
    let answer = try worker.render(
      RenderJob(
        photo: "abcdefgh", source: Array(path.string.utf8), part: part,
        renditions: [rendition], site: Array(folder.path.string.utf8)))
    try #require(answer.error == nil && answer.outputError == nil, "\(answer)")
    return try #require(folder.read(FilePath(rendition.path)))
  }
}
