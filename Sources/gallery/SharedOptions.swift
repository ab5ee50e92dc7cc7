import ArgumentParser
import Glibc
import SystemPackage

/// What every command takes.
struct OutputOptions: ParsableArguments {
  @Flag(name: .shortAndLong, inversion: .prefixedNo, help: "Say nothing but errors.")
  var quiet = false

  @Flag(name: .shortAndLong, inversion: .prefixedNo, help: "Say more.")
  var verbose = false

  @Flag(
    inversion: .prefixedNo,
    help: "Write one JSON object to standard output, and nothing else there.")
  var json = false

  var console: Console {
    Console(isQuiet: quiet, isVerbose: verbose, isJSON: json)
  }
}

/// Where the catalog is.
struct CatalogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The catalog (default: GALLERY_CATALOG, or gallery.sqlite in this folder).",
      valueName: "file"))
  var catalog: String?

  var path: FilePath {
    let environment = unsafe getenv("GALLERY_CATALOG").map { unsafe String(cString: $0) }
    return FilePath(catalog ?? environment ?? "gallery.sqlite")
  }
}

/// How many processors this machine lets us use.
var processorCount: Int {
  max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
