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
    guard let root = Handle(path, __O_PATH), let found = Handle(names, __O_PATH, in: root) else { return nil }
    defer { withExtendedLifetime((root, found)) {} }
    guard let place = found.path, let folder = root.path, Self.isVisible(place, below: folder),
      let status = try? Stat(found.descriptor), [.directory, .regular].contains(status.type),
      let file = Handle(found.link, O_RDONLY | O_NONBLOCK)
    else { return nil }
    if status.type == .directory { return .folder }
    return requested.endsWithSlash ? nil : .file(SiteFile(file, status))
  }

  /// Whether a path is inside the site and has no hidden components.
  private static func isVisible(_ path: ArraySlice<CChar>, below root: ArraySlice<CChar>) -> Bool {
    let slash = CChar(bitPattern: UInt8(ascii: "/"))
    let inside = path.dropFirst(root.count)
    return path.starts(with: root) && (inside.isEmpty || inside.first == slash || root == [slash])
      && !inside.split(separator: slash).contains { $0.first == CChar(bitPattern: UInt8(ascii: ".")) }
  }
}

/// An open file, which is closed with its last reference.
final class Handle: Sendable {
  let descriptor: FileDescriptor

  /// Opens a path, which is relative to a folder or the current one; `nil` if it cannot be opened.
  init?(_ path: String, _ flags: Int32, in folder: Handle? = nil) {
    let number = unsafe openat(folder?.descriptor.rawValue ?? AT_FDCWD, path, flags | O_CLOEXEC)
    guard number >= 0 else { return nil }
    descriptor = FileDescriptor(rawValue: number)
  }

  deinit { try? descriptor.close() }

  /// The symbolic link of the kernel to the file.
  var link: String { "/proc/self/fd/\(descriptor.rawValue)" }

  /// The path without symbolic links, as bytes: strings with composed and decomposed characters are equal.
  var path: ArraySlice<CChar>? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(link, &path, path.count)
    return count > 0 && count < path.count ? path[..<count] : nil
  }
}
