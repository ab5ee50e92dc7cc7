import ArgumentParser

/// How the photos of a site are rendered.
struct RenderingOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Retry photos that failed in an earlier build.")
  var retry = false

  @Flag(
    inversion: .prefixedNo,
    help: "Check every file of the site, and write changed files again.")
  var verify = false

  @Flag(
    inversion: .prefixedNo,
    help: "Remove photos from the site even if the files of more than a third of them are missing.")
  var removeMissing = false

  @Flag(
    inversion: .prefixedNo,
    help: "Give protected and unlisted albums new keys and addresses; their old links stop working."
  )
  var rekey = false

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Exit with status 2 if a photo cannot be shown, or an excluding term of --where matches no photo."
    ))
  var strict = false

  @Option(
    help: ArgumentHelp(
      "Render only one of n parts of the photos: i/n, or auto in a job array (default: build the site).",
      example: "2/8", valueName: "i/n"))
  var shard: ShardArgument?

  func validate() throws {
    if rekey, shard != nil {
      throw ValidationError(
        "--rekey and --shard cannot be used together; the build without --shard writes these albums."
      )
    }
    if verify, shard != nil {
      throw ValidationError(
        "--verify and --shard cannot be used together; the build without --shard checks the site.")
    }
  }
}
