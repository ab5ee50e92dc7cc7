import Facts
import Foundation
import PhotoCatalog
import SiteOutput
import SiteViews
import SystemPackage

/// What a site was made from, in a file of its folder: a later build that knows less of what is not public stops.
struct SiteSource: Codable, Equatable {
  /// The identity of the catalog, and its revision.
  var catalog: String
  var revision: Int
  /// The queries of the settings file that chose the photos. Those of the command line are given each time.
  var queries: [String]
  /// Whether the catalog restricted anything.
  var hasRestrictions: Bool

  /// The name of the file in the output folder. Only its owner can read it.
  static let name = ".gallery-source"

  init(_ catalog: Catalog, revision: Int, queries: [String]) throws(CatalogError) {
    self.catalog = try catalog.secret(.identity).map { String($0, radix: 16) }.joined()
    (self.revision, self.queries) = (revision, queries)
    hasRestrictions = try catalog.hasRestrictions()
  }

  /// Reads the file of a site; `nil` if there is none. One that cannot be read may say that the site knew more.
  private static func read(of output: OutputFolder) throws -> SiteSource? {
    guard let bytes = try output.ownFile(name) else { return nil }
    do {
      return try JSONDecoder().decode(SiteSource.self, from: Data(bytes))
    } catch {
      throw SiteError.knowsLess(
        site: output.path, "\(name) in it is damaged, which says what the last build was made from")
    }
  }

  /// Writes the file, and stores the queries in the catalog, which remembers them if the folder is deleted.
  func store(for output: OutputFolder, in catalog: Catalog) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = Array(try encoder.encode(self))
    if try output.ownFile(Self.name) != bytes { try output.replaceOwnFile(Self.name, bytes) }
    try catalog.remember(queries: queries, ofSite: output.path)
  }

  /// Stops a build that knows less than the last one of the site.
  func check(against output: OutputFolder, in catalog: Catalog) throws {
    let last = try Self.read(of: output)
    let queries = try catalog.queries(ofSite: output.path) + (last?.queries ?? [])
    if self.queries.isEmpty, let query = queries.first {
      throw SiteError.knowsLess(
        site: output.path,
        "gallery.yml of the last build had where: \(query), and there is no where: in gallery.yml now")
    }
    guard let last, last.hasRestrictions else { return }
    if last.catalog != self.catalog {
      throw SiteError.knowsLess(
        site: output.path,
        "\(catalog.path) is another catalog than that of the last build, and does not know what that "
          + "one restricted")
    }
    if last.revision > revision {
      throw SiteError.knowsLess(
        site: output.path,
        "\(catalog.path) is older than that of the last build, and does not know what was restricted "
          + "since")
    }
  }
}

/// The settings that decide what a site publishes of a photo, for `gallery show`. The catalog has them and not the site,
/// because queries of the command line can name what nobody is to know.
struct PublishedSettings: Codable {
  /// All queries that chose the photos, and the kinds that were left out besides.
  var queries: [String]
  var keptBack: [KeptBackKind]
  var location: LocationLevel
  var people: Bool
  var baseURL: String?

  static let key = DerivedKey(.published, 0)

  init(_ settings: BuildSettings) {
    (queries, keptBack) = (settings.run.allQueries, settings.query.keptBack)
    (location, people) = (settings.site.location, settings.site.includesPeople)
    baseURL = settings.site.baseURL
  }

  /// Those of a site; `nil` if it was not built.
  init?(ofSite site: FilePath, _ catalog: Catalog) throws {
    guard let bytes = try catalog.derivedValue(Self.key, ofSite: site) else { return nil }
    self = try JSONDecoder().decode(Self.self, from: Data(bytes))
  }

  var bytes: [UInt8] { get throws { Array(try JSONEncoder().encode(self)) } }
}
