import GRDB

extension IndexWriter {
  /// The number of a file's photo, which follows from the contents of the file and its sidecar; `nil` if it has none.
  package func photo(of reading: FileReading) throws -> Int64? {
    try Int64.fetchOne(
      database, sql: "SELECT photo FROM file WHERE folder = ? AND name = ?",
      arguments: [reading.folder, blob(reading.name.bytes)])
  }
}
