import BenchmarkTools
import CFloor
import Foundation

/// Repeated builds of a site.
struct Trial {
  private let tree: PhotoTree
  private let rounds: Int
  private let gallery: String
  private let catalog: URL
  private let site: URL
  private let copy: URL

  /// Copies the program next to a worker that writes dummy images, where it searches for its
  /// worker.
  init(folder: URL, tree: PhotoTree, rounds: Int) throws {
    (self.tree, self.rounds) = (tree, rounds)
    catalog = folder.appending(path: "catalog.sqlite")
    site = folder.appending(path: "site")
    copy = folder.appending(path: "copy")
    let programs = folder.appending(path: "programs")
    try? FileManager.default.removeItem(at: programs)
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    let program =
      ProcessInfo.processInfo.environment["GALLERY"] ?? "../.build/release/gallery"
    gallery = programs.appending(path: "gallery").path
    try FileManager.default.copyItem(atPath: program, toPath: gallery)
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    try FileManager.default.copyItem(
      at: own.appending(path: "StandInRenderer"), to: programs.appending(path: "gallery-renderer"))
  }

  /// Fills the catalog and writes the dummy images, which is not measured.
  func prepare() throws {
    index()
    _ = build(["--no-photo-pages", "--no-facet-pages"])
  }

  /// Measures writing all pages with existing images.
  func anew(_ name: String, _ options: [String]) throws {
    var (own, copies): ([floor_run], [floor_run]) = ([], [])
    for _ in 0..<rounds {
      try removePages()
      own.append(build(options))
      copies.append(try copyPages())
    }
    let best = show("\(name), \(try pages().count) files", own)
    let peak = Double(own.map(\.peak).max() ?? 0) / 1024
    tell(best, "s", limit: "at most 10 on 2 cores")
    tell(peak, "MiB", limit: "at most 300")
    let floor = show("  cp -r of the same files", copies)
    print("  = \(rounded(best / floor)) times cp")
  }

  /// Measures a build after a photo was added to an album.
  func addedPhoto(_ options: [String]) throws {
    _ = build(options)
    let before = try pages()
    let photo = try tree.add(beside: tree.files / 2)
    index()
    let own = build(options)
    let after = try pages()
    let written = after.filter { before[$0.key] != $0.value }.keys.sorted()
    show("one photo added", [own])
    for (folder, files) in Dictionary(grouping: written, by: Self.folder).sorted(by: {
      $0.key < $1.key
    }) {
      print("  \(folder): \(files.count) written")
    }
    print("  = \(written.count) of \(after.count) files written")
    try FileManager.default.removeItem(at: photo)
    index()
    _ = build(options)
  }

  /// Measures a build without changes.
  func unchanged(_ options: [String]) throws {
    _ = build(options)
    let best = show("nothing changed", (0..<rounds).map { _ in build(options) })
    tell(best, "s", limit: "at most 1")
  }

  private func index() {
    let run = run([gallery, "index", tree.folder.path, "--catalog", catalog.path, "--quiet"])
    precondition(run.status == 0, "\(gallery) index: status \(run.status)")
  }

  private func build(_ options: [String]) -> floor_run {
    let run = run(
      [gallery, "build", "--catalog", catalog.path, "--output", site.path, "--quiet"] + options)
    precondition(run.status == 0, "\(gallery) build: status \(run.status)")
    return run
  }

  /// The files and folders of a site except its images and its publication record.
  private var pageNames: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: site.path)
        .filter { $0 != "i" && $0 != ".gallery-site" }
    }
  }

  private func removePages() throws {
    for name in try pageNames {
      try FileManager.default.removeItem(at: site.appending(path: name))
    }
  }

  private func copyPages() throws -> floor_run {
    try? FileManager.default.removeItem(at: copy)
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    return run(
      ["cp", "-r"] + (try pageNames).map { site.appending(path: $0).path } + [copy.path])
  }

  /// The inode numbers of the pages by path, which change if a file is written again.
  private func pages() throws -> [String: Int] {
    var pages: [String: Int] = [:]
    for name in try pageNames {
      let top = site.appending(path: name)
      let below = FileManager.default.enumerator(atPath: top.path)?.compactMap { $0 as? String }
      for path in [name] + (below ?? []).map({ "\(name)/\($0)" }) {
        let attributes = try FileManager.default.attributesOfItem(
          atPath: site.appending(path: path).path)
        guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
        pages[path] = attributes[.systemFileNumber] as? Int
      }
    }
    return pages
  }

  private static func folder(_ path: String) -> String {
    let folders = path.split(separator: "/").dropLast().prefix(2)
    return folders.isEmpty ? "the site's folder" : folders.joined(separator: "/")
  }

  @discardableResult
  private func show(_ name: String, _ runs: [floor_run]) -> Double {
    let seconds = runs.map(\.seconds).sorted()
    let cpu = runs.map(\.cpu_seconds).min() ?? 0
    print(
      "\(name): \(rounded(seconds[0])) s (median \(rounded(seconds[seconds.count / 2]))), "
        + "\(rounded(cpu)) CPU s")
    return seconds[0]
  }
}
