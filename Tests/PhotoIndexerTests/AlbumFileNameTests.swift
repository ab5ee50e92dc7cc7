@testable import PhotoIndexer
import Testing

/// Names that are `album.md`, and those that may be meant to be.
struct AlbumFileNameTests {
  private func match(_ name: String) -> AlbumFileName? {
    unsafe Array(name.utf8).withUnsafeBytes { unsafe AlbumFileName($0) }
  }

  @Test(arguments: ["album.md", "Album.md", "ALBUM.MD", "aLbUm.mD"])
  func `case does not matter`(name: String) {
    #expect(match(name) == .exact)
  }

  @Test(arguments: [
    "album.md.txt", "album.txt", "album.markdown", "Album.text", "album.rtf", "album.yml", "album", "albun.md",
    "ablum.md", "albu.md", "allbum.md", "albums.md", "album.mkd", "album.mdd", "album.me", "album.dm", "albummd",
    "album,md", "album_md", "lbum.md", "album.m", "album (1).md", "album 2.md", "album - Copy.md",
    "Album - Kopie (2).md", "Copy of album.md", "Kopie von album.md", "album copy.md", "album.md~", "#album.md#",
    ".album.md", "album .md", " album.md", "album.md ", "album.md.bak", "album.md.orig", "album.md_original",
    "album.md.1", ".album.md.swp", ".album.md.Ab12Cd", "~$album.md", "album.md.part", ".~lock.album.md#",
    "album.sync-conflict-20240101-120000-ABC1234.md", ".syncthing.album.md.tmp",
    "album (Max's conflicted copy 2024-01-01).md", "album (conflicted copy 2024-01-01 120000).md",
    "album_conflict-20240101-120000.md", "album (SFConflict a@b.org 2024-01-01-12-00-00).md",
    "album-DESKTOP-AB12CD.md", "Album-Conflict.md", "album\u{A0}.md", "al\u{200B}bum.md",
    "\u{FF41}\u{FF4C}\u{FF42}\u{FF55}\u{FF4D}.md", "\u{430}lbum.md", "album - コピー.md",
  ])
  func `names that are nearly album.md are found`(name: String) { #expect(match(name) == .near) }

  @Test(arguments: ["index.md", "_index.md", "Index.MD"])
  func `names in which other programs have settings are foreign`(name: String) { #expect(match(name) == .foreign) }

  @Test(arguments: [
    "index.txt", "index.md.txt", "my_index.md", "album.html", "album.json", "album.pdf", "album.css", "about.md",
    "README.md", "notes.txt", "._album.md", "a.md", "md", "columbia.md", "albumin research.pdf", "aluminium.txt",
    "album 2020", "gallery.yml", "md album", "",
  ])
  func `other names are not`(name: String) { #expect(match(name) == nil) }
}
