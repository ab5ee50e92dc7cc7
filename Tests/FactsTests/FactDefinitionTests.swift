import Foundation
import SystemPackage
import TestSupport
import Testing
@testable import Facts

/// The list of facts.
struct FactDefinitionTests {
  @Test func `names, columns and keys are those of one fact`() {
    for names in [
      FactDefinitions.list.map(\.name), FactDefinitions.list.flatMap(\.columns),
      FactDefinitions.list.flatMap(\.keys),
    ] {
      #expect(Set(names).count == names.count, "\(names)")
    }
    #expect(FactDefinitions.list.map(\.number) == Array(FactDefinitions.list.indices))
    #expect(FactDefinitions.list.count <= UInt64.bitWidth, "a bit stands for a known fact")
    // What a build reads for its pages only.
    let unstored = FactDefinitions.list.filter(\.columns.isEmpty)
    #expect(unstored.map(\.name) == ["exifTags"])
    for fact in FactDefinitions.list {
      #expect(fact.columns.count == fact.columnTypes.count || unstored.contains { $0 === fact }, "\(fact.name)")
      #expect(Set(fact.keys).isSuperset(of: fact.csvKeys), "\(fact.name)")
      #expect(fact.leader.map { FactDefinitions.named[$0] != nil } ?? true, "\(fact.name)")
      #expect(fact.sentence.hasSuffix("."), "\(fact.name)")
    }
  }

  @Test func `every fact has a value for each of its keys`() {
    var random = SeededNumbers.replayable(for: "listed facts")
    SampleFacts.all(&random).forEach { fact, value in
      #expect(fact.keys.isEmpty || fact.values.listed(value).count == fact.keys.count, "\(fact.name)")
    }
  }

  @Test func `a fact is absent after it was removed for its privacy`() {
    var random = SeededNumbers.replayable(for: "private facts")
    for privacy in FactPrivacy.allCases {
      let all = SampleFacts.all(&random)
      var shown = all
      shown.removeFacts { $0 != privacy }
      for fact in FactDefinitions.list {
        #expect(shown[fact] == (fact.privacy == privacy ? nil : all[fact]), "\(fact.name)")
      }
    }
  }

  @Test func `missing facts are taken from another file, and parts of a fact with it`() {
    var random = SeededNumbers.replayable(for: "facts of two files")
    for _ in 0..<200 {
      let (one, other) = (SampleFacts.some(&random), SampleFacts.some(&random))
      var both = one
      both.setIfMissing(from: other)
      for fact in FactDefinitions.list {
        let leader = fact.leader.flatMap { FactDefinitions.named[$0] } ?? fact
        // Names of places follow from coordinates; see the tests of places.
        guard leader.name != "placeName" else { continue }
        let hasBetterDate = one.isTakenDerived && other.taken != nil && !other.isTakenDerived
        let isReplaced = leader.name == "taken" && hasBetterDate
        let isOwn = !isReplaced && (one[fact] != nil || one[leader] != nil)
        #expect(both[fact] == (isOwn ? one : other)[fact], "\(fact.name)")
      }
    }
  }

  @Test func `an emptied fact is not taken from another file`() {
    var random = SeededNumbers.replayable(for: "emptied facts")
    var emptied = PhotoFacts(format: .jpeg, width: 3, height: 2)
    emptied.setEmptyIfMissing(FactDefinitions.all.title, "XMP-dc:Title")
    emptied.setIfMissing(rating: .rejected, "XMP-xmp:Rating")
    emptied.setIfMissing(from: SampleFacts.all(&random))
    #expect(emptied.title == nil && emptied.rating == nil && emptied.isRejected)
    #expect(emptied.description != nil)
  }

  @Test func `the documentation has all facts`() throws {
    let rows = FactDefinitions.list.filter { !$0.keys.isEmpty }.map { fact in
      let keys = fact.keys.map { "`\($0)`" }.joined(separator: ", ")
      let sentence = fact.sentence.replacing("|", with: "\\|")
      let unit = fact.unit.map { " In \($0)." } ?? ""
      return "| \(keys) | \(sentence)\(unit) | \(Self.field(fact)) | \(Self.option(fact)) |"
    }
    let head = "| Key | Meaning | Field | Published with |\n|---|---|---|---|\n"
    let table = head + rows.joined(separator: "\n") + "\n"
    let file = Project.root.appending("Documentation/queries.md").string
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains(table), "write this table to queries.md:\n\(table)")
  }

  private static func field(_ fact: FactDefinition) -> String {
    switch fact.query {
    case .field(let name): "`\(name)`"
    case .numbers(let numbers): "`\(numbers.field)`"
    case nil: ""
    }
  }

  private static func option(_ fact: FactDefinition) -> String {
    switch fact.privacy {
    case .technical, .text: ""
    case .person: "`--include-people`"
    case .town: "`--include-location=town`"
    case .location: "`--include-location=full`"
    }
  }
}
