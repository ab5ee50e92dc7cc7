import SiteOutput
import SystemPackage
import Testing

/// What a target is, by its name.
struct TargetNameTests {
  private func decide(_ text: String, remotes: [String]? = ["bucket"]) throws -> TargetName {
    try TargetName.decide(text, remotes: remotes)
  }

  @Test(arguments: [
    ("out", "out"), ("./a:b", "./a:b"), ("/srv/a:b", "/srv/a:b"), ("-x", "-x"), ("..", ".."),
    ("file:a b", "a b"), ("file:///srv/a%20b", "/srv/a b"), ("file:./%20", "./%20"),
    ("a/b:c", "a/b:c"), ("$(reboot)", "$(reboot)"), ("file:host:path", "host:path"),
  ])
  func `a name without a colon before a slash is a folder`(text: String, path: String) throws {
    #expect(try decide(text) == .folder(FilePath(path)))
  }

  @Test(arguments: [
    ("host:path", TargetName.rsync("host:path")), ("u@host:/a b", .rsync("u@host:/a b")),
    ("host:", .rsync("host:")), ("rsync:bucket:x", .rsync("bucket:x")),
    ("rsync://host/module", .rsync("rsync://host/module")),
    ("host::module", .rsync("host::module")),
    ("[::1]:path", .rsync("[::1]:path")), ("bucket:x/y", .rclone("bucket:x/y")),
    ("rclone:other:x", .rclone("other:x")), (":local:/srv", .rclone(":local:/srv")),
    ("host:-x", .rsync("host:-x")), ("host:$(id);`id`", .rsync("host:$(id);`id`")),
  ])
  func `a name with a colon is a remote if rclone has it, otherwise a host`(text: String, target: TargetName) throws {
    #expect(try decide(text) == target)
  }

  @Test(arguments: [
    "-oProxyCommand=id:x", "rsync:-e:x", "rclone:-x:y", "", "file:", "rsync:", "rsync:path",
    "rclone:bucket", "a\nb", "host:a\nb", "host:\0", "rsync:/a:b",
  ])
  func `names that a program could misunderstand are refused`(text: String) {
    #expect(throws: TargetName.Problem.self) { try decide(text) }
  }

  @Test func `a host without a colon is refused, and no folder`() throws {
    let problem = #expect(throws: TargetName.Problem.self) { _ = try TargetName.form(of: "jane@example.org") }
    #expect("\(try #require(problem))".contains("give jane@example.org:path, or ./jane@example.org"))
    #expect(try TargetName.form(of: "./jane@example.org") == .known(.folder("./jane@example.org")))
  }

  @Test func `an ambiguous name is refused with both explicit forms`() throws {
    for (name, remotes) in [("a@b:c", ["a@b"]), ("host:c", nil)] as [(String, [String]?)] {
      let error = #expect(throws: TargetName.Problem.self) { try decide(name, remotes: remotes) }
      let text = try #require(error).description
      #expect(text.contains("rsync:\(name)") && text.contains("rclone:\(name)"))
    }
  }

  /// What rclone has in its configuration.
  private static let remotes = [
    "web": ["type": "sftp", "host": "example.org", "user": "me"],
    "old": ["type": "ftp", "host": "example.org", "user": "me", "port": "2121"],
    "cloud": ["type": "webdav", "url": "https://cloud.example/dav/me/", "user": "me"], "store": ["type": "s3"],
  ]

  @Test(arguments: [
    ("sftp://me@example.org/srv/www/", "web:/srv/www"), ("sftp://example.org/~/www", "web:www"),
    ("SFTP://me@Example.org:22", "web:/"), ("ftp://example.org:2121/www/a%20b", "old:www/a b"),
    ("https://cloud.example/dav/me/photos", "cloud:photos"), ("s3://bucket/a/b", "store:bucket/a/b"),
    ("s3://bucket", "store:bucket"),
    ("sftp://other@example.org/www", ":sftp,host=example.org,user=\"other\",known_hosts_file=~/.ssh/known_hosts:/www"),
  ])
  func `a URL is a remote of rclone for its server, or has what needs no secret`(
    text: String, destination: String
  ) throws {
    guard case .url(let url) = try TargetName.form(of: text) else {
      Issue.record("no URL")
      return
    }
    guard case .server(_, destination) = try url.target(Self.remotes) else {
      Issue.record("\(try url.target(Self.remotes))")
      return
    }
  }

  @Test func `a server has one name, however its URL is written`() throws {
    let names = ["sftp://me@example.org/srv", "sftp://example.org:22/srv/", "SFTP://Example.org//srv"]
    let targets = try names.map { try TargetURL($0)?.target(Self.remotes) }
    #expect(Set(targets.map { $0?.journalName(folder: nil) }) == ["url:sftp://me@example.org/srv"])
    let other = try TargetURL("sftp://other@example.org/srv")?.target(Self.remotes)
    #expect(other?.journalName(folder: nil) == "url:sftp://other@example.org/srv")
  }

  @Test func `without a remote, S3 has the keys of the environment`() throws {
    let url = try #require(try TargetURL("s3://bucket/x"))
    let settings = ":s3,env_auth=true,provider=AWS,no_check_bucket=true:bucket/x"
    #expect(try url.target([:]) == .server(identity: "s3://bucket/x", rclone: settings))
  }

  @Test(arguments: [
    ("ftp://other@example.org/www", "rclone has no remote for it"),
    ("https://example.org/dav", "type webdav, url https://example.org/"),
    ("s3://bucket/x", "several remotes for it (a, store)"),
    ("sftp://me:secret@example.org/", "has a password"), ("sftp://exa,mple/x", "no valid host"),
    ("sftp://host:x/", "no valid host"), ("ftp:///x", "no valid host"),
    ("sftp://-oProxyCommand=x/y", "no valid host"),
  ])
  func `a URL that leads to no server is refused`(text: String, reason: String) throws {
    var remotes = Self.remotes
    remotes["a"] = ["type": "s3"]
    let error = #expect(throws: TargetName.Problem.self) {
      if case .url(let url) = try TargetName.form(of: text) { _ = try url.target(remotes) }
    }
    let message = try #require(error).description
    #expect(message.contains(reason) && !message.contains("secret"))
  }

  @Test func `slashes at the end do not make another target`() {
    #expect(TargetName.rsync("h:a//").journalName(folder: nil) == "rsync:h:a")
    #expect(TargetName.rsync("h:/").journalName(folder: nil) == "rsync:h:/")
    #expect(TargetName.rclone("b:p/").journalName(folder: nil) == "rclone:b:p")
  }
}
