import Foundation
import SystemPackage
import TestSupport
import Testing

/// The fault injector sees all system calls.
@Suite(.enabled(if: FaultInjection.isPermitted, "\(FaultInjection.notPermitted)")) struct FaultInjectionTests {
  private let folder = TemporaryFolder.ofPhotos()

  private let arguments = ["index", "photos", "--jobs", "1"]

  @Test func `a program is killed at its first call, and runs to its end without a fault`() throws {
    let injection = FaultInjection(calls: .changes, fault: .kill)
    let killed = try injection.run(arguments, in: folder.path, at: 1)
    #expect((killed.ending, killed.calls) == (.signalled(SIGKILL), 1))
    #expect(killed.hit?.contains("gallery.sqlite") == true)
    #expect(folder.read("gallery.sqlite") == nil)

    let undisturbed = try injection.run(arguments, in: folder.path, at: 0)
    #expect((undisturbed.ending, undisturbed.hit) == (.exited(0), nil))
    #expect(undisturbed.output.hasPrefix("3 photos"))
  }

  @Test func `a failed call returns its error to the program`() throws {
    let injection = FaultInjection(calls: .changes, fault: .error(.noSpace))
    let outcome = try injection.run(arguments, in: folder.path, at: 1)
    #expect(outcome.ending == .exited(1))
    #expect(outcome.errors.contains("gallery.sqlite"))
  }

  @Test func `strace counts the same number of file changes`() throws {
    let path = FilePath("/usr/bin/strace")
    guard FileManager.default.isExecutableFile(atPath: path.string) else {
      print("skipped: strace is not installed; Scripts/setup --tests installs it")
      return
    }
    let log = folder.path.appending("log")
    let trace = ["-f", "--seccomp-bpf", "-y", "-o", log.string, "-e", "trace=\(Self.changes)", Binary.path.string]
    // SQLite's temporary files count too, as in a run with the injector.
    let environment = ["SQLITE_TMPDIR": folder.path.string]
    let traced = try Binary.run(program: path, trace + arguments, in: folder.path, environment: environment)
    guard traced.status == 0 else {
      print("skipped: ptrace is not permitted here")
      return
    }
    let name = try #require(folder.path.lastComponent).string
    let lines = try folder.text("log").split(separator: "\n")
    let seen = lines.filter { line in
      guard !line.contains("resumed>"), line.contains(name) || line.contains("write(1<pipe") else { return false }
      let isOpening = line.contains(" openat(")
      return !isOpening || line.contains("O_RDWR") || line.contains("O_WRONLY") || line.contains("O_CREAT")
    }.count

    try folder.remove("gallery.sqlite")
    let counted = try FaultInjection(calls: .changes, fault: .none).run(arguments, in: folder.path, at: 0).calls
    #expect(counted == seen)
    #expect(counted > 20)
  }

  private static let changes = """
    openat,write,pwrite64,writev,pwritev,rename,renameat,renameat2,link,linkat,unlink,unlinkat,\
    mkdir,mkdirat,rmdir,truncate,ftruncate,fallocate,fsync,fdatasync,syncfs,copy_file_range,fchmod,\
    fchown
    """
}
