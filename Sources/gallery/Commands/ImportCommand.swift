import ArgumentParser
import Facts
import Foundation
import PhotoIndexer
import SystemPackage

/// `gallery import`: takes over what sigal, thumbsup or Hugo know of albums and photos.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take over titles, captions, covers and private albums of sigal, thumbsup or Hugo.",
    discussion: """
      Writes an album.md and a captions.csv into the folders of the photos, and says what has no counterpart. \
      Existing files are not replaced: the exit status is then 1.

      EXAMPLE:
        gallery import hugo ~/site/content
      """)

  @Argument(help: ArgumentHelp("The program: sigal, thumbsup or hugo.", valueName: "program"))
  var program: GalleryImport.Program

  @Argument(
    help: ArgumentHelp("The folder of its photos, or that of its settings.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Flag(help: "Print what would be written; write nothing.")
  var dryRun = false

  @OptionGroup var output: OutputOptions

  func run() throws {
    let console = output.console
    let found = GalleryImport(program, at: try LibraryRoot(FilePath(folder)).path)
    var summary = Summary(written: [], existing: [], notes: [], problems: found.problems, dryRun: dryRun)
    for album in found.albums {
      do {
        for file in try album.files() {
          let path = album.folder.appending(file.name)
          guard try add(file.content, at: path) else {
            summary.existing.append(path.string)
            continue
          }
          summary.written.append(path.string)
          if !console.isJSON { console.line("\(dryRun ? "would write" : "write") \(path): \(file.summary)") }
        }
      } catch {
        summary.problems.append("\(error)")
      }
      summary.notes += album.notes.map { "\(album.folder): \($0)" }
    }
    for note in summary.notes { console.note("no counterpart: \(note)") }
    for path in summary.existing { Console.warn("\(path): already exists, and is not changed") }
    for problem in summary.problems { Console.warn(problem) }
    try console.result(summary.line, json: summary)
    if !summary.existing.isEmpty || !summary.problems.isEmpty { throw ExitCode.failure }
  }

  /// Writes a file unless there is one, or only looks whether there is one; returns whether there was none.
  private func add(_ content: String, at path: FilePath) throws -> Bool {
    // Both files are read whatever the case of their names is.
    let names = try? FileManager.default.contentsOfDirectory(atPath: path.removingLastComponent().string)
    guard names?.contains(where: { $0.lowercased() == path.lastComponent?.string }) == false else { return false }
    guard !dryRun else { return true }
    do {
      try Data(content.utf8).write(to: URL(filePath: path.string), options: .withoutOverwriting)
      return true
    } catch CocoaError.fileWriteFileExists {
      return false
    } catch {
      throw CommandError.unreadable(path, reason: "cannot be written; check the permissions of its folder")
    }
  }

  private struct Summary: Encodable {
    var written: [String]
    /// Files that were there.
    var existing: [String]
    /// What has no counterpart.
    var notes: [String]
    var problems: [String]
    var dryRun: Bool

    var line: String {
      let files = NumberFormat.count(written.count, "file")
      let end = dryRun ? "would be written" : "written; run gallery index"
      return notes.isEmpty ? "\(files) \(end)" : "\(files) \(end); \(notes.count) without a counterpart"
    }
  }
}

extension GalleryImport.Program: ExpressibleByArgument {}
