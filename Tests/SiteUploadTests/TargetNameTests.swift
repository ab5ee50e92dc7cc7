import SiteUpload
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
  func `a name with a colon is a remote if rclone has it, otherwise a host`(
    text: String, target: TargetName
  ) throws {
    #expect(try decide(text) == target)
  }

  @Test(arguments: [
    "-oProxyCommand=id:x", "rsync:-e:x", "rclone:-x:y", "", "file:", "rsync:", "rsync:path",
    "rclone:bucket", "a\nb", "host:a\nb", "host:\0", "rsync:/a:b",
  ])
  func `names that a program could misunderstand are refused`(text: String) {
    #expect(throws: TargetName.Problem.self) { try decide(text) }
  }

  @Test func `an ambiguous name is refused with both explicit forms`() throws {
    for (name, remotes) in [("a@b:c", ["a@b"]), ("host:c", nil)] as [(String, [String]?)] {
      let error = #expect(throws: TargetName.Problem.self) { try decide(name, remotes: remotes) }
      let text = try #require(error).description
      #expect(text.contains("rsync:\(name)") && text.contains("rclone:\(name)"))
    }
  }

  @Test func `slashes at the end do not make another target`() {
    #expect(TargetName.rsync("h:a//").journalName(folder: nil) == "rsync:h:a")
    #expect(TargetName.rsync("h:/").journalName(folder: nil) == "rsync:h:/")
    #expect(TargetName.rclone("b:p/").journalName(folder: nil) == "rclone:b:p")
  }
}
