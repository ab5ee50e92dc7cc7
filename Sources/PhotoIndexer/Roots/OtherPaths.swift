import Facts
import Glibc
import PhotoCatalog
import SystemPackage

/// The other paths of a folder: without symbolic links, and where its files also are if it is in a mount of another
/// folder (`mount --bind`).
enum OtherPaths {
  /// A line of `/proc/self/mountinfo`, see proc(5).
  struct Mount {
    var device: [UInt8]
    /// The folder of the file system that is mounted.
    var root: FilePath
    var point: FilePath

    init?(_ line: ArraySlice<UInt8>) {
      let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
      guard fields.count > 4 else { return nil }
      device = Array(fields[2])
      (root, point) = (Self.path(fields[3]), Self.path(fields[4]))
    }

    /// Decodes blanks, tabs, line feeds and backslashes, which are written as `\040`.
    private static func path(_ field: ArraySlice<UInt8>) -> FilePath {
      var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], field)
      while let byte = rest.popFirst() {
        let code = byte == UInt8(ascii: "\\") ? UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8) : nil
        bytes.append(code ?? byte)
        if code != nil { rest = rest.dropFirst(3) }
      }
      return FilePath(bytes: bytes)
    }
  }

  static func mounts(_ text: [UInt8]) -> [Mount] { text.split(separator: UInt8(ascii: "\n")).compactMap { Mount($0) } }

  /// All other paths of a folder.
  static func all(of folder: FilePath) -> [FilePath] {
    guard let real = LibraryRoot.realPath(folder) else { return [] }
    let file = try? FileDescriptor.open(FilePath("/proc/self/mountinfo"), .readOnly, options: .closeOnExec)
    let text = try? file?.closeAfter { try file?.readAll(atMost: 1 << 22) }
    let identity = FileIdentity(real)
    return (real == folder ? [] : [real])
      + paths(of: real, in: mounts(text ?? [])).filter { identity != nil && FileIdentity($0) == identity }
  }

  /// The paths of a folder in other mounts of its file system, which may be hidden below other mounts.
  static func paths(of folder: FilePath, in mounts: [Mount]) -> [FilePath] {
    let around = mounts.filter { folder.starts(with: $0.point) }
    let depth = around.map(\.point.components.count).max()
    guard let own = around.last(where: { $0.point.components.count == depth }) else { return [] }
    var inside = folder
    _ = inside.removePrefix(own.point)
    inside = own.root.pushing(inside)
    return mounts.compactMap { mount in
      var below = inside
      guard mount.device == own.device, below.removePrefix(mount.root) else { return nil }
      let path = mount.point.pushing(below)
      return path == folder ? nil : path
    }
  }

  /// Whether the last name of a path is a symbolic link.
  static func isLink(_ path: FilePath) -> Bool {
    var status = stat()
    return unsafe path.withPlatformString { unsafe lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
