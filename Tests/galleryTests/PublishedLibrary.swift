import Foundation
import SystemPackage
import TestSupport
import Testing

struct PublishedLibrary {
  static let options = ["--sizes", "32", "--width", "600", "--only-widths"]
  let site = BuiltSite.empty()
  var folder: TemporaryFolder { site.folder }

  /// Builds a site of photos in two albums.
  init() throws {
    for (index, path) in ["a/0", "a/1", "b/2"].enumerated() {
      try site.writePhoto("photos/\(path).jpg", color: 60 * index)
    }
    try build()
  }

  /// Indexes and builds again; a deleted photo is forgotten by the second index.
  func build(_ options: String...) throws { try site.build(options: Self.options + options) }

  func publish(_ arguments: String..., environment: [String: String] = [:]) throws -> Binary.Result {
    try folder.run(["publish", "--delay", "0"] + arguments, environment: environment)
  }

  func expected() throws -> [String: [UInt8]] { try contents("site").filter { !$0.key.hasPrefix(".gallery-") } }

  /// The files of a folder by path.
  func contents(_ name: String) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    let prefix = "\(name)/"
    for (path, bytes) in try folder.contents() where path.hasPrefix(prefix) {
      contents[String(path.dropFirst(prefix.count))] = bytes
    }
    return contents
  }

  /// Whether a folder has exactly these files; prints the paths of those that differ.
  func holds(_ name: String, _ expected: [String: [UInt8]]) throws -> Bool {
    let found = try contents(name)
    let paths = Set(found.keys).union(expected.keys)
    let different = paths.filter { found[$0] != expected[$0] }.sorted()
    if !different.isEmpty { print("\(name): different: \(different.joined(separator: ", "))") }
    return different.isEmpty
  }

  /// The numbers in the JSON summary of a publication.
  func numbers(_ result: Binary.Result) throws -> Summary {
    try #require(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode(Summary.self, from: Data(result.output.utf8))
  }

  struct Summary: Decodable {
    var sent: Int
    var bytes: Int
    var unchanged: Int
    var deleted: Int
    var kept: Int
    var toSend: [String]?
    var toDelete: [String]?
  }
}

extension BuiltSite {
  /// Indexes twice, so that deleted photos are forgotten, and builds.
  func build(options: [String]) throws {
    for _ in 0..<2 { try folder.succeed("index", "photos") }
    try folder.succeed(["build"] + options)
  }
}
