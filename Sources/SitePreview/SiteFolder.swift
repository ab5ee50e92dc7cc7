import Glibc
import SystemPackage

/// The folder that is served, and the one place that says what is in it.
struct SiteFolder: Sendable {
  /// What a path stands for.
  enum Entry {
    case file(SiteFile)
    case folder
  }

  /// The folder as the user gave it.
  let path: String

  /// Takes the folder of a built site.
  init(_ path: String) throws(PreviewError) {
    self.path = path
    guard let folder = FileStatus(path) else { throw .folderMissing(path) }
    guard folder.kind == .folder else { throw .notAFolder(path) }
    guard FileStatus(path + "/index.html")?.kind == .file else { throw .noIndexPage(path) }
  }

  /// The visible file or folder that a path stands for, wherever symbolic links lead inside the
  /// site; nothing where they lead out of it.
  func entry(at requested: RequestPath) -> Entry? {
    // The folder is resolved each time: a build may have put another one in its place.
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

  /// Bytes are compared, because strings are equal under Unicode's canonical equivalence and file
  /// names are not: a folder written with a composed é has a neighbour with a decomposed one.
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
  /// Where it lies, free of symbolic links.
  let path: String
  /// Its length in bytes.
  let size: Int
  /// Its entity tag, quotes included: a strong one, which another file or a changed one never has.
  let tag: String
}

/// What `stat` says of a path, links followed.
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
    // Seconds alone would call two builds within one second the same.
    let modified = Duration(status.st_mtim).components
    let inode = Int64(truncatingIfNeeded: status.inode.rawValue)
    let parts = [inode, status.size, modified.seconds, modified.attoseconds]
    tag = "\"" + parts.map { String($0, radix: 36) }.joined(separator: "-") + "\""
  }
}
