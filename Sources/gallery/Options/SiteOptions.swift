import ArgumentParser
import Foundation
import SiteModel
import PhotoCatalog
import SystemPackage

/// What a site shows, and the folder it is written to.
struct SiteOptions: ParsableArguments {
  @Option(name: .customLong("output"), help: ArgumentHelp("The site's folder.", valueName: "dir"))
  var folder = "site"

  @Option(
    help: ArgumentHelp(
      "The site's title (default: the name of the library).", example: "Our photos",
      valueName: "text"))
  var title: String?

  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: ArgumentHelp(
      "Include only photos that match a query; see gallery list --help.",
      example: "-keyword:private", valueName: "query"))
  var filter = ""

  @Option(
    help: ArgumentHelp(
      "The language of the site's own texts, dates and numbers.", valueName: "code"))
  var lang: SiteLanguage = .en

  /// The site's folder as an absolute path.
  var output: FilePath {
    let current = FilePath(FileManager.default.currentDirectoryPath)
    return current.pushing(FilePath(folder)).lexicallyNormalized()
  }

  /// The photos of the site.
  ///
  /// - Throws: `QueryError`.
  var query: PhotoQuery {
    get throws { try PhotoQuery(filter) }
  }

  /// Adds the options to a site's settings.
  func apply(to settings: inout SiteSettings) {
    settings.title = title
    settings.language = lang
  }
}

extension SiteLanguage: ExpressibleByArgument {}
