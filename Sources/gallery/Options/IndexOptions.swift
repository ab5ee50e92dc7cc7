import ArgumentParser
import PhotoIndexer

/// Which files of a library are read.
struct IndexOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Exclude files and folders whose name matches the pattern; a pattern with a slash is compared with \
      the path below the root. Repeatable. The catalog remembers the pattern for later runs.
      """, example: "private", valueName: "glob"))
  var exclude: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Read files and folders that gallery leaves out, such as recycle bins (see share/doc/gallery/left-out.md), or \
      that an earlier --exclude with the same pattern excludes; repeatable, and remembered.
      """, example: "\"#recycle\"", valueName: "glob"))
  var include: [String] = []

  @Flag(name: .customLong("no-exclude"), help: "Forget all patterns of --exclude that the catalog remembers.")
  var endsExclude = false

  @Flag(name: .customLong("no-include"), help: "Forget all patterns of --include that the catalog remembers.")
  var endsInclude = false

  @Flag(
    inversion: .prefixedNo,
    help:
      "Use the date in the name of a file, such as IMG_20240105_120000.jpg, if the file has none.")
  var datesFromNames = true

  @Flag(inversion: .prefixedNo, help: "Follow symbolic links; each folder is read once, by its real path if possible.")
  var followSymlinks = false

  func validate() throws {
    if (exclude + include).contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError("--exclude and --include need a name or a pattern.")
    }
    if let both = exclude.first(where: include.contains) {
      throw ValidationError("\(both) is given with --exclude and with --include; leave one out.")
    }
  }

  /// Adds the options to the settings of a run.
  func apply(to settings: inout IndexSettings) {
    settings.followsLinks = followSymlinks
    settings.readsNames = datesFromNames
    settings.exclusions = Exclusions(exclude)
    settings.inclusions = Exclusions(include)
    (settings.endsExclusions, settings.endsInclusions) = (endsExclude, endsInclude)
  }

  /// The number of files that are read at once: more than one per core, because disks serve parallel requests faster.
  static var readers: Int { min(max(16, 4 * processorCount), 64) }
}
