import ArgumentParser
import Foundation
import PhotoIndexer
import PhotoReading
import SystemPackage

/// Which files of a library are read.
struct IndexOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folders that gallery index and gallery watch read if none is given (default: those in the catalog).",
      example: "photos", valueName: "path", visibility: .hidden))
  var folders: [String] = []

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

  @Flag(help: "Follow symbolic links; each folder is read once, by its real path if possible.")
  var followSymlinks = false

  @Option(
    help: ArgumentHelp(
      """
      Give photos without a place that of a GPX file, or of all in a folder, at their time. Repeatable; in gallery.yml \
      for all runs, because a run without it takes these places away.
      """, example: "tracks", valueName: "file|folder"), completion: .file(extensions: ["gpx"]))
  var gpx: [String] = []

  func validate() throws {
    if (exclude + include).contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError("--exclude and --include need a name or a pattern.")
    }
    if let both = exclude.first(where: include.contains) {
      throw ValidationError("\(both) is given with --exclude and with --include; leave one out.")
    }
  }

  /// Adds the options to the settings of a run.
  func apply(to settings: inout IndexSettings) throws {
    settings.followsLinks = followSymlinks
    settings.readsNames = datesFromNames
    settings.exclusions = Exclusions(exclude)
    settings.inclusions = Exclusions(include)
    (settings.endsExclusions, settings.endsInclusions) = (endsExclude, endsInclude)
    settings.track = try track.map { ($0, $0.token) }
  }

  /// The track of `--gpx`. A file that cannot be read stops the run, which would take places away.
  private var track: Track? {
    get throws {
      let tracks = try gpx.flatMap { given throws -> [Track] in
        let path = FilePath(given)
        let tracks = try Self.files(path).map { file throws -> Track in
          do throws(MetadataError) {
            var reader = try ByteReader(path: file)
            return try Track(&reader)
          } catch {
            throw CommandError.unreadable(file, reason: "\(error)")
          }
        }
        guard tracks.contains(where: { !$0.isEmpty }) else {
          throw CommandError.unreadable(path, reason: "it has no GPX file with positions and times")
        }
        return tracks
      }
      return tracks.isEmpty ? nil : Track(tracks)
    }
  }

  /// A file, or the GPX files in a folder and in those below it.
  private static func files(_ path: FilePath) -> [FilePath] {
    guard let names = try? FileManager.default.subpathsOfDirectory(atPath: path.string), !names.isEmpty else {
      return [path]
    }
    return names.sorted().map { path.appending($0) }.filter { $0.extension?.lowercased() == "gpx" }
  }

  /// The number of files that are read at once: more than one per core, because disks serve parallel requests faster.
  static var readers: Int { min(max(16, 4 * processorCount), 64) }
}
