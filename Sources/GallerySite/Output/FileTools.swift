import CLinux
import Foundation
import Glibc
import SystemPackage

/// The few file operations that a site needs, with errors that name the file.
enum FileTools {
  static func makeFolder(_ path: FilePath) throws(SiteError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path.string, withIntermediateDirectories: true)
    } catch {
      throw .cannotWrite(path, reason(error))
    }
  }

  static func write(_ bytes: [UInt8], to path: FilePath) throws(SiteError) {
    try makeFolder(path.removingLastComponent())
    do {
      let file = try FileDescriptor.open(
        path, .writeOnly, options: [.create, .truncate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
      try file.closeAfter { _ = try file.writeAll(bytes) }
    } catch {
      throw .cannotWrite(path, reason(error))
    }
  }

  /// The content of a file; `nil` where there is none.
  static func read(_ path: FilePath) -> [UInt8]? {
    (try? Data(contentsOf: URL(filePath: path.string))).map { [UInt8]($0) }
  }

  /// The names in a folder; none where there is no folder.
  static func names(in path: FilePath) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path.string)) ?? []
  }

  /// All files below a folder, as paths from it.
  static func files(below path: FilePath) -> [String] {
    guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: path.string) else {
      return []
    }
    return paths.filter { !isFolder(path.pushing(FilePath($0))) }
  }

  static func isFolder(_ path: FilePath) -> Bool {
    kind(path) == S_IFDIR
  }

  static func isLink(_ path: FilePath) -> Bool {
    kind(path) == S_IFLNK
  }

  static func exists(_ path: FilePath) -> Bool {
    kind(path) != nil
  }

  static func remove(_ path: FilePath) throws(SiteError) {
    guard exists(path) else { return }
    do {
      try FileManager.default.removeItem(atPath: path.string)
    } catch {
      throw .cannotWrite(path, reason(error))
    }
  }

  static func rename(_ path: FilePath, to target: FilePath) throws(SiteError) {
    let result = unsafe path.withPlatformString { from in
      unsafe target.withPlatformString { to in unsafe Glibc.rename(from, to) }
    }
    guard result == 0 else { throw .cannotWrite(target, Errno(rawValue: errno).description) }
  }

  /// Gives a file a second name, or copies it where the file system has no links.
  static func link(_ path: FilePath, as target: FilePath) throws(SiteError) {
    try makeFolder(target.removingLastComponent())
    do {
      do {
        try FileManager.default.linkItem(atPath: path.string, toPath: target.string)
      } catch {
        try FileManager.default.copyItem(atPath: path.string, toPath: target.string)
      }
    } catch {
      throw .cannotWrite(target, reason(error))
    }
  }

  static func makeLink(_ path: FilePath, to target: String) throws(SiteError) {
    do {
      try FileManager.default.createSymbolicLink(
        atPath: path.string, withDestinationPath: target)
    } catch {
      throw .cannotWrite(path, reason(error))
    }
  }

  /// Exchanges two paths in one step; `false` where the file system cannot.
  static func exchange(_ left: FilePath, _ right: FilePath) -> Bool {
    unsafe left.withPlatformString { left in
      unsafe right.withPlatformString { right in
        unsafe linux_exchange(left, right) == 0
      }
    }
  }

  /// What the file system says of a path; `nil` where nothing is there.
  static func status(_ path: FilePath, followsLinks: Bool = false) -> stat? {
    var status = stat()
    let result = unsafe path.withPlatformString {
      unsafe fstatat(AT_FDCWD, $0, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW)
    }
    return result == 0 ? status : nil
  }

  private static func kind(_ path: FilePath) -> mode_t? {
    status(path).map { $0.st_mode & S_IFMT }
  }

  private static func reason(_ error: any Error) -> String {
    (error as? Errno)?.description ?? (error as NSError).localizedDescription
  }
}
