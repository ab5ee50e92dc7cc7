import Foundation
import SystemPackage
import TestSupport
import Testing

/// Hidden folders stay hidden, whatever happens to their album.md.
struct HiddenFolderTests {
  private let library: HiddenLibrary

  init() throws { library = try HiddenLibrary() }

  /// A way to write album.md that does not publish the album.
  enum Form: String, CaseIterable {
    case title, capitals, text, markdown, misspelt, numbered, backup, dotted, blank, syncthing,
      dropbox, nextcloud, withoutFences
    case utf16, utf16WithoutMark, blankLine, noBreakSpace, dash, tab, folder, link, danglingLink,
      tooLong, pipe, binary, empty, cloudFile, virtualFile, noise, sigal, hugo
  }

  private func write(_ form: Form) throws {
    let text = "---\nhidden: true\n---\n"
    let path = library.site.folder.path.pushing(FilePath(library.album))
    switch form {
    case .title: try library.write(text, as: "Album.md")
    case .capitals: try library.write(text, as: "ALBUM.MD")
    case .text: try library.write(text, as: "album.md.txt")
    case .markdown: try library.write(text, as: "album.markdown")
    case .misspelt: try library.write(text, as: "albun.md")
    case .numbered: try library.write(text, as: "album (1).md")
    case .backup: try library.write(text, as: "album.md~")
    case .dotted: try library.write(text, as: ".album.md")
    case .blank: try library.write(text, as: "album .md")
    case .syncthing: try library.write(text, as: "album.sync-conflict-20240101-120000-ABC.md")
    case .dropbox: try library.write(text, as: "album (Max's conflicted copy 2024-01-01).md")
    case .nextcloud: try library.write(text, as: "album (conflicted copy 2024-01-01 120000).md")
    case .withoutFences: try library.write("private: true\n", as: "album.txt")
    case .utf16:
      let bytes: [UInt8] = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      let path = FilePath("\(library.album)/album.md")
      try library.site.folder.write([0xFF, 0xFE] + bytes, as: path)
    case .utf16WithoutMark:
      let bytes: [UInt8] = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      try library.site.folder.write(bytes, as: FilePath("\(library.album)/album.md"))
    case .blankLine: try library.write("\n \n" + text, as: "album.md")
    case .noBreakSpace: try library.write("\u{A0}" + text, as: "album.md")
    case .dash: try library.write("\u{2014}\nhidden: true\n\u{2014}\n", as: "album.md")
    case .tab: try library.write("---\t\nhidden: true\n---\t\n", as: "album.md")
    case .folder: try library.write(text, as: "album.md/album.md")
    case .link:
      try library.write(text, as: "real.md")
      try link(path, to: "real.md")
    case .danglingLink: try link(path, to: "nowhere.md")
    case .tooLong: try library.write(String(repeating: "a", count: 65_537), as: "album.md")
    case .pipe: #expect(unsafe mkfifo(path.appending("album.md").string, 0o600) == 0)
    case .empty: try library.write("", as: "album.md")
    // Placeholders of iCloud and Nextcloud.
    case .cloudFile: try library.write("bplist00\u{0}\u{1}", as: ".album.md.icloud")
    case .noise:
      let bytes: [UInt8] = (1...200).map { UInt8(truncatingIfNeeded: $0 * 151 | 1) }
      try library.site.folder.write(bytes, as: FilePath("\(library.album)/album (conflicted copy).md"))
    case .virtualFile: try library.write(" ", as: "album.md.nextcloud")
    case .sigal: try library.write("Title: A\nprivate: true\n", as: "index.md")
    case .hugo: try library.write("+++\nhidden = true\n+++\n", as: "_index.md")
    case .binary: try library.site.folder.write([0, 0, 0, 0], as: "photos/zanzibar/album.md")
    }
  }

  private func link(_ folder: FilePath, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.appending("album.md").string, withDestinationPath: target)
  }

  @Test(arguments: Form.allCases) func `an album is not published, however its album.md is written`(form: Form) throws {
    try write(form)
    let index = try library.index()
    try library.build("--include-people", "--originals", "copy")
    #expect(try library.traces() == [], "\(index.errors)")
    // It is not lost: its photos are in the catalog, or will be when its album.md can be read.
    let isUnread = [.folder, .link, .danglingLink, .tooLong, .pipe, .binary, .empty].contains(form)
    #expect(try library.ids().count == (isUnread ? 1 : 2))
    if [.text, .dotted, .folder, .tooLong, .withoutFences, .empty, .virtualFile, .sigal].contains(form) {
      let folder = library.site.folder.path.pushing(FilePath(library.album))
      #expect(index.errors.contains("NOT IN THE SITE: "), "\(index.errors)")
      #expect(index.errors.contains("zanzibar, with everything below it"))
      #expect(index.errors.contains("gallery index --release"))
      #expect(index.errors.contains(folder.lastComponent?.string ?? "?"))
    }
  }

  @Test(arguments: [Form.text, .folder, .tooLong, .syncthing])
  func `an album that was public is withdrawn when its album.md cannot be understood`(form: Form) throws {
    try library.note("title: Zanzibar")
    try library.index()
    try library.build()
    #expect(try library.isPublic())
    try library.remove("\(library.album)/album.md")
    try write(form)
    try library.index()
    let build = try library.build()
    #expect(build.errors.contains("NOT IN THE SITE: "))
    #expect(try library.traces() == [])
    // A readable album.md that states the key ends it.
    if form == .folder || form == .tooLong { try library.remove("\(library.album)/album.md") }
    try library.index()
    try library.build()
    #expect(try library.traces() == [])
    try library.note("hidden: false")
    let index = try library.index()
    #expect(!index.errors.contains("NOT IN THE SITE"))
    try library.build()
    #expect(try library.isPublic())
  }

  /// What can happen to the album.md of a hidden album.
  enum Loss: CaseIterable { case removed, emptied, lineRemoved, renamed, excluded, folderReplaced, otherText, away }

  @Test(arguments: Loss.allCases) func `a hidden album stays hidden until a statement`(loss: Loss) throws {
    try library.note("hidden: true")
    try library.index()
    try library.build()
    #expect(try library.traces() == [])
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
