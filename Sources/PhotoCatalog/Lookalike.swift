package import PhotoMetadata
package import SystemPackage

/// A file whose samples are those of a photo that the catalog knows.
///
/// Most are copies. Some differ where no sample was taken: uncompressed scans of one size with
/// white margins. Only their whole contents tell.
package struct Lookalike: Sendable {
  /// A file of that photo.
  package struct Other: Sendable {
    package var path: FilePath
    package var size: Int64
    package var modified: Int64
  }

  /// What came of the comparison.
  package enum Likeness: Sendable {
    case same
    /// 128 bits over the whole file, and over the other where it was compared with one.
    case different(content: Fingerprint, other: Fingerprint?)
  }

  package var reading: FileReading
  package var file: PhotoFile
  /// Any of these will do; none where the samples are known to be those of several photos, which
  /// only the hash of the content can tell apart.
  package var others: [Other]
}

/// A second name of a file that is in the catalog under a first one.
package struct HardLink: Sendable {
  package var folder: Int64
  package var name: FilePath
  package var stamp: FileStamp
  package var first: (folder: Int64, name: FilePath)

  package init(
    folder: Int64, name: FilePath, stamp: FileStamp, first: (folder: Int64, name: FilePath)
  ) {
    (self.folder, self.name, self.stamp, self.first) = (folder, name, stamp, first)
  }
}
