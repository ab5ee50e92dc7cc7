import ArgumentParser

/// `gallery watch`: keeps a site up to date.
struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Index and build whenever the library changes.",
    discussion: """
      Runs gallery index and gallery build once, and again for the folders that change, until Ctrl-C \
      stops it. Files that a program is still writing are not read until it has closed them. A folder of \
      the library that disappears, for example because its disk is removed, stays in the site.

      The options of gallery build apply too, and those of gallery.yml. The system does not report changes \
      that other machines make on network drives.

      EXAMPLE:
        gallery watch ~/Photos
      """)

  @OptionGroup var library: WatchOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup(visibility: .hidden) var build: BuildOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let update = try SiteUpdate(catalog: catalog.path, index: library.index, build: build, console: output.console)
    do {
      try await Interrupt.cancels { [folders = library.folders] in
        var watch = try LibraryWatch(folders, update)
        try await watch.begin()
        try await watch.run {}
      }
    } catch let status as ExitCode where status == Interrupt.status {
      // Ctrl-C is the normal end.
    }
  }
}

/// The library of the commands that watch it.
struct WatchOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The folders of the library (default: folders of gallery.yml, else those in the catalog).", valueName: "path"),
    completion: .directory)
  var folders: [String] = []

  @OptionGroup var index: IndexOptions
}
