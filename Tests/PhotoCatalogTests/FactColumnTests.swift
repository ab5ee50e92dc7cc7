import Facts
import PhotoReading
import Foundation
import GRDB
import SystemPackage
import TestSupport
import Testing
@testable import PhotoCatalog

/// Facts in the catalog.
struct FactColumnTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: FilePath { folder.path.appending("gallery.sqlite") }

  private func store(_ facts: PhotoFacts, in catalog: Catalog) throws {
    var file = try PhotoFile.gif(salt: 1)
    file.facts = facts
    let root = try #require(try catalog.scope(of: "/photos").root)
    let isNew = try catalog.nextFolder() == 1
    try catalog.index { writer in
      if isNew { try writer.write(NewFolder(id: 1, path: "", root: root)) }
      _ = try writer.write(FileReading(file, as: "a.gif", of: "/photos"))
    }
  }

  private func found(_ query: String, in catalog: Catalog) throws -> [PhotoFacts] {
    var found: [PhotoFacts] = []
    try catalog.search(try PhotoQuery(query), order: .path) { found.append($0.photo.facts) }
    return found
  }

  @Test func `a row that is written and read has the same facts`() throws {
    var random = SeededNumbers.replayable(for: "facts in rows")
    let catalog = try Catalog(at: path, mode: .create)
    for _ in 0..<100 {
      // The same row each time, so that a fact that is no longer known is removed from it.
      let facts = SampleFacts.some(&random)
      try store(facts, in: catalog)
      #expect(try found("", in: catalog) == [facts])
    }
  }

  @Test func `each fact has columns of its type`() throws {
    let catalog = try Catalog(at: path, mode: .create)
    let columns = try catalog.read { try $0.columns(in: "photo") }
    let types = Dictionary(uniqueKeysWithValues: columns.map { ($0.name, $0.type) })
    for fact in FactDefinitions.list {
      for (name, type) in zip(fact.columns, fact.columnTypes) { #expect(types[name] == type.rawValue, "\(name)") }
    }
  }

  @Test func `a catalog without the column of a new fact gets it, and its files are read again`() throws {
    var random = SeededNumbers.replayable(for: "facts of an older catalog")
    let facts = SampleFacts.all(&random)
    let catalog = try Catalog(at: path, mode: .create)
    try store(facts, in: catalog)
    try catalog.write { db in try db.execute(sql: "ALTER TABLE photo DROP COLUMN iso") }
    try catalog.close()
    var older = facts
    older.iso = nil
    let copy = try #require(try Catalog.forReading(at: path))
    #expect(try found("", in: copy) == [older], "a reader migrates a copy in memory")
    let uncertain = "SELECT count(*) FROM file WHERE is_uncertain"
    let updated = try Catalog(at: path, mode: .existing)
    #expect(try updated.read { try Int.fetchOne($0, sql: uncertain) } == 1)
    #expect(try found("", in: updated) == [older])
    try store(facts, in: updated)
    #expect(try found("iso:>0", in: updated) == [facts])
  }

  @Test func `a column with a value of no fact is refused`() throws {
    var random = SeededNumbers.replayable(for: "impossible columns")
    let catalog = try Catalog(at: path, mode: .create)
    try store(SampleFacts.all(&random), in: catalog)
    for column in ["latitude", "preview_width", "video", "taken", "burst_id"] {
      try catalog.write { try $0.execute(sql: "UPDATE photo SET \(column) = NULL") }
    }
    let error = #expect(throws: (any Error).self) { try found("", in: catalog) }
    #expect(error.map { "\($0)".contains("is impossible") } == true, "\(String(describing: error))")
  }

  @Test func `the documentation has all fields of queries`() throws {
    let file = Project.root.appending("Documentation/queries.md").string
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let fields = lines.filter { $0.hasPrefix("| `") }.map { $0.split(separator: "|")[0] }
    for name in PhotoQuery.fields {
      #expect(fields.contains { $0.contains("`\(name)`") }, "write a row of \(name) in queries.md")
    }
  }

  @Test func `the document of the schema is the migrations with the columns of all facts`() throws {
    let schema = Schema.migrations.map { FactColumns.fill($0.sql) }.joined(separator: "\n")
    let file = Project.root.appending("Documentation/schema.sql").string
    if ProcessInfo.processInfo.environment["GALLERY_WRITE_DOCUMENTS"] != nil {
      try schema.write(toFile: file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOfFile: file, encoding: .utf8)
    #expect(written == schema, "run this test with GALLERY_WRITE_DOCUMENTS=1 to write the file")
  }
}
