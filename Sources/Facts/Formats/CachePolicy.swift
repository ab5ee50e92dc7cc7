/// How long browsers may keep a file of a site.
package enum CachePolicy: Hashable, Sendable {
  /// The name depends on the content, so the file never changes.
  case immutable
  /// The file can change without a change of its name.
  case revalidated

  /// The folders in which all names depend on the content.
  package static let immutableFolders = [
    "assets", "data/map", "data/search", "data/timeline", "i", "o", "z",
  ]

  /// The policy for a file.
  package init(ofFile path: String) {
    let isImmutable =
      !path.hasSuffix(".html")
      && Self.immutableFolders.contains { folder in
        path.utf8.starts(with: folder.utf8)
          && path.utf8.dropFirst(folder.utf8.count).first == UInt8(ascii: "/")
      }
    self = isImmutable ? .immutable : .revalidated
  }

  /// The value of the `Cache-Control` header.
  package var header: String {
    switch self {
    case .immutable: "public, max-age=31536000, immutable"
    case .revalidated: "no-cache"
    }
  }
}
