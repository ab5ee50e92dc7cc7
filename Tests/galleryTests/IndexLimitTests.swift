import Glibc
import SystemPackage
import TestSupport
import Testing

private let user = "setpriv --reuid 64999 --regid 64999 --clear-groups"

/// `gallery index` where the system grants too little memory, threads or space.
struct IndexLimitTests {
  private let folder = TemporaryFolder.ofPhotos()

  @Test func `too little memory is reported`() throws {
    let script = "ulimit -v \"$1\"; shift; exec \"$0\" \"$@\""
    var statuses: Set<Int32> = []
    for kilobytes in stride(from: 150_000, through: 650_000, by: 50_000) {
      let result = try Binary.run(
        program: "/bin/sh", ["-c", script, Binary.path.string, "\(kilobytes)", "index", "photos"],
        in: folder.path, environment: ["SWIFT_BACKTRACE": "enable=no"])
      // With even less memory, the loader fails before the program starts.
      guard result.status != 127 else { continue }
      statuses.insert(result.status)
      #expect([0, 1].contains(result.status), "\(kilobytes): \(result.status) \(result.errors)")
      #expect(result.status == 0 || result.errors.contains("ulimit -v"), "\(result.errors)")
    }
    #expect(statuses.contains(0))
  }

  /// The limit counts every process of a user, and does not hold for root.
  @Test(
    .enabled(if: geteuid() == 0, "only root can become another user"),
    .enabled(if: try Binary.can("\(user) \"$GALLERY\" --version"), "another user can run gallery"))
  func `too few processes are reported`() throws {
    var statuses: Set<Int32> = []
    for processes in [1, 2, 3, 4, 8, 64] {
      let index = try Binary.shell(
        """
        chmod -R a+rwX . && exec timeout 60 prlimit --nproc=\(processes) \
        \(user) "$GALLERY" index photos --catalog \(processes).sqlite
        """, in: folder.path)
      statuses.insert(index.status)
      #expect([0, 1].contains(index.status), "\(processes): \(index.status) \(index.errors)")
      #expect(index.status == 0 || index.errors.contains("ulimit -u"), "\(index.errors)")
    }
    #expect(statuses == [0, 1])
  }

  @Test(.enabled(if: MountNamespace.isPermitted, "needs mount namespaces")) func `a full disk is reported`() throws {
    let index = try MountNamespace.run(
      """
      mkdir small
      mount -t tmpfs -o size=128k none small
      dd if=/dev/zero of=small/filler bs=1k count=100 status=none
      status=0
      "$GALLERY" index photos --catalog small/gallery.sqlite || status=$?
      rm small/filler
      umount small
      mount -t tmpfs none small
      "$GALLERY" index photos --catalog small/gallery.sqlite --quiet
      exit $status
      """, in: folder.path)
    #expect(index.status == 1, "\(index.errors)")
    #expect(index.errors.contains("free some space"), "\(index.errors)")
  }
}
