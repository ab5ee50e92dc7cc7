import ArgumentParser
import PhotoIndexer

/// Which files of a library are read.
struct IndexOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Skip files and folders with a matching name, or path below the root if the pattern has a slash; "
        + "repeatable.",
      valueName: "glob"))
  var exclude: [String] = []

  @Flag(
    inversion: .prefixedNo,
    help: "Follow symbolic links; each folder is read once, by its real path if possible.")
  var followSymlinks = false

  /// Adds the options to the settings of a run.
  func apply(to settings: inout IndexSettings) {
    settings.followsLinks = followSymlinks
    settings.exclusions = Exclusions(exclude)
  }

  /// The number of files that are read at once: more than one per core, because disks serve parallel
  /// requests faster.
  static var readers: Int { min(max(16, 4 * processorCount), 64) }
}
