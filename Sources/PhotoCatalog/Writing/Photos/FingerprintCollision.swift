package import Facts
package import SystemPackage

/// A file whose fingerprint equals that of a photo in the catalog. Most are copies. Some differ outside of the samples,
/// such as uncompressed scans of one size with white margins, so the complete files must be compared.
package struct FingerprintCollision: Sendable {
  /// A file of the photo.
  package struct Other: Sendable {
    package var path: FilePath
    package var size: Int64
    package var modified: Int64
  }

  /// The result of a comparison.
  package enum ComparisonResult: Sendable {
    case same
    /// The hashes of the complete file, and of the other file if there was one.
    case different(content: Fingerprint, other: Fingerprint?)
  }

  package var reading: FileReading
  package var file: PhotoFile
  /// Files to compare with, one of which is enough; empty if the fingerprint is known to belong to several photos,
  /// which are distinguished by the hashes of their contents.
  package var others: [Other]
}

/// Another name of a file that is in the catalog under its first name.
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
