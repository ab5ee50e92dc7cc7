import ArgumentParser

/// How the photos of a site are rendered.
struct RenderingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The number of photos rendered at once (default: one per core).", example: "2",
      valueName: "n"))
  var jobs: Int?

  @Flag(inversion: .prefixedNo, help: "Retry photos that failed in an earlier build.")
  var retry = false

  @Flag(inversion: .prefixedNo, help: "Exit with status 2 if a photo could not be rendered.")
  var strict = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
  }
}
