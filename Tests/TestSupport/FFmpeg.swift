package import Foundation
package import SystemPackage

/// The program `ffmpeg`, with which tests make clips, and `ffprobe`, with which they compare.
package enum FFmpeg {
  package static let isInstalled = ["ffmpeg", "ffprobe"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  package static let notInstalled = "skipped: ffmpeg is not installed; Scripts/setup --tests installs it"

  /// Makes a clip.
  @discardableResult
  package static func clip(
    _ name: String, in folder: TemporaryFolder, size: String = "320x240", options: [String] = [],
    sound: Bool = true, seconds: Double = 1, rate: String = "25"
  ) throws -> FilePath {
    let path = folder.path.appending(name)
    var arguments = ["-f", "lavfi", "-i", "testsrc2=size=\(size):rate=\(rate):duration=\(seconds)"]
    if sound { arguments += ["-f", "lavfi", "-i", "sine=frequency=440:duration=\(seconds)"] }
    try run("ffmpeg", ["-v", "error", "-y"] + arguments + options + [path.string])
    return path
  }

  /// The filter that marks the pictures as HDR: ffmpeg 7 encodes their marks, and not those of the options.
  package static func setHDR(_ transfer: String) -> String {
    "setparams=color_primaries=bt2020:color_trc=\(transfer):colorspace=bt2020nc"
  }

  /// Compiles the program that crashes, hangs or attacks in the place of ffmpeg or ffprobe.
  package static func standIn(_ name: String, in folder: TemporaryFolder) throws -> FilePath {
    let program = folder.path.pushing(FilePath(name))
    try FileManager.default.createDirectory(
      atPath: program.removingLastComponent().string, withIntermediateDirectories: true)
    // A target of the package would need the libraries of Swift, which the sandbox does not open.
    let source = Project.root.pushing("Tests/StandInFFmpeg/stand_in_ffmpeg.c")
    try run("env", ["clang", "-O1", "-o", program.string, source.string])
    return program
  }

  /// Runs a program. `folder` is `nil` for that of the tests.
  @discardableResult package static func run(_ program: String, _ arguments: [String], in folder: FilePath? = nil)
    throws -> Data
  {
    let process = Process()
    if let folder { process.currentDirectoryURL = URL(filePath: folder.string) }
    process.executableURL = URL(filePath: "/usr/bin/\(program)")
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    let messages = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(description: String(decoding: messages, as: UTF8.self)) }
    return data
  }

  /// The error of a program.
  package struct Failure: Error, CustomStringConvertible { package var description: String }
}
