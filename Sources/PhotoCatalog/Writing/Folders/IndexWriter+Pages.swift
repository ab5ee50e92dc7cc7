import GRDB

extension IndexWriter {
  /// Stores or deletes the Markdown file of a root.
  package func write(_ page: PageChange) throws {
    guard let content = page.content else {
      try database.execute(
        sql: "DELETE FROM own_page WHERE folder = ? AND name = ?",
        arguments: [page.folder, blob(page.name.bytes)])
      return
    }
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO own_page (folder, name, change_token, text) VALUES (?, ?, ?, ?)
        """,
      arguments: [page.folder, blob(page.name.bytes), content.changeToken, content.text])
  }
}
