package import Foundation
package import SystemPackage

/// The `gallery` executable.
package enum Binary {
  package struct Result: Sendable {
    package var status: Int32
    package var output: String
    package var errors: String

    package init(status: Int32, output: String, errors: String) {
      (self.status, self.output, self.errors) = (status, output, errors)
    }
  }

  /// The executable that `GALLERY_BIN` names, or the one that was built with the tests. `Scripts/test` names the
  /// release build: in a debug build, swift-argument-parser checks the declarations of all options in each call, which
  /// takes 0.6 s of CPU time for `gallery build`.
  package static let path =
    ProcessInfo.processInfo.environment["GALLERY_BIN"].map { FilePath($0) } ?? builtWithTests("gallery")

  /// An executable that was built with the tests: they are in the same folder.
  package static func builtWithTests(_ name: String) -> FilePath {
    let bundle = FilePath(CommandLine.arguments[0])
    let folders = [bundle.removingLastComponent(), Project.root.appending(".build").appending("debug")]
    let candidates = folders.map { $0.appending(name) }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.string) } ?? candidates[1]
  }

  /// Starts `gallery` or another program in a folder.
  package static func start(
    program: FilePath = path, _ arguments: [String], in folder: FilePath, input: String? = nil,
    environment: [String: String] = [:]
  ) throws -> (Process, output: Pipe, errors: Pipe) {
    let process = Process()
    process.executableURL = URL(filePath: program.string)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = URL(filePath: folder.string)
    let (output, errors, standardInput) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = standardInput
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data((input ?? "").utf8))
    try standardInput.fileHandleForWriting.close()
    return (process, output, errors)
  }

  /// Runs `gallery` and waits until it exits.
  package static func run(_ arguments: String..., in folder: FilePath, input: String? = nil) throws -> Result {
    try run(arguments, in: folder, input: input)
  }

  /// Runs `gallery` or another program and waits until it exits.
  package static func run(
    program: FilePath = path, _ arguments: [String], in folder: FilePath, input: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Result {
    let (process, output, errors) = try start(
      program: program, arguments, in: folder, input: input, environment: environment)
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    let reasons = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: reasons, as: UTF8.self))
  }
}
