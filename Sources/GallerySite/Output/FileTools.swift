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
    do {
      let file: FileDescriptor
      do {
        file = try create(path)
      } catch Errno.noSuchFileOrDirectory {
        try makeFolder(path.removingLastComponent())
        file = try create(path)
      }
      try file.closeAfter { _ = try file.writeAll(bytes) }
    } catch {
      throw error as? SiteError ?? .cannotWrite(path, reason(error))
    }
  }

  private static func create(_ path: FilePath) throws -> FileDescriptor {
    try FileDescriptor.open(
      path, .writeOnly, options: [.create, .truncate, .closeOnExec],
      permissions: [.ownerReadWrite, .groupRead, .otherRead])
  }

  /// Whether a file holds these bytes and no others.
  static func holds(_ bytes: [UInt8], at path: FilePath) -> Bool {
    guard let file = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec]) else {
      return false
    }
    defer { try? file.close() }
    // One byte more tells a longer file.
    let found = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count + 1) { buffer, count in
      count = 0
      let room = UnsafeMutableRawBufferPointer(buffer)
      while let more = try? unsafe file.read(into: .init(rebasing: room[count...])), more > 0 {
        count += more
      }
    }
    return found == bytes
  }

  /// The names in a folder; none where there is no folder.
  static func names(in path: FilePath) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path.string)) ?? []
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
    if hasLinked(path, as: target) { return }
    try makeFolder(target.removingLastComponent())
    if hasLinked(path, as: target) { return }
    do {
      try FileManager.default.copyItem(atPath: path.string, toPath: target.string)
    } catch {
      throw .cannotWrite(target, reason(error))
    }
  }

  private static func hasLinked(_ path: FilePath, as target: FilePath) -> Bool {
    unsafe path.withPlatformString { path in
      unsafe target.withPlatformString { target in unsafe Glibc.link(path, target) == 0 }
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
