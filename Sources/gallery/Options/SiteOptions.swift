import ArgumentParser
import Facts
import SiteViews
import SystemPackage

/// What a site shows, and the folder it is written to.
struct SiteOptions: ParsableArguments {
  @OptionGroup var place: SiteFolderOptions

  @Option(
    help: ArgumentHelp(
      "The site's title (default: the name of the library).", example: "Our photos",
      valueName: "text"))
  var title: String?

  @Option(
    name: .customLong("where"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Include only photos that match a query; see gallery list --help. Repeatable: photos must match all \
      queries, also those of gallery.yml.
      """, example: "-keyword:private", valueName: "query"))
  var filter: [String] = []

  @Option(help: ArgumentHelp("The language of the site's own texts, dates and numbers.", valueName: "code"))
  var lang: SiteLanguage = .en

  @Option(
    help: ArgumentHelp(
      """
      Which files of one moment are shown as one photo: camera raw files with their pictures and \
      edited versions (raw), also bursts and similar photos (all), or no files (none).
      """, valueName: "mode"))
  var stacks: StackMode = .raw

  /// The site's folder as the user gave it.
  var folder: String { place.folder }

  /// The site's folder as an absolute path.
  var output: FilePath { place.path }

  /// The queries of gallery.yml, which can be lost with it.
  var filterOfFile: [String] {
    let words = Set(CommandLine.arguments.dropFirst())
    return filter.filter { !words.contains($0) && !words.contains("--where=\($0)") }
  }

  /// The photos of the site: those that match all queries, and that their owner does not keep back.
  var query: PhotoQuery {
    get throws {
      try PhotoQuery(all: filter.map { try PhotoQuery($0) }).leavingOut(KeptBackKind.allCases)
    }
  }

  func validate() throws {
    // An empty variable of a shell script would publish everything.
    if filter.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError("--where needs a query; leave it out to include all photos.")
    }
    do {
      _ = try query
    } catch let error as QueryError {
      throw ValidationError("--where: \(error)")
    }
  }

  /// Adds the options to a site's settings.
  func apply(to settings: inout SiteSettings) {
    settings.title = title
    settings.language = lang
    settings.stacks = stacks
  }
}

extension SiteLanguage: ExpressibleByArgument {}
extension StackMode: ExpressibleByArgument {}
