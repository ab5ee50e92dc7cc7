import Facts
import SystemPackage

/// The files that a publication transfers and deletes.
struct PublicationPlan: Sendable {
  /// The order of files, so that no page refers to a missing file.
  enum Phase: Int, Comparable, Sendable {
    /// Files that are named by their content.
    case named
    /// Files that the target does not have, to which no page there refers.
    case new
    /// Files that replace others.
    case replaced
    case home

    static func < (one: Phase, other: Phase) -> Bool { one.rawValue < other.rawValue }
  }

  /// A file to transfer, with a compressed copy if that is wanted.
  struct Item: Sendable {
    var path: String
    var content: RecordedContent
    var source: TransferFile.Source
    var phase: Phase
    var hasCopy: Bool
  }

  /// In the order of their transfer.
  private(set) var items: [Item] = []
  /// The number of files that the target has already.
  private(set) var unchanged = 0
  /// Files in the journal that the target lacks, or has with another size.
  private(set) var lost: [String] = []
  /// Published files that the site no longer has: pages, then others.
  private(set) var obsolete: [String] = []

  /// Compares a site with the journal of a target.
  init(
    _ site: SiteContents, _ journal: Journal, _ settings: PublicationSettings,
    _ target: some TransferTarget
  ) throws {
    let hostFiles = settings.writesHostFiles ? HostFiles.all : []
    for file in hostFiles where !site.holds(file.path) {
      try add(file.path, RecordedContent(of: file.bytes), .bytes(file.bytes), journal, settings, target)
    }
    try site.forEachFile { path, content in
      try Task.checkCancellation()
      try add(path, content, .site, journal, settings, target)
    }
    items.sort { one, other in
      (one.phase, one.isPage ? 1 : 0, one.path) < (other.phase, other.isPage ? 1 : 0, other.path)
    }
    journal.forEachPath { path in
      // A call without --host-files keeps the files of an earlier one, because GitHub Pages needs .nojekyll to
      // publish all files.
      if site.holds(path) || HostFiles.all.contains(where: { $0.path == path }) { return }
      if let original = Self.original(of: path), site.holds(original), settings.compresses,
        Self.isCompressible(original, size: site.size(of: original) ?? .max)
      {
        return
      }
      obsolete.append(path)
    }
    obsolete = obsolete.map { (Self.isPage($0) ? 0 : 1, $0) }.sorted { $0 < $1 }.map(\.1)
  }

  private mutating func add(
    _ path: String, _ content: RecordedContent, _ source: TransferFile.Source,
    _ journal: Journal, _ settings: PublicationSettings, _ target: some TransferTarget
  ) throws {
    let hasCopy = settings.compresses && Self.isCompressible(path, size: content.size)
    let paths = [path] + (hasCopy ? [Self.copy(of: path)] : [])
    let known = paths.map(journal.confirmedContent(of:))
    var missing: [String] = []
    for (path, content) in zip(paths, known) {
      if let content, try !target.has(path, size: content.size) { missing.append(path) }
    }
    lost += missing
    if !settings.transfersAll, missing.isEmpty, known[0] == content, !known.contains(nil) {
      unchanged += paths.count
      return
    }
    let phase: Phase =
      if CachePolicy(ofFile: path) == .immutable {
        .named
      } else if path == "index.html" {
        .home
      } else {
        journal.knows(path) ? .replaced : .new
      }
    items.append(Item(path: path, content: content, source: source, phase: phase, hasCopy: hasCopy))
  }

  /// Removes items that the target has already.
  mutating func drop(_ isThere: (Item) -> Bool) {
    let count = items.count
    items.removeAll(where: isThere)
    unchanged += count - items.count
  }

  /// Whether a file is text, and large enough that compression makes it smaller.
  static func isCompressible(_ path: String, size: Int) -> Bool {
    guard size >= 1024, let dot = path.lastIndex(of: ".") else { return false }
    return ["html", "css", "js", "json", "svg", "xml", "webmanifest"].contains(path[path.index(after: dot)...])
  }

  /// The path of a file's compressed copy.
  static func copy(of path: String) -> String { path + ".gz" }

  /// The path of the file that a compressed copy was made from; `nil` for the path of another file.
  static func original(of path: String) -> String? {
    path.hasSuffix(".gz") ? String(path.dropLast(3)) : nil
  }

  private static func isPage(_ path: String) -> Bool {
    Publication.isPage(original(of: path) ?? path)
  }
}

extension PublicationPlan.Item {
  var isPage: Bool { Publication.isPage(path) }

  var file: TransferFile { TransferFile(path: path, content: content, source: source) }

  /// Makes the compressed copy to transfer; `nil` if none is wanted.
  func copy(in site: SiteContents) throws -> TransferFile? {
    guard hasCopy else { return nil }
    let bytes: [UInt8]
    switch source {
    case .site: bytes = try site.bytes(of: path, content)
    case .bytes(let own): bytes = own
    }
    // Without enough memory for compression nothing else works either.
    guard let compressed = Gzip.compress(bytes) else {
      throw TransferError.failed(site.path.pushing(FilePath(path)), .noMemory)
    }
    return TransferFile(
      path: PublicationPlan.copy(of: path), content: RecordedContent(of: compressed),
      source: .bytes(compressed))
  }
}
