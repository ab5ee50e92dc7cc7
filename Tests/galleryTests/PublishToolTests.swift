import Foundation
import SystemPackage
import TestSupport
import Testing

/// `gallery publish` with rsync and rclone. Scripts stand in for both programs and for ssh. If rsync and rclone are
/// installed, they are used too: rsync with a script as ssh that runs the command on this machine, rclone with a folder
/// as its remote.
@Suite(.timeLimit(.minutes(10))) struct PublishToolTests {
  private let library: PublishedLibrary
  private var folder: TemporaryFolder { library.folder }

  init() throws { library = try PublishedLibrary() }

  private static func isInstalled(_ name: String) -> Bool {
    let isThere = (try? Binary.shell("command -v \(name)", in: "/").status) == 0
    if !isThere { print("skipped: \(name) is not installed") }
    return isThere
  }

  static let hasRsync = isInstalled("rsync")
  static let hasRclone = isInstalled("rclone")

  private func script(_ name: String, _ text: String) throws {
    try folder.write("#!/bin/sh\n\(text)\n", as: "bin/\(name)")
    try folder.setMode(0o755, of: "bin/\(name)")
  }

  /// An environment with the scripts of `bin` first in `PATH`, and no configuration of the user.
  private func environment(onlyScripts: Bool = false) throws -> [String: String] {
    try script(
      "ssh",
      """
      echo "ssh $*" >>'\(folder.place("ssh.log"))'
      while [ $# -gt 0 ]; do
        case $1 in -l) shift 2 ;; -*) shift ;; *) break ;; esac
      done
      shift
      cd '\(folder.path)' && exec sh -c "$*"
      """)
    try folder.write(Array("[bucket]\ntype = alias\nremote = \(folder.place("remote"))\n".utf8), as: "rclone.conf")
    let usual = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return [
      "PATH": onlyScripts ? folder.place("bin") : "\(folder.place("bin")):\(usual)",
      "RSYNC_RSH": folder.place("bin/ssh"), "RCLONE_CONFIG": folder.place("rclone.conf"),
    ]
  }

  /// Changes a photo, deletes one and adds one.
  private func change() throws {
    try library.site.writePhoto("photos/a/1.jpg", color: 200)
    try library.site.writePhoto("photos/c/3.jpg", color: 222)
    try folder.remove("photos/b/2.jpg")
    try library.build()
  }

  /// Publishes, changes the site, publishes again, and compares the target with the site.
  private func checkTarget(_ name: String, at place: String, _ environment: [String: String]) throws {
    func publish(_ options: [String] = []) throws -> Binary.Result {
      try folder.run(["publish", "--delay", "0", "--json", name] + options, environment: environment)
    }
    let dry = try library.numbers(try publish(["--dry-run"]))
    #expect(!folder.holds(place))
    let first = try library.numbers(try publish())
    let before = try library.expected()
    #expect(dry.sent == before.count && first.sent == before.count && dry.bytes == first.bytes)
    #expect(try library.holds(place, before))
    #expect(try library.numbers(try publish()).sent == 0)

    try folder.write("mine", as: "\(place)/albums/mine.txt")
    try change()
    let second = try library.numbers(try publish())
    var after = try library.expected()
    let gone = Set(before.keys).subtracting(after.keys)
    #expect(second.sent == after.count { before[$0.key] != $0.value } && second.sent > 0)
    #expect(second.deleted == gone.count && !gone.isEmpty)
    after["albums/mine.txt"] = Array("mine".utf8)
    #expect(try library.holds(place, after))

    // A new album takes the path of a file of someone else.
    try folder.write("mine", as: "\(place)/albums/d/index.html")
    try library.site.writePhoto("photos/d/4.jpg", color: 120)
    try library.build()
    let refused = try publish()
    #expect(refused.status == 1 && refused.errors.contains("albums/d/index.html"))
    #expect(try library.contents(place)["albums/d/index.html"] == Array("mine".utf8))
    let options = ["--adopt", "--precompress", "--host-files"]
    #expect(try library.numbers(try publish(options)).sent > 0)
    #expect(try library.numbers(try publish(options)).sent == 0)
    let adopted = try library.contents(place)
    #expect(try library.expected().allSatisfy { adopted[$0.key] == $0.value })
    #expect(adopted[".nojekyll"] == [] && adopted["index.html.gz"] != nil)
    #expect(try library.numbers(try publish()).deleted > 3, "copies are deleted")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.place("site/.gallery-targets"))
    #expect(left.count == 1, "only the record")
  }

  @Test(
    .enabled(if: hasRsync), arguments: ["me@host:srv/a site", "host:srv/$(touch pwned);'\"", "rsync:bucket:srv/-x"])
  func `rsync publishes to a host only what changed`(name: String) throws {
    let place = try #require(name.split(separator: ":").last)
    try checkTarget(name, at: String(place), try environment())
    #expect(!folder.holds("pwned"))
    let log = try folder.text("ssh.log")
    #expect(log.contains("--server") && !log.contains("pwned"), "the path is not in a command")
  }

  @Test(.enabled(if: hasRclone), arguments: ["bucket:a/b c", "rclone:bucket:x"])
  func `rclone publishes to a remote only what changed`(name: String) throws {
    let place = try #require(name.split(separator: ":").last)
    try checkTarget(name, at: "remote/\(place)", try environment())
  }

  @Test(.enabled(if: hasRclone), arguments: ["sftp", "webdav"])
  func `a URL publishes to a server of its kind only what changed`(kind: String) throws {
    var environment = try environment()
    let server = try TransferServer(kind, folder: folder.place("remote"), environment)
    defer { server.stop() }
    let scheme = kind == "webdav" ? "http" : kind
    let remote = kind == "webdav" ? "url = http://127.0.0.1:\(server.port)/" : "host = 127.0.0.1"
    try folder.write(
      """
      [other]
      type = \(kind)
      \(remote)
      port = \(server.port)
      user = someone
      [server]
      type = \(kind)
      \(remote)
      port = \(server.port)
      user = me
      pass = \(server.obscuredPassword)
      """, as: "rclone.conf")
    environment["RCLONE_CONFIG"] = folder.place("rclone.conf")
    try checkTarget("\(scheme)://me@127.0.0.1:\(server.port)/a%20b/site", at: "remote/a b/site", environment)
  }

  @Test func `rsync reads paths from a list, and no shell reads arguments`() throws {
    try script(
      "rsync",
      """
      for argument; do
        printf '%s\\n' "$argument"
        case $argument in --files-from=*) tr '\\0' '\\n' <"${argument#*=}" ;; esac
      done >>'\(folder.place("rsync.log"))'
      echo . >>'\(folder.place("rsync.log"))'
      """)
    let name = "host:a b/$(id)"
    let result = try library.publish(name, environment: try environment())
    #expect(result.status == 0, "\(result.errors)")
    let log = try folder.text("rsync.log")
    let runs = log.components(separatedBy: "\n.\n").map { $0.split(separator: "\n") }.dropLast()
    #expect(runs.allSatisfy { $0.contains("\(name)/") && $0.contains("--from0") })
    // The question for existing files, files named by content, new files, and the home page.
    #expect(runs.count == 4)
    #expect(runs.first?.contains("--dry-run") == true)
    let sent = runs.dropFirst().map { run in run.filter { !$0.hasPrefix("-") && $0.contains(".") } }
    #expect(sent[0].contains { $0.hasPrefix("i/") } && !sent[0].contains { $0.hasSuffix(".html") })
    #expect(sent[1].contains { $0.hasSuffix(".html") } && !sent[1].contains("index.html"))
    #expect(sent[2].contains("index.html"))
  }

  @Test func `rclone stores the cache headers of the built-in server`() throws {
    try script(
      "rclone",
      """
      if [ "$1" = listremotes ]; then echo 'bucket:'; exit; fi
      if [ "$1" = lsf ]; then exit 3; fi
      for argument; do
        case $argument in
          --header*) echo "$argument"; cat "$list" ;;
          --files-from-raw=*) list=${argument#*=} ;;
        esac
      done >>'\(folder.place("rclone.log"))'
      """)
    let result = try library.publish("bucket:x", environment: try environment())
    #expect(result.status == 0, "\(result.errors)")
    let log = try folder.text("rclone.log")
    let steps = log.components(separatedBy: "--header-upload=Cache-Control: ").dropFirst()
    #expect(steps.first?.hasPrefix("public, max-age=31536000, immutable\n") == true)
    #expect(steps.dropFirst().allSatisfy { $0.hasPrefix("no-cache\n") } && steps.count == 3)
    #expect(steps.first?.contains(".html") == false && steps.last?.contains("index.html\n") == true)
  }

  @Test(arguments: [("rsync:host:x", "rsync"), ("rclone:bucket:x", "rclone"), ("host:x", "rsync")])
  func `a missing tool is named`(target: String, tool: String) throws {
    let result = try library.publish(target, environment: try environment(onlyScripts: true))
    #expect(result.status == 1)
    #expect(result.errors.contains("\(tool) is not in PATH; install it (apt-get install \(tool)"))
  }

  @Test(.enabled(if: hasRsync)) func `a failed transfer is reported, and the next run continues`() throws {
    let environment = try environment()
    try script(
      "rsync",
      """
      n=$(cat '\(folder.place("count"))' 2>/dev/null || echo 0)
      echo $((n + 1)) >'\(folder.place("count"))'
      if [ "$n" = 2 ]; then echo 'rsync: connection lost' >&2; exit 12; fi
      PATH=/usr/local/bin:/usr/bin:/bin exec rsync "$@"
      """)
    let failed = try library.publish("host:srv", environment: environment)
    #expect(failed.status == 1)
    #expect(failed.errors.contains("connection lost\n") && failed.errors.contains("status 12"))
    #expect(folder.read("srv/index.html") == nil)
    let next = try library.numbers(try library.publish("host:srv", "--json", environment: environment))
    #expect(next.unchanged > 0 && next.sent > 0)
    #expect(try library.holds("srv", try library.expected()))
  }

  @Test func `a tool that ends without reading a long list is reported`() throws {
    // The list is larger than the buffer of a pipe.
    let name = String(repeating: "x", count: 60)
    var journal = "gallery journal 1\n"
    for index in 0..<2000 {
      // The digest of an empty file.
      journal += "+ 0 99aa06d3014798d8 p/\(name)-\(index).html\n"
      try folder.write([], as: FilePath("large/p/\(name)-\(index).html"))
    }
    try folder.write(journal, as: "large/.gallery-site")
    try script("rsync", "echo 'ssh: connection refused' >&2; exit 255")
    for options in [[], ["--adopt"]] {
      let result = try folder.run(
        ["publish", "rsync:host:x", "--output", "large"] + options, environment: try environment())
      #expect(result.status == 1)
      #expect(result.errors.contains("connection refused\n") && result.errors.contains("status 255"))
    }
  }

  @Test func `an interrupt ends the tool`() throws {
    try script("rsync", "echo $$ >'\(folder.place("pid"))'; exec sleep 300")
    let (process, _, _) = try Binary.start(
      ["publish", "rsync:host:x"], in: folder.path, environment: try environment())
    var pid: Int32?
    for _ in 0..<600 where pid == nil {
      usleep(50_000)
      let text = folder.read("pid").map { String(decoding: $0, as: UTF8.self) } ?? ""
      pid = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(kill(try #require(pid), 0) == -1, "the tool has ended")
  }
}
