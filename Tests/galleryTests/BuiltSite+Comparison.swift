import Foundation
import SystemPackage
import TestSupport
import Testing

/// Comparisons of a site that grew by many builds with one that is built from nothing.
extension BuiltSite {
  /// The folder of the library.
  var photosPath: String { folder.path.appending("photos").string }

  /// Indexes the library.
  func index() throws {
    let result = try Binary.run("index", "photos", in: folder.path)
    try #require(result.status == 0, "\(result.errors)")
  }

  /// Builds the site with small images.
  ///
  /// - Parameters:
  ///   - options: Options of `build`.
  ///   - output: The site's folder.
  /// - Returns: What `build --verbose` prints on standard error.
  /// - Throws: An error if the build fails.
  func buildSmall(_ options: [String], to output: String = "site") throws -> String {
    let result = try Binary.run(
      ["build", "--verbose", "--sizes", "32", "--output", output] + options, in: folder.path)
    try #require(result.status == 0, "\(result.errors)")
    return result.errors
  }

  /// Checks that the site has the same files as a new one.
  ///
  /// - Parameters:
  ///   - options: The options of the site.
  ///   - change: What has changed, for the message.
  /// - Throws: An error if the build fails.
  func checkIsAsNew(_ options: [String], _ change: String) throws {
    let fresh = folder.path.appending("fresh").string
    try? FileManager.default.removeItem(atPath: fresh)
    _ = try buildSmall(options, to: "fresh")
    let (found, expected) = (try content(of: "site"), try content(of: "fresh"))
    let wrong = Set(found.keys).union(expected.keys).filter { found[$0] != expected[$0] }
    #expect(wrong.sorted() == [], "\(change), then \(options)")
  }

  /// The files of a site with their content.
  func content(of output: String) throws -> [String: Data] {
    let place = folder.path.appending(output).string
    var content: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: place)
    where !name.hasPrefix(".") || name == ".gallery-site" {
      content[name] = FileManager.default.contents(atPath: "\(place)/\(name)")
    }
    return content
  }
}
