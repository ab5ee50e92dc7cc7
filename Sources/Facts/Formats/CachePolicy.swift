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

  /// The policy for a file. The folder of an unlisted album has the same folders.
  package init(ofFile path: String) {
    let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    let isSecret = parts.count == 3 && parts[0] == "albums" && SecretFolder.isName(parts[1])
    let inside = isSecret ? parts[2] : path[...]
    // Another album can have such a name, and folders like these with pages.
    let isPage = path.hasSuffix(".html") || path.hasSuffix("/counts.js")
    let isImmutable =
      !isPage
      && Self.immutableFolders.contains { folder in
        inside.utf8.starts(with: folder.utf8)
          && inside.utf8.dropFirst(folder.utf8.count).first == UInt8(ascii: "/")
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

/// The folders of protected and unlisted albums, whose names reveal nothing.
package enum SecretFolder {
  /// Whether a name has the form of such a name: 32 hexadecimal digits.
  package static func isName(_ name: some StringProtocol) -> Bool {
    name.utf8.count == 32 && name.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}
