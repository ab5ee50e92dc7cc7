import PhotoCatalog
import SystemPackage

/// What is to be done about a folder: what lies in it beside what the catalog knows.
struct FolderComparison {
  /// A file that is new or other than it was.
  struct Change {
    var file: UnreadFiles.File
    var identity: FileIdentity?
    var isNew: Bool
    /// `false` where it is to be read again all the same.
    var isChanged: Bool
  }

  /// Files with several names that are as the catalog knows them.
  var unchangedLinks: [(name: FilePath, kind: FileKind, identity: FileIdentity)] = []
  var changes: [Change] = []
  var missing: [(name: FilePath, wasGone: Bool)] = []
  var files = 0
  /// Unchanged files that the catalog knows to be no pictures that are read.
  var others: [(name: FilePath, kind: String)] = []
  /// When unchanged files changed last, where the catalog does not know it.
  var times: [(name: FilePath, changed: Int64)] = []

  /// Compares; both sides are in the order of their names.
  ///
  /// - Parameters:
  ///   - listing: What lies in the folder.
  ///   - known: What the catalog knows of it.
  ///   - isFull: Whether unchanged files count as changes too.
  ///   - isExcluded: Whether a name is left out.
  init(
    _ listing: FolderListing, _ known: KnownFolder?, isFull: Bool,
    isExcluded: ((FilePath) -> Bool)?
  ) {
    let sidecars = Sidecars(listing)
    var rest = known?.files[...] ?? []
    for file in listing.files where file.kind != .sidecar {
      if let isExcluded, isExcluded(listing.names.path(file.name)) { continue }
      var before: KnownFile?
      while let next = rest.first, let known {
        let order = known.names.order(next.name, file.name, of: listing.names)
        guard order <= 0 else { break }
        rest.removeFirst()
        if order == 0 {
          before = next
          break
        }
        missing.append((known.names.path(next.name), next.isGone))
      }
      files += 1
      compare(file, before, in: listing, sidecars, isFull: isFull)
    }
    for file in rest {
      if let known { missing.append((known.names.path(file.name), file.isGone)) }
    }
    // They are there, whatever they are now.
    let failed = Set(listing.failures.map(\.name))
    if !failed.isEmpty { missing.removeAll { failed.contains($0.name) } }
  }

  private mutating func compare(
    _ file: FolderListing.File, _ before: KnownFile?, in listing: FolderListing,
    _ sidecars: Sidecars, isFull: Bool
  ) {
    var stamp = file.stamp
    let sidecar = sidecars.isEmpty ? nil : sidecars[listing.names.path(file.name)]
    stamp.sidecar = sidecar?.mark ?? 0
    let isNew = before.map(\.isGone) ?? true
    let isChanged = isNew || before?.stamp.agrees(with: stamp) != true
    let identity = sidecar == nil ? file.identity : nil
    if isChanged || isFull {
      let unread = UnreadFiles.File(
        name: listing.names.path(file.name), stamp: stamp, kind: file.kind, sidecar: sidecar?.name)
      changes.append(
        Change(file: unread, identity: identity, isNew: isNew, isChanged: isChanged))
      return
    }
    if let identity { unchangedLinks.append((listing.names.path(file.name), file.kind, identity)) }
    if before?.isOther == true {
      let kind = UnsupportedKind.name(ofOther: listing.names.suffix(file.name))
      others.append((listing.names.path(file.name), kind))
    }
    if before?.stamp.changed == nil, let changed = stamp.changed {
      times.append((listing.names.path(file.name), changed))
    }
  }
}
