package import SystemPackage

/// A folder as a run has seen it.
package struct FolderVisit: Sendable {
  package var id: Int64
  /// Below the root.
  package var path: FilePath
  package var root: Int64
  package var isNew: Bool
  /// The files that the run did not find, and whether the run before had not either.
  package var missing: [(name: FilePath, wasGone: Bool)]

  package init(
    id: Int64, path: FilePath, root: Int64, isNew: Bool,
    missing: [(name: FilePath, wasGone: Bool)]
  ) {
    (self.id, self.path, self.root) = (id, path, root)
    (self.isNew, self.missing) = (isNew, missing)
  }
}
