import ArgumentParser
import Facts
import Foundation
import Renditions
import SystemPackage

/// `gallery --version`: prints the version of gallery and, with `--verbose`, those of libvips and ffmpeg, which are
/// started for that.
struct VersionCommand: AsyncParsableCommand {
  var isVerbose = false

  /// The version of the program and of its packages; scripts read it from the first line.
  static let number = "1.0.0"

  /// The first line, such as `gallery 1.0.0 (1bb9cfb4c4bb)`.
  static let line = "gallery \(number) (\(EmbeddedFile.commit))"

  func run() async throws {
    var lines = [Self.line]
    if isVerbose {
      StartOfProcess.allowEndingProgram()
      lines += await components()
    }
    try Console.write(Data((lines.map(ResultText.printable).joined(separator: "\n") + "\n").utf8))
  }

  /// The versions of libvips and ffmpeg, or why they cannot be used.
  private func components() async -> [String] {
    let ffmpeg = FFmpegProgram.find()
    do {
      // Only the worker is linked to libvips.
      let renderer = try RendererProgram.find()
      let libvips = try await WorkerPool(renderer: renderer, workers: 1).version().libvips
      return ["libvips \(libvips)", await version(of: ffmpeg, in: renderer)]
    } catch {
      // Without a worker, ffmpeg cannot be started in its sandbox.
      return [
        "libvips not found: \(error)", ffmpeg.map { "ffmpeg \($0)" } ?? Self.missingFFmpeg,
      ]
    }
  }

  /// The line of ffmpeg, started as for a video, because not every ffmpeg works in the sandbox.
  private func version(of ffmpeg: FilePath?, in renderer: FilePath) async -> String {
    guard let ffmpeg else { return Self.missingFFmpeg }
    do {
      return try await WorkerPool(renderer: renderer, ffmpeg: ffmpeg, workers: 1).version().libvips
    } catch RendererError.cannotStart(_, let reason) {
      return FFmpegProgram.unusable(reason)
    } catch {
      return FFmpegProgram.unusable("\(error)")
    }
  }

  private static let missingFFmpeg = "ffmpeg not found; \(FFmpegProgram.remedy)"
}
