public import Foundation

/// Reads the manifest of a site: the index, and albums when they are needed.
public struct ManifestReader: Sendable {
  private let read: @Sendable (String) async throws -> Data

  /// Creates a reader of any source.
  ///
  /// - Parameter read: Returns the content of a file, by its path from the site's folder.
  public init(read: @escaping @Sendable (_ path: String) async throws -> Data) { self.read = read }

  /// Creates a reader of a site in a folder.
  ///
  /// - Parameter folder: The site's folder.
  public init(folder: URL) {
    self.init { try Data(contentsOf: folder.appending(path: $0)) }
  }

  /// Reads the index of the site.
  ///
  /// - Returns: The site and its albums.
  /// - Throws: `UnsupportedVersion`, `DecodingError`, and errors of the source.
  public func site() async throws -> SiteManifest {
    try JSONDecoder().decode(SiteManifest.self, from: try await read("data/index.json"))
  }

  /// Reads an album.
  ///
  /// - Parameter album: One of the albums of the site.
  /// - Returns: Its parts, each with at most 1000 photos.
  /// - Throws: `UnsupportedVersion`, `DecodingError`, `ManifestPathError`, and errors of the source.
  public func parts(of album: AlbumEntry) async throws -> [AlbumManifest] {
    var parts: [AlbumManifest] = []
    var known: Set<String> = []
    var next: String? = album.manifest
    while let path = next {
      // A manifest of another program may contain anything.
      let names = path.split(separator: "/", omittingEmptySubsequences: false)
      guard !names.contains(".."), !names.contains(""), known.insert(path).inserted else {
        throw ManifestPathError(path: path)
      }
      let part = try JSONDecoder().decode(AlbumManifest.self, from: try await read(path))
      parts.append(part)
      next = part.next
    }
    return parts
  }
}

/// A path in a manifest that leads out of the site's folder, or to a part that was read already.
public struct ManifestPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path.
  public let path: String

  /// The path, and what to do.
  public var description: String {
    "\(path): not the path of another file of the site; build the site again"
  }
}
