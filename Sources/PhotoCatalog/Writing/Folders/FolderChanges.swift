package import SystemPackage

/// A folder that is new to the catalog.
package struct NewFolder: Sendable {
  package var id: Int64
  /// The path below the root.
  package var path: FilePath
  package var root: Int64
  /// Whether it is on another device than the folder that contains it.
  package var isMount: Bool

  package init(id: Int64, path: FilePath, root: Int64, isMount: Bool = false) {
    (self.id, self.path, self.root, self.isMount) = (id, path, root, isMount)
  }
}

/// The change times of unchanged files, which the catalog does not contain yet.
package struct ChangeTimes: Sendable {
  package var folder: Int64
  package var files: [(name: FilePath, changed: Int64)]

  package init(folder: Int64, files: [(name: FilePath, changed: Int64)]) {
    (self.folder, self.files) = (folder, files)
  }
}

/// The text of a folder's album.md.
package struct FolderNote: Sendable {
  package var folder: Int64
  /// A number that changes with the file; 0 if the file was deleted.
  package var changeToken: Int64
  /// The text of the file; `nil` if there is none.
  package var text: String?

  package init(folder: Int64, changeToken: Int64, text: String?) {
    (self.folder, self.changeToken, self.text) = (folder, changeToken, text)
  }
}

/// A file that a run did not find.
package struct MissingFile: Sendable {
  package var folder: Int64
  package var name: FilePath
  /// Whether the previous run did not find the file either.
  package var wasGone: Bool

  package init(folder: Int64, name: FilePath, wasGone: Bool) {
    (self.folder, self.name, self.wasGone) = (folder, name, wasGone)
  }
}
