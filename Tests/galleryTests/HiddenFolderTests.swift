import Foundation
import SystemPackage
import TestSupport
import Testing

/// Hidden folders stay hidden, whatever happens to their album.md.
struct HiddenFolderTests {
  private let library: HiddenLibrary

  init() throws { library = try HiddenLibrary() }

  private static let text = "---\nhidden: true\n---\n"

  /// A way to write album.md that does not publish the album.
  struct Form: Sendable, CustomTestStringConvertible {
    var name: String
    var content: [UInt8]

    var testDescription: String { "\(name): \(String(decoding: content.prefix(40), as: UTF8.self).debugDescription)" }
  }

  /// Other spellings, and the names of copies.
  private static let names = [
    "Album.md", "ALBUM.MD", "album.md.txt", "album.markdown", "albun.md", "album (1).md", "album.md~", ".album.md",
    "album .md", "album.sync-conflict-20240101-120000-ABC.md", "album (Max's conflicted copy 2024-01-01).md",
    "album (conflicted copy 2024-01-01 120000).md", "album.md/album.md",
  ]

  private static let texts = [
    ("album.txt", "private: true\n"), ("album.md", "\n \n" + text), ("album.md", "\u{A0}" + text),
    ("album.md", "\u{2014}\nhidden: true\n\u{2014}\n"), ("album.md", "---\t\nhidden: true\n---\t\n"),
    ("album.md", tooLong), ("album.md", ""), ("album.md", "\0\0\0\0"), (link, "real.md"), (link, "nowhere.md"),
    (pipe, ""),
    // Placeholders of iCloud and Nextcloud, and the files of sigal and Hugo.
    (".album.md.icloud", "bplist00\u{0}\u{1}"), ("album.md.nextcloud", " "),
    ("index.md", "Title: A\nprivate: true\n"), ("_index.md", "+++\nhidden = true\n+++\n"),
  ]

  private static let binaries: [(String, [UInt8])] = [
    ("album.md", [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
    ("album.md", text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
    ("album (conflicted copy).md", (1...200).map { UInt8(truncatingIfNeeded: $0 * 151 | 1) }),
  ]

  private static let forms =
    names.map { Form(name: $0, content: Array(text.utf8)) }
    + texts.map { Form(name: $0.0, content: Array($0.1.utf8)) } + binaries.map { Form(name: $0.0, content: $0.1) }
  private static let tooLong = String(repeating: "a", count: 65_537)
  private static let link = "album.md as a link"
  private static let pipe = "album.md as a pipe"

  private func write(_ form: Form) throws {
    let (folder, path) = (library.site.folder, "\(library.album)/album.md")
    switch form.name {
    case Self.link:
      try library.write(Self.text, as: "real.md")
      try folder.link(path, to: String(decoding: form.content, as: UTF8.self))
    case Self.pipe: #expect(unsafe mkfifo(folder.place(path), 0o600) == 0)
    default: try folder.write(form.content, as: FilePath("\(library.album)/\(form.name)"))
    }
  }

  @Test(arguments: forms) func `an album is not published, however its album.md is written`(form: Form) throws {
    let (name, content) = (form.name, form.content)
    try write(form)
    let index = try library.index()
    try library.build("--include-people", "--downloads", "originals")
    #expect(try library.traces() == [], "\(index.errors)")
    // It is not lost: its photos are in the catalog.
    #expect(try library.ids().count == 2)
    let hasMessage = ["album.md.txt", ".album.md", "album.md/album.md", "album.txt", "album.md.nextcloud", "index.md"]
    if hasMessage.contains(name) || name == "album.md" && (content.isEmpty || content.count > 65_536) {
      #expect(index.errors.contains("NOT IN THE SITE: "), "\(index.errors)")
      #expect(index.errors.contains("zanzibar, with everything below it"))
      #expect(index.errors.contains("gallery index --release"))
    }
  }

  @Test(arguments: ["album.md.txt", "album.md/album.md", "album.md", "album.sync-conflict-20240101-120000-ABC.md"])
  func `an album that was public is withdrawn when its album.md cannot be understood`(name: String) throws {
    try library.note("title: Zanzibar")
    try library.expectPublic()
    try library.remove("\(library.album)/album.md")
    try write(Form(name: name, content: Array((name == "album.md" ? Self.tooLong : Self.text).utf8)))
    try library.index()
    let build = try library.build()
    #expect(build.errors.contains("NOT IN THE SITE: "))
    #expect(try library.traces() == [])
    // A readable album.md that states the key ends it.
    if name.hasPrefix("album.md/") || name == "album.md" { try library.remove("\(library.album)/album.md") }
    try library.expectHidden()
    try library.note("hidden: false")
    let index = try library.index()
    #expect(!index.errors.contains("NOT IN THE SITE"))
    try library.build()
    #expect(try library.isPublic())
  }

  enum Loss: CaseIterable { case removed, emptied, lineRemoved, renamed, excluded, folderReplaced, otherText, away }

  @Test(arguments: Loss.allCases) func `a hidden album stays hidden until a statement`(loss: Loss) throws {
    try library.note("hidden: true")
    try library.expectHidden()
    let note = "\(library.album)/album.md"
    switch loss {
    case .removed: try library.remove(note)
    case .emptied: try library.write("", as: "album.md")
    case .lineRemoved: try library.note("title: Zanzibar")
    case .renamed: try library.move(note, to: "\(library.album)/notes.md")
    case .excluded: try library.index("--exclude", "*.md")
    case .folderReplaced:
      try library.remove(library.album)
      for _ in 0..<3 { try library.index() }
      try library.write("zanzibar/quetzal.jpg", color: 90)
      try library.write("zanzibar/below/xylophon.jpg", color: 130)
    case .otherText: try library.write("A text.", as: "album.md")
    case .away:
      try library.remove(note)
      try library.index()
      try library.note("title: Zanzibar")
    }
    for _ in 0..<2 {
      let index = try loss == .excluded ? library.index("--exclude", "*.md") : library.index()
      let build = try library.build("--quiet")
      #expect(try library.traces() == [])
      guard loss != .excluded else { continue }
      for errors in [index.errors, build.errors] {
        #expect(errors.contains("zanzibar, with everything below it"))
        if loss == .emptied {
          #expect(errors.contains("NOT IN THE SITE: ") && errors.contains("album.md: is empty"))
        } else {
          #expect(errors.contains("STILL HIDDEN: "), "\(errors)")
          #expect(errors.contains("write hidden: false there and run gallery index"))
        }
      }
    }
    try library.note("hidden: false")
    let index = try library.index()
    #expect(!index.errors.contains("STILL"))
    try library.build()
    #expect(try library.isPublic())
  }

  @Test(arguments: [
    ("protected: true", "protected", ["title: Zanzibar", "hidden: false"], "protected: false"),
    ("hidden: unlisted", "unlisted", ["title: Zanzibar", "protected: false"], "hidden: false"),
    ("hidden: true", "hidden", ["protected: true", "title: Zanzibar", "protected: false"], "private: no"),
    (
      "hidden: true\nprotected: true", "hidden", ["title: Zanzibar", "protected: false"],
      "hidden: false\nprotected: false"
    ),
  ])
  func `each key is remembered until it is stated`(
    settings: String, access: String, others: [String], end: String
  ) throws {
    try library.note(settings)
    try library.index()
    try library.build()
    #expect(try !library.isPublic())
    for other in others {
      try library.note(other)
      let index = try library.index()
      #expect(index.errors.contains("STILL \(access.uppercased()): "), "\(index.errors)")
      try library.build()
      #expect(try !library.isPublic())
      if access == "hidden" { #expect(try library.traces() == []) }
    }
    try library.note(end)
    #expect(try !library.index().errors.contains("STILL"))
    try library.build()
    #expect(try library.isPublic())
  }
}
