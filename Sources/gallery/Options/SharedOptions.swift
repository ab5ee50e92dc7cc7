import ArgumentParser
import Glibc
import SystemPackage

/// The options of every command.
struct OutputOptions: ParsableArguments {
  @Flag(name: .shortAndLong, inversion: .prefixedNo, help: "Print errors only.")
  var quiet = false

  @Flag(name: .shortAndLong, inversion: .prefixedNo, help: "Print more detail.")
  var verbose = false

  @Flag(inversion: .prefixedNo, help: "Write JSON to standard output, and nothing else.")
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

  var path: FilePath {
    let environment = unsafe getenv("GALLERY_CATALOG").map { unsafe String(cString: $0) }
    return FilePath(catalog ?? environment ?? "gallery.sqlite")
  }
}

/// The number of processors that this process may use.
var processorCount: Int {
  max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
