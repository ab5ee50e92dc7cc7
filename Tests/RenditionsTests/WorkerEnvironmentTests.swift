import Testing
@testable import Renditions

struct WorkerEnvironmentTests {
  @Test func `a worker gets no passphrase and no keys`() {
    let secrets = [
      "GALLERY_PASSPHRASE", "AWS_SECRET_ACCESS_KEY", "RCLONE_CONFIG_PASS", "SSH_AUTH_SOCK", "GITHUB_TOKEN",
      "GALLERY_CATALOG", "MY_LD_KEY",
    ]
    let needed = ["PATH", "LD_LIBRARY_PATH", "LC_ALL", "TMPDIR", "VIPS_CONCURRENCY"]
    let environment = Dictionary(uniqueKeysWithValues: (secrets + needed).map { ($0, "x") })
    #expect(Set(WorkerEnvironment.filter(environment).keys) == Set(needed))
  }
}
