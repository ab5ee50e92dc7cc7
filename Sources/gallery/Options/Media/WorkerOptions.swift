import ArgumentParser

/// The workers that render photos.
struct WorkerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The number of photos rendered at once (default: one per core).", example: "2",
      valueName: "n"))
  var jobs: Int?

  @Flag(
    inversion: .prefixedNo,
    help: "Render nothing if the kernel cannot confine the decoders (no Landlock or no seccomp).")
  var requireSandbox = false

  @Option(
    help: ArgumentHelp(
      """
      The most space for images that the site no longer has. They are kept beside the catalog, and a build that needs \
      them takes them back; 0 keeps none.
      """, example: "50GB", valueName: "size"))
  var imageStore = ByteSize(bytes: 20_000_000_000)

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
  }
}
