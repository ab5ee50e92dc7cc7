package import SystemPackage

/// A difference between the library and the catalog, or a file with a problem.
package struct LibraryFinding: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// A folder of the library that is missing or empty.
    case missingFolder
    /// A file of the catalog that is not in the library.
    case missing
    /// A file of the catalog that no longer belongs to the library, such as one that is excluded.
    case leftOut
    /// A file that was changed after it was indexed.
    case changed
    /// A file of the library that is not in the catalog.
    case notIndexed
    /// A file or folder that the system cannot read now.
    case unreadable
    /// A file that `gallery index` could not read as a picture or video.
    case invalid
    /// A file whose content differs from the last check, although size and time are the same.
    case altered
  }

  package var kind: Kind
  package var path: FilePath
  /// More about the problem; `nil` if the kind says all.
  package var reason: String?
}
