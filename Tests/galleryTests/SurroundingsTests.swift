import Foundation
import SystemPackage
import TestSupport
import Testing

/// Systems that lack what the program needs.
struct SurroundingsTests {
  private let site = BuiltSite.empty()
  private var folder: TemporaryFolder { site.folder }

  init() throws { try site.writePhoto("photos/1.jpg", color: 10) }

  @Test(arguments: [8, 20, 64])
  func `too few open files end every command with a message`(limit: Int) throws {
    for command in ["index photos", "build", "check", "publish out", "serve --port 0", "--help"] {
      let result = try MountNamespace.shell("ulimit -n \(limit); exec \"$GALLERY\" \(command)", in: folder.path)
      #expect(result.status == 1 && result.errors.contains("ulimit -n 128"), "\(result.errors)")
    }
  }

  @Test func `128 open files suffice`() throws {
    let result = try MountNamespace.shell(
      """
      ulimit -n 128
      "$GALLERY" index --quiet --jobs 8 photos
      "$GALLERY" build --quiet --jobs 8 --sizes 32
      "$GALLERY" check --quiet
      "$GALLERY" publish --quiet --delay 0 out
      """, in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(.enabled(if: MountNamespace.isPermitted, "needs root"))
  func `without proc, the message says what to mount`() throws {
    let result = try MountNamespace.run(
      """
      mount -t tmpfs none /proc
      for command in "index photos" build --help; do
        if "$GALLERY" $command 2> messages; then exit 9; fi
        grep -q 'mount -t proc proc /proc' messages
      done
      """, in: folder.path)
    #expect(result.status == 0, "\(result.output) \(result.errors)")
  }

  @Test(.enabled(if: MountNamespace.isPermitted, "needs root"))
  func `a full folder of temporary files is not a full disk of the catalog`() throws {
    let result = try MountNamespace.run(
      """
      mkdir full
      mount -t tmpfs -o size=64k none full
      head -c 100000 /dev/zero > full/file || true
      export TMPDIR=$PWD/full
      "$GALLERY" index --quiet photos
      "$GALLERY" build --quiet --sizes 32
      "$GALLERY" snapshot copy.sqlite
      "$GALLERY" check --quiet
      # A publication has files of its own there.
      if ! "$GALLERY" publish --quiet --delay 0 out 2> messages; then
        grep -q "$TMPDIR" messages
      fi
      """, in: folder.path)
    #expect(result.status == 0, "\(result.output) \(result.errors)")
  }
}
