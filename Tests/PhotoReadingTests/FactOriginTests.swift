import PhotoReading
import Foundation
import SystemPackage
import TestSupport
import Testing
@testable import Facts

/// The list of the tags from which facts are read, and its document.
struct FactOriginTests {
  /// Readers in the order in which they are asked; the readers of formats have their tags in tables.
  private static let readers = [
    "XMP/XMPFacts", "XMP/XMPKeywords", "XMP/XMPLabels", "IPTC/IPTCFacts", "Exif/ExifFacts", "Exif/ExifComments",
    "XMP/XMPFacts+Later", "Exif/MakerNoteFacts",
  ]

  private func text(_ reader: String) throws -> String {
    try String(
      contentsOfFile: Project.root.appending("Sources/PhotoReading/Metadata/\(reader).swift").string, encoding: .utf8)
  }

  private func isListed(_ tag: String, of fact: String) -> Bool {
    let tags = FactOrigins.named[fact]?.tags ?? []
    let group = tag.split(separator: ":").first.map { "\($0):*" } ?? ""
    return tags.contains(tag) || tags.contains(group)
  }

  @Test func `each tag of a file is in the list`() throws {
    let bytes = TinyFiles.all.map(\.bytes)
    for file in bytes {
      var reader = ByteReader(file)
      guard let facts = try? PhotoFile(&reader).facts else { continue }
      check(facts)
    }
    for root in [Project.sampleLibrary] + (Corpus.present.map { [$0.photos] } ?? []) {
      for name in try FileManager.default.subpathsOfDirectory(atPath: root.string) {
        guard let file = try? PhotoFile(reading: root.pushing(FilePath(name))) else { continue }
        check(file.facts)
      }
    }
  }

  private func check(_ facts: PhotoFacts) {
    for (fact, tag) in facts.sources.named { #expect(isListed(tag, of: fact), "\(fact): \(tag) is not in FactOrigins") }
  }

  @Test func `each tag that readers name is in the list, and no other`() throws {
    let listed = Set(FactOrigins.named.values.flatMap(\.tags))
    let pattern = /"((?:EXIF|GPS|XMP-[A-Za-z0-9]+|IPTC|MakerNotes|CRW|H264|HEIF|ICC|JPEG2000):[A-Za-z0-9-]+)"/
    var found: Set<String> = []
    for folder in ["PhotoReading"] {
      let path = Project.root.appending("Sources/\(folder)").string
      for name in try FileManager.default.subpathsOfDirectory(atPath: path) where name.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
        found.formUnion(text.matches(of: pattern).map { String($0.1) })
      }
    }
    // A sidecar without a longitude empties the coordinate.
    #expect(found.subtracting(listed).subtracting(["XMP-exif:GPSLongitude"]).isEmpty)
    let literal = listed.filter { "\"\($0)\"".wholeMatch(of: pattern) != nil }
    #expect(literal.subtracting(found).isEmpty)
  }

  @Test func `the order of the list is that of the readers`() throws {
    var source = try Self.readers.map(text).joined(separator: "\n")
    // ExifFacts calls ExifComments between its own tags.
    source = source.replacing("ExifComments.read(block", with: try text("Exif/ExifComments") + "(block")
    for (fact, origins) in FactOrigins.named where !["taken", "placeName"].contains(fact) {
      let places = origins.tags.compactMap { tag in source.firstRange(of: "\"\(tag)\"")?.lowerBound }
      #expect(places == places.sorted(), "\(fact)")
    }
  }

  @Test func `each listed fact has origins, and its name is that of a fact`() {
    let names = Set(FactDefinitions.list.map(\.name))
    #expect(Set(FactOrigins.named.keys).subtracting(names).isEmpty)
    let derived: Set<String> = [
      "subsec", "video", "isTurned", "pages", "laterPages", "isAnimated", "preview", "isPlaceNameDerived",
      "isTakenDerived", "contentIdentifier", "motionVideo", "version", "burst", "exifTags", "faces", "isHDR", "sphere",
    ]
    #expect(names.subtracting(FactOrigins.named.keys) == derived.intersection(names))
  }

  @Test func `the document is made from the list`() throws {
    var lines = [
      "<!-- Written by FactOriginTests with GALLERY_WRITE_DOCUMENTS=1. Do not edit. -->", "# Facts", "",
      "`gallery list --json` and `gallery show` print these facts with the tags that they were read from. For each fact,",
      "the first source that has it decides: sidecars, XMP in the file, IPTC, Exif, MakerNotes, then the texts of the",
      "format. A sidecar also decides if it empties a fact. `GROUP:*` stands for all tags of a group.", "",
      "| Fact | Content | Sources in order | Not believed |", "|---|---|---|---|",
    ]
    for fact in FactDefinitions.list {
      let origins = FactOrigins.named[fact.name]
      guard origins != nil || !fact.keys.isEmpty else { continue }
      let keys = (fact.keys.isEmpty ? [fact.name] : fact.keys).map { "`\($0)`" }
      let leader = fact.leader.map { "that of `\($0)`" } ?? "the format of the file"
      let tags = origins?.tags.map { "`\($0)`" }.joined(separator: ", ") ?? leader
      let unit = fact.unit.map { " In \($0)." } ?? ""
      lines.append(
        "| \(keys.joined(separator: ", ")) | \(cell(fact.sentence + unit)) | \(tags) | \(cell(origins?.doubts ?? "")) |"
      )
    }
    let document = lines.joined(separator: "\n") + "\n"
    let file = Project.root.appending("Documentation/facts.md").string
    if ProcessInfo.processInfo.environment["GALLERY_WRITE_DOCUMENTS"] != nil {
      try document.write(toFile: file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOfFile: file, encoding: .utf8)
    #expect(written == document, "run this test with GALLERY_WRITE_DOCUMENTS=1 to write the file")
  }

  private func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
