import Foundation
import SystemPackage
import TestSupport
import Testing

/// Output folders that are mount points.
@Suite(.enabled(if: MountNamespace.isPermitted, "needs mount namespaces"), .timeLimit(.minutes(10)))
struct MountedOutputTests {
  private let site = BuiltSite.empty()

  init() throws {
    for index in 0..<2 { try site.writePhoto("photos/\(index).jpg", color: 90 * index) }
    #expect(try site.folder.run("index", "photos").status == 0)
  }

  private func run(_ script: String) throws {
    let result = try MountNamespace.run(script, in: site.folder.path)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test func `a site is built into a file system mounted at the output folder`() throws {
    try run(
      """
      mkdir site
      mount -t tmpfs none site
      touch site/CNAME
      "$GALLERY" build --sizes 32 --quiet
      "$GALLERY" build --sizes 32 --quiet --title two
      grep -q '<title>two' site/index.html
      test -f site/CNAME
      """)
  }

  @Test func `a bind mount of the output folder shows the new site`() throws {
    try run(
      """
      mkdir site www
      mount --bind site www
      "$GALLERY" build --sizes 32 --quiet
      grep -q generator www/index.html
      "$GALLERY" build --sizes 32 --quiet --title two
      grep -q '<title>two' www/index.html
      test "$(cat site/index.html)" = "$(cat www/index.html)"
      ls www/i/*/*.webp
      """)
  }

  @Test func `a bind mount of the library is recognised and not overwritten`() throws {
    try run(
      """
      mkdir other
      mount --bind photos other
      if "$GALLERY" build --sizes 32 --output other; then exit 1; fi
      test ! -e photos/index.html
      """)
  }

  @Test func `a full disk keeps the old site and is reported`() throws {
    try run(
      """
      mkdir site
      mount -t tmpfs -o size=300k none site
      "$GALLERY" build --sizes 32 --quiet
      cp -r site before
      dd if=/dev/zero of=site/filler bs=1k count=300 2>/dev/null || true
      if "$GALLERY" build --sizes 32 --title two 2>errors; then exit 1; fi
      grep -q 'free some space' errors
      rm site/filler
      for page in index.html 404.html data/index.json; do cmp before/$page site/$page; done
      "$GALLERY" build --sizes 32 --quiet --title two
      grep -q '<title>two' site/index.html
      """)
  }
}
