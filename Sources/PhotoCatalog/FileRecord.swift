package import PhotoMetadata
package import SystemPackage

/// What tells whether a file has changed since it was read.
package struct FileStamp: Hashable, Sendable {
  /// The length in bytes.
  package var size: Int64
  /// The time of the last change in nanoseconds since 1970.
  package var modified: Int64
  package var inode: Int64
  /// The time of the last change of the file or of what the system says of it, as `modified`.
  ///
  /// No program can set it back. `nil` where the catalog does not know it yet.
  package var changed: Int64?
  /// What tells whether the XMP file beside it has changed; 0 where there is none.
  package var sidecar: Int64

  package init(
    size: Int64, modified: Int64, inode: Int64, changed: Int64? = nil, sidecar: Int64 = 0
  ) {
    self.size = size
    self.modified = modified
    self.inode = inode
    self.changed = changed
    self.sidecar = sidecar
  }

  /// Whether the file is as it was, as far as both stamps tell.
  package func agrees(with other: FileStamp) -> Bool {
    var other = other
    if changed == nil || other.changed == nil { other.changed = changed }
    return self == other
  }
}

/// A file that was read, to be written to the catalog.
package struct FileReading: Sendable {
  /// What came of reading it.
  package enum Outcome: Sendable {
    case photo(PhotoFile)
    /// The reason, without the file's name.
    case unreadable(String)
    /// The system's reason why the file could not be read now: nothing is known of it, so what the
    /// catalog says of it stays, and the next run tries again.
    case failed(String)
    /// Something else than a picture, by name and content.
    case other
  }

  /// The folder's number in the catalog.
  package var folder: Int64
  /// The folder's whole path.
  package var parent: FilePath
  package var name: FilePath
  package var stamp: FileStamp
  package var outcome: Outcome

  package init(
    folder: Int64, parent: FilePath, name: FilePath, stamp: FileStamp, outcome: Outcome
  ) {
    self.folder = folder
    self.parent = parent
    self.name = name
    self.stamp = stamp
    self.outcome = outcome
  }

  package var path: FilePath { parent.pushing(name) }
}
