import Facts
import GRDB
import SystemPackage
import TestSupport
import Testing

/// A site has no fact that was not asked for, also none that is added to the list later.
struct FactPrivacyTests {
  private let site = BuiltSite.empty()
  /// What the catalog has of the photo.
  private let values: [(fact: FactDefinition, text: String)]

  /// Indexes a photo, and gives it all facts about places and people.
  init() throws {
    try site.writePhoto("photos/0.jpg", color: 60)
    try #require(try site.folder.run("index", "photos").status == 0)
    let numbers = ["latitude": "12.3456", "longitude": "23.4567"]
    var values: [(fact: FactDefinition, text: String)] = []
    for fact in FactDefinitions.list where ![.technical, .text].contains(fact.privacy) {
      for (column, type) in zip(fact.columns, fact.columnTypes) {
        switch type {
        case .text where column == "faces": values.append((fact, "0 0 5000 5000 secret face"))
        case .text: values.append((fact, "secret \(column)"))
        case .real: values.append((fact, numbers[column] ?? "4321"))
        // Flags, which say nothing alone.
        case .integer: continue
        }
        let catalog = try DatabaseQueue(path: site.folder.path.appending("gallery.sqlite").string)
        try catalog.write { [text = values.last?.text] db in
          try db.execute(sql: "UPDATE photo SET \(column) = ?", arguments: [text])
        }
        try catalog.close()
      }
    }
    self.values = values
  }

  /// The text of all files of the site, except images.
  private func text(_ arguments: String...) throws -> String {
    let build = try site.folder.run(["build", "--sizes", "32"] + arguments)
    #expect(build.status == 0, "\(build.errors)")
    return try site.folder.contents().filter {
      $0.key.hasPrefix("site/") && !$0.key.contains("/i/") && !$0.key.hasSuffix(".gz")
    }.sorted { $0.key < $1.key }.map { String(decoding: $0.value, as: UTF8.self) }.joined()
  }

  @Test func `a site shows facts about places and people only if asked`() throws {
    let (none, people) = (try text(), try text("--include-people"))
    let town = try text("--include-location=town")
    let full = try text("--include-location=full", "--include-people")
    for (fact, value) in values {
      guard !fact.keys.isEmpty else {
        // No page has its text, such as the name of a face that is not one of the people.
        for site in [none, people, town, full] {
          #expect(!site.contains(value) && !site.contains("secret face"), "\(fact.name)")
        }
        continue
      }
      #expect(full.contains(value), "\(fact.name) is shown, so that the test can fail")
      #expect(!none.contains(value), "\(fact.name)")
      #expect(people.contains(value) == (fact.privacy == .person), "\(fact.name)")
      #expect(town.contains(value) == (fact.privacy == .town), "\(fact.name)")
    }
  }
}
