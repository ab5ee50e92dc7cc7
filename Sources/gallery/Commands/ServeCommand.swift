import ArgumentParser
import SiteBuilding
import SitePreview
import SiteViews
import SystemPackage

/// `gallery serve`: shows a site on this machine.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve a site on this machine.",
    discussion: """
      Listens on 127.0.0.1 by default. Ctrl-C stops the server. With --watch, the library is indexed and \
      the site built whenever the library changes, as by gallery watch, and open pages are reloaded; \
      the options of gallery build apply too.

      EXAMPLE:
        gallery serve site --port 8080
        gallery serve --watch
      """)

  @Argument(
    help: ArgumentHelp("The site's folder (default: --output, else site).", valueName: "dir"),
    completion: .directory)
  var folder: String?

  @Option(help: ArgumentHelp("The port; 0 chooses a free one.", valueName: "n"))
  var port = 8080

  @Option(
    help: ArgumentHelp(
      "The address to listen on; any other than 127.0.0.1 makes the site visible on the network.",
      valueName: "address"))
  var listen = "127.0.0.1"

  @Option(
    name: .customLong("allowed-host"),
    help: ArgumentHelp(
      "A host name to accept in requests, besides localhost, IP addresses and --listen; repeatable.",
      valueName: "name"))
  var allowedHosts: [String] = []

  @Flag(help: "Update the site when the library changes, and reload open pages.")
  var watch = false

  @OptionGroup var index: IndexOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup(visibility: .hidden) var build: BuildOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    do {
      try await Interrupt.cancels {
        if watch { try await serveAndWatch() } else { try await serve(reloads: nil) }
      }
    } catch let status as ExitCode where status == Interrupt.status {
      // Ctrl-C is the normal end.
    }
  }

  private func serve(reloads: PageReloads?) async throws {
    let folder = folder ?? build.site.folder
    let files = try ConfigFile.privateFiles(of: Array(CommandLine.arguments.dropFirst()))
    try OutputPlacement.check(FilePath(folder), holdsNone: [catalog.path] + files)
    let server = PreviewServer(
      folder: folder, names: SitePaths.topLevel, host: listen, port: port, allowedHosts: allowedHosts,
      reloads: reloads)
    let console = output.console
    try await server.run { address in
      try? console.result("Serving \(address); Ctrl-C stops it", json: ["address": address])
    }
  }

  private func serveAndWatch() async throws {
    var build = build
    if let folder { build.site.place.folder = folder }
    let update = try SiteUpdate(catalog: catalog.path, index: index, build: build, console: output.console)
    let reloads = PageReloads()
    let (built, firstBuild) = AsyncStream.makeStream(of: Void.self)
    try await withThrowingTaskGroup { group in
      group.addTask {
        var library = try LibraryWatch([], update)
        try await library.begin()
        firstBuild.finish()
        try await library.run { reloads.reload() }
      }
      group.addTask {
        for await _ in built {}
        try Task.checkCancellation()
        try await serve(reloads: reloads)
      }
      // The first error ends both.
      try await group.waitForAll()
    }
  }
}
