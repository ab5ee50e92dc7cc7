import Facts
import Foundation
import SystemPackage
import TestSupport
import Testing

/// The JSON of the commands has one style, and Documentation/json.md names each key.
struct JSONOutputTests {
  private let site = BuiltSite.empty()
  private let document: String

  init() throws {
    try site.writePhoto("photos/a/1.jpg", color: 10)
    try site.writePhoto("photos/a/2.jpg", color: 90)
    try site.writePhoto("photos/closed/3.jpg", color: 150)
    try site.folder.write("---\nhidden: unlisted\n---\n", as: "photos/closed/album.md")
    document = String(
      decoding: try Project.bytes(of: Project.root.appending("Documentation").appending("json.md")), as: UTF8.self)
  }

  /// Runs a command.
  private func objects(_ arguments: String, input: String? = nil) throws -> [[String: Any]] {
    let result = try site.folder.run(arguments.split(separator: " ").map(String.init) + ["--json"], input: input)
    // The builds of the other sites have changed the catalog since that of the first, which is a finding.
    let statuses: Set<Int32> = arguments == "check" ? [0, 1] : [0]
    #expect(statuses.contains(result.status), "\(arguments): \(result.errors)")
    return try result.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// All keys of an object, except those of tables whose keys are values.
  private func keys(_ value: Any) -> Set<String> {
    if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(keys($1)) } }
    guard let object = value as? [String: Any] else { return [] }
    let tables: Set = ["sources", "leftOut", "passedOver"]
    return object.reduce(into: []) { all, member in
      all.insert(member.key)
      if !tables.contains(member.key) { all.formUnion(keys(member.value)) }
    }
  }

  private func words(_ section: String) -> Set<String> {
    let parts = document.split(separator: "\n## ").map(String.init)
    let text = parts.first { $0.hasPrefix("\(section)\n") } ?? ""
    return Set(text.matches(of: /`([A-Za-z0-9]+)`/).map { String($0.output.1) })
  }

  @Test(.timeLimit(.minutes(10))) func `each key is documented and has no prefix`() throws {
    let facts = Set(FactDefinitions.list.flatMap(\.keys))
    for (command, section) in [
      ("index photos", "gallery index"), ("index photos --dry-run", "gallery index"),
      ("build --sizes 32", "gallery build"), ("build --pages none --output bare", "gallery build"),
      ("build --shard 1/1 --output shard", "gallery build"),
      ("list", "gallery list"), ("list --groups stacks", "gallery list"),
      ("show photos/a/1.jpg", "gallery show"), ("check", "gallery check"),
      ("stats", "gallery stats"),
      ("publish public", "gallery publish"), ("publish other --dry-run", "gallery publish"),
      ("links", "Others"), ("snapshot copy.sqlite", "Others"), ("init", "Others"),
      ("forget photos --dry-run", "Others"),
    ] {
      let objects = try objects(command)
      #expect(!objects.isEmpty || command == "list --groups stacks", "\(command)")
      var known = words(section)
      if section == "gallery show" { known.formUnion(words("gallery list")) }
      if section == "gallery list" || section == "gallery show" { known.formUnion(facts) }
      for key in keys(objects) {
        #expect(known.contains(key), "\(command): \(key)")
        #expect(!key.contains(/^(is|has|was)[A-Z]/), "\(command): \(key)")
      }
    }
  }

  @Test func `the example of gallery layout is what it writes`() throws {
    let example = try #require(document.firstMatch(of: /(?s)```json\n(.*?)```/))
    let command = try #require(document.firstMatch(of: /echo '(.*?)' \| gallery (.*)/))
    let written = try objects(String(command.output.2), input: String(command.output.1))
    let wanted = try JSONSerialization.jsonObject(with: Data(example.output.1.utf8))
    #expect(written.count == 1 && NSDictionary(dictionary: written[0]).isEqual(wanted))
    let known = words("gallery layout")
    for key in keys(written) where key != "layouts" { #expect(known.contains(key), "\(key)") }
  }
}
