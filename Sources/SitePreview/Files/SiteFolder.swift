import Glibc
import SystemPackage

/// The served folder, which resolves request paths to files.
struct SiteFolder: Sendable {
  enum Entry {
    case file(SiteFile)
    case folder
  }

  /// The path of the folder as the user gave it.
  private let path: String

  /// Creates the folder of a built site.
  init(_ path: String) throws(ServerError) {
    self.path = path
    guard let folder = try? Stat(FilePath(path)) else { throw .folderMissing(path) }
    guard folder.type == .directory else { throw .notAFolder(path) }
    guard (try? Stat(FilePath(path + "/index.html")))?.type == .regular else { throw .noIndexPage(path) }
  }

  /// Returns the visible file or folder of a path; `nil` if there is none. Symbolic links are followed only if they
  /// lead to files inside the site. What is opened is checked: a handle of `O_PATH` reads nothing, and stays with its
  /// file when names change.
  func entry(at requested: RequestPath) -> Entry? {
    let names = requested.names.isEmpty ? "." : requested.names.joined(separator: "/")
    // The folder is opened each time, because it may have been replaced.
    let root = unsafe open(path, __O_PATH | O_CLOEXEC)
    defer { close(root) }
    let found = unsafe openat(root, names, __O_PATH | O_CLOEXEC)
    defer { close(found) }
    guard var inside = Self.path(of: found), let folder = Self.path(of: root), inside.removePrefix(folder),
      !inside.components.contains(where: \.isHidden), let status = try? Stat(FileDescriptor(rawValue: found)),
      [.directory, .regular].contains(status.type), let file = SiteFile(Self.link(to: found), status)
    else { return nil }
    if status.type == .directory { return .folder }
    return requested.endsWithSlash ? nil : .file(file)
  }

  /// The symbolic link of the kernel to an open file.
  private static func link(to file: Int32) -> String { "/proc/self/fd/\(file)" }

  /// The path of an open file without symbolic links.
  private static func path(of file: Int32) -> FilePath? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(link(to: file), &path, path.count)
    return count > 0 && count < path.count ? FilePath(platformString: path) : nil
  }
}

extension FilePath.Component {
  fileprivate var isHidden: Bool { string.utf8.first == UInt8(ascii: ".") }
}
