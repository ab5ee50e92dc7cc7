import BenchmarkTools
import CFloor
import Foundation

/// Compares `gallery build` with other programs on the same photos.
struct Contest {
  var folder: URL
  var photos: URL
  var count: Int
  private let environment = ProcessInfo.processInfo.environment

  private var gallery: String { environment["GALLERY"] ?? "../.build/release/gallery" }
  private var files: [String] { (0..<count).map { photos.appending(path: "\($0).jpg").path } }

  init(folder: URL, photos: URL, count: Int) {
    self.folder = folder
    self.photos = photos
    self.count = count
  }

  /// Renders images of 1200 x 900 px and 280 x 210 px of each photo.
  func twoJPEGs(_ rounds: Int) throws {
    let options = ["--sizes", "280", "1200", "--format", "jpeg", "--quality", "85"]
    var (own, alone, vips, sigal): ([floor_run], [floor_run], [floor_run], [floor_run]) = (
      [], [], [], []
    )
    for _ in 0..<rounds {
      own.append(try build(options))
      alone.append(try build(options + ["--jobs", "1"]))
      vips.append(
        thumbnails(["1200x900", "280x210"], "jpg[Q=85,optimize_coding,strip]"))
      sigal.append(try self.sigal())
    }
    let best = show("1200 and 280 px JPEG", own)
    tell(best / Double(count), "CPU s per photo", limit: "at most 0.10")
    tell(
      best / show("  vipsthumbnail, one run per size", vips), "of vipsthumbnail",
      limit: "at most 0.8")
    if sigal.allSatisfy({ $0.status == 0 }) {
      tell(best / show("  sigal build", sigal), "of sigal", limit: "at most 0.45")
    }
    let walls = own.map(\.seconds).min() ?? 0
    tell(
      (alone.map(\.seconds).min() ?? 0) / walls, "times faster on all cores",
      limit: "at least 1.8 on 2")
  }

  /// Renders the default sizes.
  func fourWebPs(_ rounds: Int) throws {
    var (own, vips): ([floor_run], [floor_run]) = ([], [])
    for _ in 0..<rounds {
      own.append(try build([]))
      vips.append(thumbnails(["256", "512", "1024", "2048"], "webp[Q=78,strip]"))
    }
    let best = show("256, 512, 1024 and 2048 px WebP", own)
    tell(
      best / show("  vipsthumbnail, one run per size", vips), "of vipsthumbnail",
      limit: "at most 0.6")
  }

  /// Measures the peak memory of the program and its workers.
  func memory() throws {
    try forget()
    _ = run(["sh", "-c", "\(gallery) index \(photos.path) --catalog \(catalog) --quiet"])
    let process = Process()
    process.executableURL = URL(filePath: gallery)
    process.arguments = ["build", "--catalog", catalog, "--output", site, "--quiet"]
    try process.run()
    var peak = 0
    while process.isRunning {
      peak = max(peak, ProcessTree.proportionalMemory(of: process.processIdentifier))
      usleep(20_000)
    }
    tell(Double(peak) / 1024, "MiB of memory (PSS) of program and workers", limit: "at most 200")
  }

  /// Measures a build without changes.
  func unchanged() throws {
    let runs = (0..<5).map { _ in
      run([gallery, "build", "--catalog", catalog, "--output", site, "--quiet"])
    }
    show("nothing changed, \(count) photos", runs)
  }

  private var catalog: String { folder.appending(path: "catalog.sqlite").path }
  private var site: String { folder.appending(path: "site").path }

  private func forget() throws {
    for name in ["catalog.sqlite", "catalog.sqlite-wal", "catalog.sqlite-shm", "site"] {
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  private func build(_ options: [String]) throws -> floor_run {
    try forget()
    _ = run([gallery, "index", photos.path, "--catalog", catalog, "--quiet"])
    let run = BenchmarkTools.run(
      [gallery, "build", "--catalog", catalog, "--output", site, "--quiet"] + options)
    precondition(run.status == 0, "\(gallery): status \(run.status)")
    return run
  }

  private func thumbnails(_ sizes: [String], _ format: String) -> floor_run {
    let output = folder.appending(path: "thumbnails")
    try? FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    let commands = sizes.map { size in
      "vipsthumbnail \(photos.path)/*.jpg --size \(size) -o '\(output.path)/%s-\(size).\(format)'"
    }
    return run(["sh", "-c", commands.joined(separator: " && ")])
  }

  private func sigal() throws -> floor_run {
    let sigalFolder = folder.appending(path: "sigal")
    try? FileManager.default.removeItem(at: sigalFolder)
    let source = sigalFolder.appending(path: "source")
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: source.appending(path: "photos"), withDestinationURL: photos)
    let settings = """
      source = "\(source.path)"
      destination = "\(sigalFolder.appending(path: "site").path)"
      img_size = (1200, 900)
      thumb_size = (280, 210)
      thumb_fit = False
      jpg_options = {"quality": 85, "optimize": True}

      """
    let file = sigalFolder.appending(path: "sigal.conf.py")
    try Data(settings.utf8).write(to: file)
    return run([environment["SIGAL"] ?? "sigal", "build", "-c", file.path])
  }

  @discardableResult
  private func show(_ name: String, _ runs: [floor_run]) -> Double {
    let cpu = runs.map(\.cpu_seconds).sorted()
    let wall = runs.map(\.seconds).min() ?? 0
    print(
      "\(name): \(rounded(cpu[0], 3)) CPU s (median \(rounded(cpu[cpu.count / 2], 3))), \(rounded(wall, 3)) s wall"
    )
    return cpu[0]
  }
}
