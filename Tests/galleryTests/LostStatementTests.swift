import TestSupport
import Testing

/// What a sidecar, a face or a picture beside a video said still restricts when it is gone.
struct LostStatementTests {
  private let site = BuiltSite.empty()

  init() throws {
    for (number, color) in [10, 60, 110, 160].enumerated() { try site.writePhoto("photos/\(number).jpg", color: color) }
  }

  private func write(_ text: String, as path: String) throws { try site.folder.write(text, as: "photos/\(path)") }
  private func remove(_ path: String) throws { try site.folder.remove("photos/\(path)") }

  private func sidecar(_ attributes: String = "", people: String? = nil, keywords: [String] = []) -> String {
    func bag(_ name: String, _ words: [String]) -> String {
      words.isEmpty ? "" : "<\(name)><rdf:Bag>\(words.map { "<rdf:li>\($0)</rdf:li>" }.joined())</rdf:Bag></\(name)>"
    }
    let elements = bag("dc:subject", keywords) + bag("Iptc4xmpExt:PersonInImage", people.map { [$0] } ?? [])
    return Sidecar.packet(attributes, elements)
  }

  private func shown(_ options: String...) throws -> Int {
    try site.index()
    try site.folder.succeed(["build"] + options)
    return try site.photos().count
  }

  @Test func `a photo stays out of the site when its sidecar is deleted, or it is renamed without it`() throws {
    try write(sidecar(keywords: ["private"]), as: "0.xmp")
    try write(sidecar("xmp:Rating=\"-1\""), as: "1.jpg.xmp")
    try write(#"{"title":"2.jpg","archived":true}"#, as: "2.jpg.json")
    #expect(try shown("--where", "-keyword:private") == 1)
    for name in ["0.xmp", "1.jpg.xmp", "2.jpg.json"] { try remove(name) }
    #expect(try shown("--where", "-keyword:private") == 1)
    for number in 0...2 { try site.folder.move("photos/\(number).jpg", to: "photos/new-\(number).jpg") }
    #expect(try shown("--where", "-keyword:private") == 1)
    #expect(try shown("--where", "-keyword:private") == 1)
    let list = try site.folder.run("list", "--json").output
    #expect(list.split(separator: "\n").count == 4)
    // A sidecar of the same kind that says nothing of the sort ends it.
    try write(sidecar(keywords: ["sea"]), as: "new-0.xmp")
    try write(sidecar("xmp:Rating=\"3\""), as: "new-1.jpg.xmp")
    #expect(try shown("--where", "-keyword:private") == 3)
    // So does the owner.
    try site.folder.succeed("index", "photos", "--release", "photos/new-2.jpg")
    #expect(try shown("--where", "-keyword:private") == 4)
  }

  @Test func `a photo stays out of the site when it is edited and loses its sidecar in one night`() throws {
    try write(sidecar(keywords: ["private"]), as: "0.xmp")
    try write(sidecar("xmp:Rating=\"-1\""), as: "1.jpg.xmp")
    try write(sidecar(keywords: ["private"]), as: "2.xmp")
    #expect(try shown("--where", "-keyword:private") == 1)
    for name in ["0.xmp", "1.jpg.xmp"] { try remove(name) }
    for (number, color) in [200, 220, 240].enumerated() {
      try site.writePhoto("photos/\(number).jpg", color: color)
    }
    // The third has a sidecar that says something else.
    try write(sidecar(keywords: ["sea"]), as: "2.xmp")
    #expect(try shown("--where", "-keyword:private") == 2)
    let result = try site.folder.succeed("index", "photos")
    #expect(result.errors.contains("0.jpg") && !result.errors.contains("2.jpg"), "\(result.errors)")
    // They are edited again, moved, and found by words that they had.
    for (number, color) in [30, 50].enumerated() { try site.writePhoto("photos/\(number).jpg", color: color) }
    try site.index()
    try site.folder.move("photos/0.jpg", to: "photos/new.jpg")
    #expect(try shown("--where", "-private") == 2)
    try site.folder.succeed("index", "photos", "--release", "photos/new.jpg")
    #expect(try shown("--where", "-keyword:private") == 3)
  }

  @Test func `another kind of sidecar does not end what one said that is gone`() throws {
    try write(sidecar(keywords: ["sea"]), as: "0.xmp")
    try write(#"{"title":"0.jpg","archived":true}"#, as: "0.jpg.json")
    #expect(try shown() == 3)
    try remove("0.jpg.json")
    #expect(try shown() == 3)
    try write(sidecar(keywords: ["beach"]), as: "0.xmp")
    #expect(try shown() == 3)
  }

  @Test(arguments: ["delete", "exclude", "forget", "sidecar", "mark"])
  func `the name of a person is no keyword after the photo with the face is gone`(way: String) throws {
    try site.writePhoto("photos/family/f.jpg", color: 210)
    try write(sidecar(people: "Quirina Zaps"), as: "family/f.xmp")
    try write(sidecar(keywords: ["quirina  zaps", "sea"]), as: "0.xmp")
    #expect(try shown() == 5)
    switch way {
    case "delete": try remove("family")
    case "sidecar": try remove("family/f.xmp")
    case "mark": try write("", as: "family/.nomedia")
    case "forget": try site.folder.succeed("forget", "photos/family")
    default: try site.folder.succeed("index", "photos", "--exclude", "family")
    }
    for _ in 1...3 { _ = try shown("--remove-missing") }
    for (path, bytes) in try site.folder.contents() where path.hasPrefix("site/") {
      #expect(!String(decoding: bytes, as: UTF8.self).lowercased().contains("quirina"), "\(path)")
    }
  }
}
