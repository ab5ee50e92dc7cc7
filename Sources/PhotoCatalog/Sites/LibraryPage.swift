import GRDB
package import SystemPackage

/// A Markdown file in the folder of a root, which can become a page of a site.
package struct LibraryPage: Equatable, Sendable {
  /// The absolute path of the root.
  package var root: FilePath
  /// The name of the file.
  package var name: FilePath
  package var text: String

  /// The pages of all roots, sorted by root and name.
  static func all(_ db: Database) throws -> [LibraryPage] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT root.path, name, text FROM own_page
        JOIN folder ON folder.id = own_page.folder JOIN root ON root.id = folder.root
        ORDER BY root.path, name
        """
    ).map { row in
      LibraryPage(
        root: try row.root(0), name: try row.name(1), text: try row.value(2))
    }
  }
}

extension Catalog {
  /// The Markdown files in the folders of roots, sorted by root and name.
  package func pages() throws(CatalogError) -> [LibraryPage] {
    try read(LibraryPage.all)
  }
}

/// A Markdown file of a root that was found, changed or deleted.
package struct PageChange: Sendable {
  /// The number of the root's folder.
  package var folder: Int64
  package var name: FilePath
  /// The new state of the file; `nil` if it was deleted.
  package var content: Content?

  /// A file with its content.
  package struct Content: Sendable {
    /// A number that changes with the file.
    package var changeToken: Int64
    package var text: String

    package init(changeToken: Int64, text: String) {
      (self.changeToken, self.text) = (changeToken, text)
    }
  }

  package init(folder: Int64, name: FilePath, content: Content?) {
    (self.folder, self.name, self.content) = (folder, name, content)
  }
}
