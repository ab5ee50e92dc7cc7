package import Facts
package import SystemPackage

/// The status of a file, which is compared to detect changes.
package struct FileStamp: Hashable, Sendable {
  /// The length in bytes.
  package var size: Int64
  /// The time of the last change in nanoseconds since 1970.
  package var modified: Int64
  package var inode: Int64
  /// The time of the last change of the file or its status in nanoseconds since 1970. Programs cannot set it. The
  /// result is `nil` if the catalog does not contain it yet.
  package var changed: Int64?
  /// A number that changes with the sidecars; 0 if there are none.
  package var sidecar: Int64

  package init(size: Int64, modified: Int64, inode: Int64, changed: Int64? = nil, sidecar: Int64 = 0) {
    self.size = size
    self.modified = modified
    self.inode = inode
    self.changed = changed
    self.sidecar = sidecar
  }

  /// Returns whether another stamp differs only in the inode number, and perhaps in the token of the sidecars. The
  /// token includes the inode numbers of the sidecars. Some file systems assign new inode numbers at each mount (exFAT
  /// by FUSE, sshfs). Only the content shows whether such a file has changed.
  package func hasOtherInode(than other: FileStamp) -> Bool {
    var other = other
    guard inode != other.inode, (sidecar == 0) == (other.sidecar == 0) else { return false }
    (other.inode, other.sidecar) = (inode, sidecar)
    return agrees(with: other)
  }

  /// Returns whether all fields that both stamps have are equal.
  package func agrees(with other: FileStamp) -> Bool {
    var other = other
    if changed == nil || other.changed == nil { other.changed = changed }
    return self == other
  }
}

/// The result of reading a file, to be written to the catalog.
package struct FileReading: Sendable {
  /// The outcome of reading a file.
  package enum Outcome: Sendable {
    case photo(PhotoFile)
    /// The file cannot be read as a photo; the reason does not contain its name.
    case unreadable(String)
    /// The system could not read the file now; the catalog is not changed and the next run tries again.
    case failed(String)
    /// The file is a video that is read with ffmpeg, which is missing; the next run tries again. If it has changed
    /// since it was last read, it is hidden until then.
    case needsFFmpeg
    /// The file is not a picture by its name and content.
    case other
  }

  /// The id of the folder in the catalog.
  package var folder: Int64
  /// The absolute path of the folder.
  package var parent: FilePath
  package var name: FilePath
  package var stamp: FileStamp
  /// Whether the file or its sidecar may change without another stamp, so that the next run reads it again.
  package var isUncertain: Bool
  /// Whether only the inode number of the file has changed; see `FileStamp.hasOtherInode`.
  package var hasOtherInode: Bool
  package var outcome: Outcome

  package init(
    folder: Int64, parent: FilePath, name: FilePath, stamp: FileStamp, isUncertain: Bool = false,
    hasOtherInode: Bool = false, outcome: Outcome
  ) {
    self.folder = folder
    self.parent = parent
    self.name = name
    self.stamp = stamp
    self.isUncertain = isUncertain
    self.hasOtherInode = hasOtherInode
    self.outcome = outcome
  }

  package var path: FilePath { parent.pushing(name) }
}
