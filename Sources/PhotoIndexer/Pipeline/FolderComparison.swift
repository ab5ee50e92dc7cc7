import Facts
import PhotoCatalog
import PhotoReading
import Renditions
import SystemPackage

/// The differences between a folder and its state in the catalog.
struct FolderComparison {
  /// A new or changed file, or one to be read again.
  struct Change {
    var file: UnreadFile
    var identity: FileIdentity?
    var isNew: Bool
    /// Whether the file or its sidecar has changed; `false` if it is read again without a known change, such as a file
    /// with another inode number.
    var isChanged: Bool
  }

  /// Unchanged files with several names.
  var unchangedLinks: [(name: FilePath, kind: FileKind, identity: FileIdentity)] = []
  var changes: [Change] = []
  var missing: [(name: FilePath, wasGone: Bool)] = []
  var files = 0
  /// The sizes of all files in bytes.
  var bytes: Int64 = 0
  /// Unchanged files that are not supported pictures.
  var others: [(name: FilePath, kind: String)] = []
  /// The change times of unchanged files that the catalog does not contain.
  var times: [(name: FilePath, changed: Int64)] = []

  /// Compares a folder with the catalog; both are sorted by name. `known` is `nil` if it is new. `track` is the
  /// token of the track of all photos.
  init(
    _ listing: FolderListing, _ known: KnownFolder?, isFull: Bool, readsNames: Bool = true, track: Int64 = 0,
    captions: PhotoCaptions = PhotoCaptions()
  ) {
    let sidecars = Sidecars(listing, captions)
    var rest = known?.files[...] ?? []
    for file in listing.files {
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
      bytes += file.stamp.size
      compare(file, before, in: listing, sidecars, isFull: isFull, readsNames: readsNames, track: track)
    }
    for file in rest {
      if let known { missing.append((known.names.path(file.name), file.isGone)) }
    }
    // Files whose status cannot be read exist, so they are not missing.
    let failed = Set(listing.failures.map(\.name))
    if !failed.isEmpty { missing.removeAll { failed.contains($0.name) } }
  }

  /// Distinguishes files with a date in the name that is ignored.
  private static let ignoredName: Int64 = 0x6E61_6D65

  private mutating func compare(
    _ file: FolderListing.ListedFile, _ before: KnownFile?, in listing: FolderListing,
    _ sidecars: Sidecars, isFull: Bool, readsNames: Bool, track: Int64
  ) {
    var stamp = file.stamp
    let beside = sidecars.isEmpty ? [] : sidecars[listing.names.path(file.name)]
    stamp.sidecar = beside.token ^ track
    // The name is a part of the file's key only if its date is ignored, so names are not parsed in each run. JSON has
    // an earlier name of the file.
    if !readsNames,
      Moment(fileName: listing.names.path(file.name).string) != nil
        || beside.contains(where: { $0.file.kind == .json })
    {
      stamp.sidecar ^= Self.ignoredName
    }
    let isNew = before.map(\.isGone) ?? true
    let hasOtherInode = !isNew && before?.stamp.hasOtherInode(than: stamp) == true
    let isChanged = isNew || !hasOtherInode && before?.stamp.agrees(with: stamp) != true
    let identity = beside.isEmpty ? file.identity : nil
    if isChanged || hasOtherInode || isFull || before?.isUncertain == true {
      let unread = UnreadFile(
        name: listing.names.path(file.name), stamp: stamp, kind: file.kind, sidecars: beside,
        readsName: readsNames,
        hasOtherInode: hasOtherInode)
      changes.append(Change(file: unread, identity: identity, isNew: isNew, isChanged: isChanged))
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

extension FolderComparison {
  /// Finds out which files with another inode number have changed, for a run that writes nothing. Other runs find out
  /// when they read the files.
  mutating func compareContents(
    in parent: FilePath, _ probe: FFprobe?, _ track: Track?,
    with known: () throws -> [FilePath: (fingerprint: [UInt8], sidecarDigest: [UInt8])]
  ) rethrows {
    guard changes.contains(where: \.file.hasOtherInode) else { return }
    let known = try known()
    for index in changes.indices where changes[index].file.hasOtherInode {
      let file = changes[index].file
      // The catalog has no content of files that are not photos.
      guard let before = known[file.name] else { continue }
      changes[index].isChanged = !Self.hasContent(
        file, in: parent, before.fingerprint, sidecarDigest: before.sidecarDigest, probe, track)
    }
  }

  /// Whether a file has this content; `false` if it cannot be read.
  private static func hasContent(
    _ file: UnreadFile, in parent: FilePath, _ fingerprint: [UInt8], sidecarDigest: [UInt8],
    _ probe: FFprobe?, _ track: Track?
  ) -> Bool {
    let path = parent.pushing(file.name)
    let sidecars = file.sidecars.map { $0.file.inside(parent) }
    guard
      let found = try? PhotoFile(
        reading: path, sidecars: sidecars, probe: probe,
        name: file.readsName ? file.name.string : nil, track: track),
      found.sidecarDigest == sidecarDigest
    else { return false }
    // A photo that shares its fingerprint with others is known by the hash of the complete file.
    return found.fingerprint.bytes == fingerprint
      || (try? FileContent.fingerprint(of: path).bytes) == fingerprint
  }
}
