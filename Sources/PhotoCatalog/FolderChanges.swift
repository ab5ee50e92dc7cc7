package import SystemPackage

/// A folder that is new to the catalog.
package struct NewFolder: Sendable {
  package var id: Int64
  /// Below the root.
  package var path: FilePath
  package var root: Int64

  package init(id: Int64, path: FilePath, root: Int64) {
    (self.id, self.path, self.root) = (id, path, root)
  }
}

/// When files of a folder changed last that are as the catalog knows them in all else.
package struct ChangeTimes: Sendable {
  package var folder: Int64
  package var files: [(name: FilePath, changed: Int64)]

  package init(folder: Int64, files: [(name: FilePath, changed: Int64)]) {
    (self.folder, self.files) = (folder, files)
  }
}

/// What a folder's album.md says.
package struct FolderNote: Sendable {
  package var folder: Int64
  /// A number that changes with the file; 0 where there is none any more.
  package var mark: Int64
  /// The file's text; `nil` where there is no file.
  package var text: String?

  package init(folder: Int64, mark: Int64, text: String?) {
    (self.folder, self.mark, self.text) = (folder, mark, text)
  }
}

/// A file that a run did not find.
package struct MissingFile: Sendable {
  package var folder: Int64
  package var name: FilePath
  /// Whether the run before had not found it either.
  package var wasGone: Bool

  package init(folder: Int64, name: FilePath, wasGone: Bool) {
    (self.folder, self.name, self.wasGone) = (folder, name, wasGone)
  }
}
