import Facts
import CLinux
import PhotoCatalog
import Glibc
import Synchronization
import SystemPackage

/// Folders at which a disk, or another folder (`mount --bind`), is mounted.
enum MountPoint {
  /// Whether something is mounted at a folder, or the folder is on another device than its parent, also because of a
  /// link.
  static func isMount(_ path: FilePath, device: UInt64) -> Bool {
    if unsafe path.withPlatformString({ unsafe linux_is_mount_root($0) }) == 1 { return true }
    var status = stat()
    let parent = path.removingLastComponent()
    return unsafe parent.withPlatformString { unsafe stat($0, &status) } == 0
      && UInt64(status.st_dev) != device
  }

  /// Whether a folder that was a mount point is one now, and is not empty.
  static func isPresent(_ path: FilePath) -> Bool {
    guard let listing = try? FolderListing(of: path) else { return false }
    return !listing.isEmpty && isMount(path, device: listing.identity.device)
  }

  /// The message about a disk that is not mounted.
  static let reason = """
    its disk is not mounted; its photos stay in the catalog and in sites; mount the disk and run gallery \
    index again, or remove the folder from the library with gallery forget
    """
}

extension IndexPipeline {
  /// Reports a folder whose disk is not mounted, and keeps everything below it in the catalog unchanged.
  func reportAway(_ path: FilePath) {
    let folder = UnreadableFile(root: scope.rootPath, name: path, reason: MountPoint.reason)
    state.withLock { state in
      state.report.away.append(folder)
      state.unlisted.append(path)
    }
  }
}

extension LibraryIndexer {
  /// Finds a folder around the scope whose disk is not mounted; `nil` if there is none.
  static func awayFolder(around scope: IndexScope, _ mounts: [FilePath]) -> FilePath? {
    mounts.first { mount in
      mount != scope.path && scope.path.starts(with: mount)
        && !MountPoint.isPresent(scope.rootPath.pushing(mount))
    }
  }
}
