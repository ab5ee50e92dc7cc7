import ArgumentParser
import Foundation
import Glibc
import PhotoCatalog
import Facts
import SystemPackage

/// `gallery forget`: takes a folder out of the library.
struct ForgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Remove a folder from the library.",
    discussion: """
      Removes a folder and its photos from the catalog. The folder is one that was given to gallery index, \
      or a folder in it, such as that of a disk. It need not exist any more. No photo is changed. The next \
      gallery build removes the photos from the site. They stay out of the library until gallery index is given the \
      folder, or a folder in it.

      EXAMPLE:
        gallery forget ~/Photos/old
      """)

  @Argument(help: ArgumentHelp("The folder.", valueName: "folder"), completion: .directory)
  var folder: String

  @Flag(help: "Only show what would be removed.")
  var dryRun = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let store = try Catalog(at: catalog.path, mode: .existing)
    defer { try? store.close() }
    let roots = try store.rootFolders()
    let candidates = Self.candidates(folder)
    let content: RootContent
    let path: FilePath
    if let root = candidates.first(where: roots.contains) {
      path = root
      content = dryRun ? try store.content(ofRoot: root) : try store.forget(root: root)
    } else if let (root, inner) = try Self.folder(candidates, in: store, roots) {
      path = root.pushing(inner)
      content =
        dryRun
        ? try store.content(ofFolder: inner, root: root)
        : try store.forget(folder: inner, root: root)
    } else {
      throw CommandError.unknownFolder(folder, roots: roots)
    }
    let summary = Summary(folder: path.string, files: content.files, photos: content.photos, dryRun: dryRun)
    try output.console.result(summary.line, json: summary)
  }

  /// The root of a catalog that an argument means; `nil` if there is none.
  static func root(_ folder: String, in store: Catalog) throws -> FilePath? {
    let roots = try store.rootFolders()
    return candidates(folder).first(where: roots.contains)
  }

  /// The first path that is a folder below a root.
  private static func folder(
    _ candidates: [FilePath], in store: Catalog, _ roots: [FilePath]
  ) throws -> (root: FilePath, inner: FilePath)? {
    for path in candidates {
      for root in roots where path.starts(with: root) {
        var inner = path
        _ = inner.removePrefix(root)
        if try store.hasFolder(inner, root: root) { return (root, inner) }
      }
    }
    return nil
  }

  /// The absolute paths that an argument can mean: its path without links if the folder exists, and its path as given.
  static func candidates(_ folder: String) -> [FilePath] {
    var paths: [FilePath] = []
    if let real = unsafe realpath(folder, nil) {
      defer { unsafe free(real) }
      paths.append(FilePath(unsafe String(cString: real)))
    }
    let current = FilePath(FileManager.default.currentDirectoryPath)
    paths.append(current.pushing(FilePath(folder)).lexicallyNormalized())
    return paths
  }

  private struct Summary: Encodable {
    var folder: String
    var files: Int
    var photos: Int
    var dryRun: Bool

    var line: String {
      let count = NumberFormat.count(photos, "photo")
      return dryRun
        ? "\(folder): \(count) would be removed from the catalog"
        : "\(folder): \(count) removed from the catalog; the next build removes them from the site"
    }
  }
}
