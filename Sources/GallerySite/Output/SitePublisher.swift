import SystemPackage

/// Writes a site beside the old one and swaps the two at the end.
///
/// A reader, and a crash at any moment, sees the old site or the new one. Renditions are named by
/// their content, so they are added to the old site before the swap and never copied: at the swap
/// the new site's folder of renditions is a symbolic link into the old site for an instant, then
/// the two are exchanged as well. What the swap did not get to is done by the next build.
struct SitePublisher: ~Copyable {
  /// The file by which a folder is known to be a site of ours.
  static let marker = ".gallery-site"
  static let renditions = "i"

  /// What we write at the top of a site; everything else there belongs to somebody else.
  static let ownNames: Set<String> = [
    marker, renditions, "index.html", "404.html", "albums", "assets", "data", "p", "iiif",
    "sitemap.xml", FeedPaths.atom, FeedPaths.json, Facets.base,
  ]

  private let site: FilePath
  private let staging: FilePath
  private let lock: FolderLock
  private var paths: Set<String> = []
  private var changed = 0

  /// What publishing did.
  struct Result {
    var written: Int
    var unchanged: Int
    var removed: Int
  }

  /// Prepares the output folder.
  ///
  /// - Parameter site: The site's folder: absent, empty, or a site.
  /// - Returns: What the site's files are given to.
  /// - Throws: `SiteError`.
  static func prepare(site: FilePath) throws(SiteError) -> SitePublisher {
    let name = site.lastComponent?.string ?? "site"
    let staging = site.removingLastComponent().appending(".\(name).gallery-build")
    let isSite = FileTools.exists(site.appending(marker))
    if !isSite, FileTools.exists(site),
      !FileTools.isFolder(site) || !FileTools.names(in: site).isEmpty
    {
      throw .notASite(site)
    }
    try FileTools.makeFolder(staging)
    let lock = try FolderLock(staging, for: site)
    let publisher = SitePublisher(site: site, staging: staging, lock: lock)
    try publisher.recover(hasSite: isSite)
    return publisher
  }

  private init(site: FilePath, staging: FilePath, lock: consuming FolderLock) {
    self.site = site
    self.staging = staging
    self.lock = lock
  }

  /// The folder that renditions are added to: the site's own, where there is one.
  var renditionsHome: FilePath {
    FileTools.exists(site.appending(Self.marker)) ? site : staging
  }

  /// Adds a file; nothing is written where the site holds the same bytes.
  mutating func put(_ path: String, _ bytes: [UInt8]) throws(SiteError) {
    paths.insert(path)
    if try Self.write(bytes, path, site: site, staging: staging) { changed += 1 }
  }

  /// Makes and adds many files, on all processors.
  ///
  /// - Parameters:
  ///   - count: How many things there are to make files of.
  ///   - run: How many are worth a task of their own, and leave no processor alone at the end.
  ///   - make: Gives the paths and bytes of the files of one, by its index.
  /// - Throws: `SiteError`, `CancellationError`.
  mutating func put(
    count: Int, run: Int, _ make: @escaping @Sendable (Int) -> [(path: String, bytes: [UInt8])]
  ) async throws {
    let (site, staging) = (site, staging)
    try await withThrowingTaskGroup(of: (paths: Set<String>, changed: Int).self) { group in
      for start in stride(from: 0, to: count, by: run) {
        group.addTask {
          try Task.checkCancellation()
          var (paths, changed): (Set<String>, Int) = ([], 0)
          for index in start..<min(start + run, count) {
            for (path, bytes) in make(index) {
              paths.insert(path)
              if try Self.write(bytes, path, site: site, staging: staging) { changed += 1 }
            }
          }
          return (paths, changed)
        }
      }
      for try await part in group {
        paths.formUnion(part.paths)
        changed += part.changed
      }
    }
  }

  /// Writes a file unless the site holds it as it is; tells whether it was written.
  private static func write(
    _ bytes: [UInt8], _ path: String, site: FilePath, staging: FilePath
  ) throws(SiteError) -> Bool {
    let file = FilePath(path)
    if FileTools.holds(bytes, at: site.pushing(file)) { return false }
    try FileTools.write(bytes, to: staging.pushing(file))
    return true
  }

  /// Makes the new site visible and removes what it does not need any more.
  ///
  /// - Parameter shows: Tells whether the site shows the rendition at a path.
  /// - Returns: How many files were written, kept and removed.
  /// - Throws: `SiteError` with the old site in place.
  mutating func publish(shows: (String) -> Bool) throws(SiteError) -> Result {
    try put(Self.marker, Array("This folder was made by gallery build.\n".utf8))
    let before = ownFiles()
    let stale = before.subtracting(paths)
    if changed > 0 || !stale.isEmpty {
      for path in paths where before.contains(path) {
        let staged = staging.pushing(FilePath(path))
        if !FileTools.exists(staged) {
          try FileTools.link(site.pushing(FilePath(path)), as: staged)
        }
      }
      try swap(hasSite: !before.isEmpty)
    }
    let swept = try sweep(keeping: shows)
    try FileTools.remove(staging)
    return Result(
      written: changed, unchanged: paths.count - changed, removed: stale.count + swept)
  }

  /// Leaves the site as it is.
  consuming func leave() throws(SiteError) {
    try FileTools.remove(staging)
  }

  /// The site's pages, data and assets as they lie there now.
  private func ownFiles() -> Set<String> {
    let names = Self.ownNames.subtracting([Self.renditions])
    return Set(FileTools.list(below: site, names: names).map(\.path))
  }

  private func swap(hasSite: Bool) throws(SiteError) {
    guard hasSite else {
      try FileTools.rename(staging, to: site)
      return
    }
    let link = staging.appending(Self.renditions)
    try FileTools.remove(link)
    try FileTools.makeLink(link, to: "../\(staging.lastComponent?.string ?? "")/\(Self.renditions)")
    if !FileTools.exchange(site, staging) {
      // A file system that cannot exchange shows no site for the moment between two renames.
      let old = site.removingLastComponent().appending(".\(site.lastComponent?.string ?? "").old")
      try FileTools.rename(site, to: old)
      try FileTools.rename(staging, to: site)
      try FileTools.rename(old, to: staging)
    }
    try completeSwap()
  }

  /// Brings the renditions, and files that are not ours, from the old site to the new one.
  private func completeSwap() throws(SiteError) {
    let link = site.appending(Self.renditions)
    let folder = staging.appending(Self.renditions)
    if FileTools.isLink(link) {
      if FileTools.isFolder(folder) {
        if !FileTools.exchange(link, folder) {
          try FileTools.remove(link)
          try FileTools.rename(folder, to: link)
        }
      } else {
        try FileTools.remove(link)
      }
    }
    for name in FileTools.names(in: staging) where !Self.ownNames.contains(name) {
      let target = site.appending(name)
      if !FileTools.exists(target) {
        try FileTools.rename(staging.appending(name), to: target)
      }
    }
  }

  /// Ends what an interrupted build began, and clears its unfinished pages away.
  private func recover(hasSite: Bool) throws(SiteError) {
    if hasSite { try completeSwap() }
    for name in FileTools.names(in: staging) where hasSite || name != Self.renditions {
      try FileTools.remove(staging.appending(name))
    }
  }

  /// Removes renditions that no page shows, parts of interrupted ones, and folders left empty.
  private func sweep(keeping shows: (String) -> Bool) throws(SiteError) -> Int {
    let home = site.appending(Self.renditions)
    var count = 0
    for name in FileTools.names(in: home) {
      let folder = home.appending(name)
      var isEmpty = true
      for file in FileTools.list(below: folder) {
        if shows("\(Self.renditions)/\(name)/\(file.path)") {
          isEmpty = false
        } else {
          try FileTools.remove(folder.pushing(FilePath(file.path)))
          count += 1
        }
      }
      if isEmpty, !FileTools.isFolder(folder) || FileTools.names(in: folder).isEmpty {
        try FileTools.remove(folder)
      }
    }
    return count
  }
}
