import ArgumentParser
import Foundation
import Glibc
import PhotoCatalog
import SystemPackage

/// The options of every command.
struct OutputOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print more detail.")
  var verbose = false

  @Flag(help: "Write JSON to standard output, and nothing else.")
  var json = false

  var console: Console {
    Console(isQuiet: quiet, isVerbose: verbose, isJSON: json)
  }
}

/// The options of every command that reads or writes the catalog.
struct CatalogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The catalog file (default: GALLERY_CATALOG if set, else gallery.sqlite).",
      example: "gallery.sqlite", valueName: "file"),
    completion: .file())
  var catalog: String?

  var path: FilePath { Self.path(catalog) }

  /// Opens the catalog without changing it.
  func reader() throws(CatalogError) -> Catalog {
    guard let catalog = try Catalog.forReading(at: path) else { throw .missing(path) }
    return catalog
  }

  /// The path in the words of a call that cannot be parsed.
  static func path(in words: [String]) -> FilePath {
    let option = "--catalog"
    let next = words.firstIndex(of: option).flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
    return path(next ?? words.first { $0.hasPrefix("\(option)=") }.map { String($0.dropFirst(option.count + 1)) })
  }

  private static func path(_ catalog: String?) -> FilePath {
    let environment = unsafe getenv("GALLERY_CATALOG").map { unsafe String(cString: $0) }
    return FilePath(catalog ?? environment ?? "gallery.sqlite")
  }
}

/// The number of processors that this process may use.
var processorCount: Int {
  max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}

extension ArgumentHelp {
  /// What the discussion of an option with an example begins with.
  static let examplePrefix = "Example: "

  /// Help with an example, for an option without a default value. `--help` prints the example, and `gallery init`
  /// writes it to `gallery.yml`. An option that is hidden is meant for `gallery.yml`, where `gallery init` explains it.
  init(_ abstract: String, example: String, valueName: String, visibility: ArgumentVisibility = .default) {
    self.init(abstract, discussion: Self.examplePrefix + example, valueName: valueName, visibility: visibility)
  }
}

/// The folder of a site.
struct SiteFolderOptions: ParsableArguments {
  @Option(
    name: .customLong("output"),
    help: ArgumentHelp("The site's folder.", valueName: "dir"), completion: .directory)
  var folder = "site"

  /// The folder as an absolute path.
  var path: FilePath {
    let current = FilePath(FileManager.default.currentDirectoryPath)
    return current.pushing(FilePath(folder)).lexicallyNormalized()
  }
}
