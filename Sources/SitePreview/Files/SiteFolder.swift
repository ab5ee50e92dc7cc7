import Glibc
import SystemPackage

/// The served folder, which resolves request paths to files.
struct SiteFolder: Sendable {
  /// A file or folder of the site.
  enum Entry {
    case file(SiteFile)
    case folder
  }

  /// The path of the folder as the user gave it.
  let path: String

  /// Creates the folder of a built site.
  init(_ path: String) throws(ServerError) {
    self.path = path
    guard let folder = FileStatus(path) else { throw .folderMissing(path) }
    guard folder.kind == .folder else { throw .notAFolder(path) }
    guard FileStatus(path + "/index.html")?.kind == .file else { throw .noIndexPage(path) }
  }

  /// Returns the visible file or folder of a path; `nil` if there is none. Symbolic links are followed only if they
  /// lead to files inside the site.
  func entry(at requested: RequestPath) -> Entry? {
    // The folder is resolved each time, because it may have been replaced.
    guard let root = Self.realPath(path),
      let found = Self.realPath(([path] + requested.names).joined(separator: "/")),
      Self.isVisible(found, below: root),
      let status = FileStatus(found), unsafe access(found, R_OK) == 0
    else { return nil }
    switch status.kind {
    case .folder: return .folder
    case .file where !requested.endsWithSlash:
      return .file(SiteFile(path: found, size: status.size, tag: status.tag))
    case .file, .other: return nil
    }
  }

  /// Whether a path is inside the site and has no hidden components. Paths are compared as bytes, because strings with
  /// composed and decomposed characters are equal, but file names are not.
  private static func isVisible(_ path: String, below root: String) -> Bool {
    guard path.utf8.starts(with: root.utf8) else { return false }
    let inside = path.utf8.dropFirst(root.utf8.count)
    guard inside.isEmpty || inside.first == UInt8(ascii: "/") || root == "/" else { return false }
    return inside.split(separator: UInt8(ascii: "/")).allSatisfy { $0.first != UInt8(ascii: ".") }
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(validatingCString: resolved)
  }
}

/// A file that may be served.
struct SiteFile: Sendable {
  /// The path without symbolic links.
  let path: String
  /// The size in bytes.
  let size: Int
  /// The strong entity tag with quotes; it changes when the file changes.
  let tag: String
}

/// The status of a path; symbolic links are followed.
private struct FileStatus {
  enum Kind { case file, folder, other }

  let kind: Kind
  let size: Int
  let tag: String

  init?(_ path: String) {
    guard let status = try? Stat(FilePath(path)) else { return nil }
    kind =
      switch status.type {
      case .regular: .file
      case .directory: .folder
      default: .other
      }
    size = Int(status.size)
    // Seconds are not precise enough to distinguish two builds within a second.
    let modified = Duration(status.st_mtim).components
    let inode = Int64(truncatingIfNeeded: status.inode.rawValue)
    let parts = [inode, status.size, modified.seconds, modified.attoseconds]
    tag = "\"" + parts.map { String($0, radix: 36) }.joined(separator: "-") + "\""
  }
}
