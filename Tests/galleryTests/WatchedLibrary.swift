import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// A library with a program that watches it.
final class WatchedLibrary {
  let site = BuiltSite.empty()
  private var process: Process?
  /// The catalog of the program; `nil` for `gallery.sqlite`.
  var catalog: String?
  var folder: TemporaryFolder { site.folder }

  init() throws {
    try site.writePhoto("photos/a.jpg", color: 10)
    try site.writePhoto("photos/summer/b.jpg", color: 60)
  }

  deinit {
    if let process, process.isRunning { process.terminate() }
  }

  /// Starts the program and waits until it watches.
  func start(_ arguments: String...) async throws {
    let process = Process()
    process.executableURL = URL(filePath: Binary.path.string)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder.path.string)
    for name in ["output", "errors"] { try folder.write([], as: FilePath(name)) }
    process.standardOutput = try handle("output")
    process.standardError = try handle("errors")
    try process.run()
    self.process = process
    try await wait("the program watches") { self.errors.contains("watching ") }
  }

  private func handle(_ name: String) throws -> FileHandle {
    try #require(FileHandle(forWritingAtPath: folder.path.appending(name).string))
  }

  var output: String { String(decoding: folder.read("output") ?? [], as: UTF8.self) }
  var errors: String { String(decoding: folder.read("errors") ?? [], as: UTF8.self) }

  /// The number of updates, without the first.
  var updates: Int { output.split(separator: "\n").count - 1 }

  /// Waits until something is the case.
  func wait(_ what: String, _ condition: () throws -> Bool) async throws {
    for _ in 0..<2400 {
      if try condition() { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("not within 120 s: \(what)\noutput: \(output)\nerrors: \(errors)")
    throw CancellationError()
  }

  /// Waits until the site has photos with these file names and no others.
  func waitForPhotos(_ names: Set<String>) async throws {
    try await wait("the site has \(names.sorted())") { try self.photos() == names }
  }

  /// The file names of the photos of the site, which the catalog knows by their ids.
  func photos() throws -> Set<String> {
    struct Line: Decodable {
      var id: String
      var path: String
    }
    // Between two updates, the manifest may be replaced at any moment.
    guard let ids = try? site.photos().map(\.id) else { return [] }
    var arguments = ["list", "--json"]
    if let catalog { arguments += ["--catalog", catalog] }
    let list = try folder.run(arguments)
    let lines = try list.output.split(separator: "\n").map { line in
      try JSONDecoder().decode(Line.self, from: Data(line.utf8))
    }
    let names = Dictionary(lines.map { ($0.id, FilePath($0.path).lastComponent?.string ?? "") }) { $1 }
    return Set(ids.map { names[$0] ?? "not in the catalog" })
  }

  /// Ends the program as Ctrl-C does, and returns its exit status.
  func interrupt() async throws -> Int32 {
    let process = try #require(process)
    process.interrupt()
    process.waitUntilExit()
    return process.terminationStatus
  }

  func move(_ name: String, to other: String) throws { try folder.move(name, to: other) }
  func remove(_ name: String) throws { try folder.remove(name) }
}
