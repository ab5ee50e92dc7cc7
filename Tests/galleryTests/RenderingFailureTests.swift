import Foundation
import GRDB
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// Failures of the environment are not stored as errors of photos, and the next build recovers.
@Suite(.timeLimit(.minutes(10))) struct RenderingFailureTests {
  private let site = BuiltSite.empty()

  init() throws { try site.indexGreys(["a.jpg": 40, "b.jpg": 90, "c.jpg": 200]) }

  private var folder: FilePath { site.folder.path }

  /// Checks that the next build, without `--verify`, shows all three photos.
  private func expectRecovery(_ location: SourceLocation = #_sourceLocation) throws {
    let build = try site.build(index: false)
    #expect(build.status == 0 && build.errors.isEmpty, "\(build.errors)", sourceLocation: location)
    #expect(try site.renderings() == (3, 0), sourceLocation: location)
    #expect(try site.photos().allSatisfy { $0.edges != [] }, sourceLocation: location)
  }

  private func expectNothingStored(
    _ build: Binary.Result, saying text: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(build.status == 1, "\(build.output)", sourceLocation: location)
    #expect(build.errors.contains(text), "\(build.errors)", sourceLocation: location)
    #expect(try site.renderings() == (0, 0), sourceLocation: location)
    #expect(site.folder.read("site/index.html") == nil, sourceLocation: location)
  }

  @Test func `a library that is not mounted ends the build`() throws {
    try site.folder.move("photos", to: "elsewhere")
    try expectNothingStored(try site.build(index: false), saying: "photos: the library is missing")
    // An unmounted mount point is an empty folder.
    try site.folder.makeFolder("photos")
    try expectNothingStored(try site.build(index: false), saying: "none of 3 photos could be rendered")
    try site.folder.remove("photos")
    try site.folder.move("elsewhere", to: "photos")
    try expectRecovery()

    // An existing site is not changed.
    try site.indexGreys(["d.jpg": 120])
    let before = try site.files()
    try site.folder.move("photos", to: "elsewhere")
    try site.folder.makeFolder("photos")
    let build = try site.build(index: false)
    #expect(build.status == 1 && build.errors.contains("none of 1 photo could be rendered"))
    #expect(try site.files() == before)
    #expect(try site.renderings() == (3, 0))
  }

  @Test func `a file that was moved is reported, and is shown when it is back`() throws {
    try site.folder.move("photos/b.jpg", to: "b.jpg")
    let build = try site.build(index: false)
    #expect(build.status == 0)
    #expect(build.output.hasPrefix("2 photos"), "a photo without a picture is not in the site yet")
    #expect(build.errors.contains("photos/b.jpg: cannot be opened: No such file or directory"))
    #expect(build.errors.contains("1 file could not be rendered now"))
    #expect(try site.renderings() == (2, 0))
    #expect(try site.build("--strict", index: false).status == 2, "and again it is named")
    try site.folder.move("b.jpg", to: "photos/b.jpg")
    try expectRecovery()
  }

  @Test(arguments: [
    ("echo 'libvips.so.42: cannot open' >&2; exit 127", "status 127: libvips.so.42"),
    ("kill -KILL $$", "killed by signal 9"), ("ulimit -v 100000; exec \"$REAL\" \"$@\"", "does not start"),
    ("exit 0", "does not start"),
  ])
  func `workers that do not start end the build`(script: String, reason: String) throws {
    let program = try StandIn(script, in: site.folder).program
    try expectNothingStored(try Binary.shell("\"$GALLERY\" build", in: folder, program: program), saying: reason)
    try expectRecovery()
  }

  @Test func `a signal to the process group stops the build, and nothing is stored`() throws {
    let script = "echo '\(StandIn.handshake)' >&0; read -r line; kill -TERM 0; read -r line"
    let program = try StandIn(script, in: site.folder).program
    let build = try Binary.shell("setsid -w \"$GALLERY\" build --jobs 1", in: folder, program: program)
    #expect(build.status == 130, "\(build.errors)")
    #expect(try site.renderings() == (0, 0))
    try expectRecovery()
  }

  @Test(
    .enabled(if: try Binary.can("strace -o /dev/null true"), "needs strace"),
    arguments: ["openat", "pread64", "read,lseek"])
  func `a read error of the disk is not stored as an error of the photo`(calls: String) throws {
    let photo = folder.appending("photos/b.jpg")
    let build = try Binary.shell(
      """
      strace -f -o /dev/null -P '\(photo)' -e trace=\(calls) -e inject=\(calls):error=EIO \
      "$GALLERY" build --jobs 1
      """, in: folder)
    #expect(build.status == 0, "\(build.errors)")
    #expect(build.errors.contains("photos/b.jpg: ") && build.errors.contains("Input/output error"), "\(build.errors)")
    #expect(try site.renderings() == (2, 0))
    try expectRecovery()
  }

  @Test func `a rejected photo is tried again by another version of the decoder`() throws {
    let whole = FlatJPEG.corners(width: 64, height: 64)
    let scan = try #require(whole.indices.first { whole[$0...].starts(with: [0xFF, 0xDA]) })
    try site.folder.write(Array(whole[..<(scan + 14)]), as: "photos/cut.jpg")
    let first = try site.build("--strict")
    #expect(first.status == 2 && first.errors.contains("photos/cut.jpg: "), "\(first.errors)")
    #expect(try site.renderings() == (3, 1))
    #expect(try site.build(index: false).output.contains("nothing changed"))

    let catalog = try DatabaseQueue(path: folder.appending("gallery.sqlite").string)
    let versions = "SELECT renderer || libvips FROM rendering WHERE error IS NOT NULL"
    let now = try catalog.read { try String.fetchOne($0, sql: versions) }
    try #require(now != nil)
    for column in ["renderer", "libvips"] {
      try catalog.write { try $0.execute(sql: "UPDATE rendering SET \(column) = 'older'") }
      #expect(try site.build(index: false).status == 0)
      #expect(try catalog.read { try String.fetchOne($0, sql: versions) } == now, "\(column)")
    }
  }

  @Test func `nothing is rendered without a sandbox if it is required`() throws {
    #expect(try site.build("--require-sandbox", index: false).status == 0, "this kernel has it")
    #expect(try site.renderings() == (3, 0))
    guard try Binary.can("strace -o /dev/null -e inject=landlock_create_ruleset:error=ENOSYS true") else { return }
    let build = try Binary.shell(
      """
      strace -f -o /dev/null -e trace=landlock_create_ruleset \
      -e inject=landlock_create_ruleset:error=ENOSYS "$GALLERY" build --require-sandbox --output other
      """, in: folder)
    #expect(build.status == 1, "\(build)")
    #expect(build.errors.contains("nothing was rendered: this kernel has no Landlock"), "\(build)")
    #expect(build.errors.contains("without require-sandbox"), "\(build)")
    #expect(site.folder.read("other/index.html") == nil)
  }
}
