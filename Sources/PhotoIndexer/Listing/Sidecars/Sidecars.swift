package import PhotoCatalog
import Facts
package import PhotoReading
package import SystemPackage

/// The sidecars of a folder, by the pictures to which they belong. `a.jpg.xmp` belongs to `a.jpg` (darktable, digiKam),
/// `a.xmp` to every `a.*` (Lightroom), but it turns only raw files if there is one. A picture can have both, and JSON of
/// Google Takeout, and rows of captions.csv. GPX files apply to all files of the folder. A name in another case is accepted if there is none in the same, because some systems ignore case,
/// unless there is a file with exactly that name.
package struct Sidecars {
  package struct Entry: Sendable {
    package var file: SidecarFile
    package var stamp: FileStamp
  }

  private var packets: [String: Entry] = [:]
  /// The first packet for each folded name.
  private var foldedPackets: [String: Entry] = [:]
  /// The JSON files by their names before `.json`.
  private var documents: [String: Entry] = [:]
  private let takeout: TakeoutNames
  /// Those of all files.
  private var tracks: [Entry] = []
  /// The second versions of packets, by the folded names of the first.
  private var copies: [String: [Entry]] = [:]
  /// The folded names of the raw files, with and without their extensions.
  private var raws: Set<String> = []
  private let captions: PhotoCaptions

  package init(_ listing: FolderListing, _ captions: PhotoCaptions = PhotoCaptions()) {
    self.captions = captions
    var (stems, order): ([String], [String]) = ([], [])
    for file in listing.sidecars where file.kind != .captions {
      let name = listing.names.path(file.name)
      guard let stem = name.stem else { continue }
      if file.kind == .track {
        tracks.append(Entry(file: SidecarFile(name: name, kind: .track), stamp: file.stamp))
        continue
      }
      if file.kind == .json {
        stems.append(stem)
        let entry = Entry(file: SidecarFile(name: name, kind: .json), stamp: file.stamp)
        documents[stem] = documents[stem] ?? entry
        continue
      }
      let entry = Entry(file: SidecarFile(name: name, kind: .xmp), stamp: file.stamp)
      packets[stem] = packets[stem] ?? entry
      order.append(stem)
      if let original = Self.original(ofCopy: FoldedName.fold(stem)) {
        var copy = entry
        copy.file.isCopy = true
        copies[original, default: []].append(copy)
      }
    }
    let names = packets.isEmpty && stems.isEmpty ? [] : listing.files.map { listing.names.path($0.name) }
    takeout = TakeoutNames(stems, of: stems.isEmpty ? [] : names.map(\.string))
    // A packet with the complete name of a file belongs to no other.
    let owned = order.isEmpty ? [] : Set(names.map(\.string))
    for stem in order where !owned.contains(stem) {
      let folded = FoldedName.fold(stem)
      foldedPackets[folded] = foldedPackets[folded] ?? packets[stem]
    }
    for name in names where !order.isEmpty && FileKind.isRaw(name.extension) {
      raws.formUnion([name.string, name.stem ?? ""].map(FoldedName.fold))
    }
    guard !copies.isEmpty else { return }
    let owners = Self.owners(listing.files.map { listing.names.path($0.name) })
    for (original, entries) in copies {
      // A picture can have such a name too.
      copies[original] = entries.filter { !owners.contains(FoldedName.fold($0.file.name.stem ?? "")) }
    }
  }

  package var isEmpty: Bool { packets.isEmpty && takeout.isEmpty && tracks.isEmpty && captions.isEmpty }

  /// The name, without its extension, of the file of which a file is a second version: `a.jpg` for `a.jpg (1)`,
  /// `a.jpg.sync-conflict-20260101-120000`, `a.jpg (Ann's conflicted copy)`, `a.jpg 2`, `a.jpg~`; `nil` for others.
  static func original(ofCopy name: String) -> String? {
    let mark =
      /(?: ?\([0-9]{1,3}\)| [0-9]|~|[ ._(-].*(?:conflict|konflikt|conflit|confli[ct]to|copy|copie|kopie|copia).*)$/
    return name.firstMatch(of: mark).map { String(name[..<$0.range.lowerBound]) }
  }

  /// The folded names of files, with and without their extensions.
  private static func owners(_ files: [FilePath]) -> Set<String> {
    Set(files.flatMap { [$0.string, $0.stem ?? ""] }.map(FoldedName.fold))
  }

  /// The sidecars of a picture or video in the order of precedence.
  package subscript(name: FilePath) -> [Entry] {
    var found: [Entry] = []
    for key in [name.string, name.stem ?? ""] {
      guard var entry = packets[key] ?? foldedPackets[FoldedName.fold(key)],
        !found.contains(where: { $0.file.name == entry.file.name })
      else { continue }
      if key != name.string, let suffix = name.extension {
        entry.file.photoSuffix = suffix
        let isOfRaw = raws.contains(FoldedName.fold(key)) || FileKind.isRaw(FilePath(key).extension)
        entry.file.isOfRaw = isOfRaw && !FileKind.isRaw(suffix)
      }
      found.append(entry)
    }
    for key in [name.string, name.stem ?? ""] where !copies.isEmpty {
      found += copies[FoldedName.fold(key)] ?? []
    }
    return found + captions[name.string] + (takeout[name.string].flatMap { documents[$0] }.map { [$0] } ?? []) + tracks
  }
}

extension Sidecars {
  /// The sidecars of a file in the order of precedence, as a run of `gallery index` finds them.
  package static func beside(_ path: FilePath) throws(Errno) -> [SidecarFile] {
    guard let name = path.lastComponent else { return [] }
    let folder = path.removingLastComponent()
    let listing = try FolderListing(of: folder.isEmpty ? "." : folder, followsLinks: true)
    let captions = PhotoCaptions(CaptionFile.all(in: listing, of: folder), of: listing)
    return Sidecars(listing, captions)[FilePath(root: nil, [name])].map { $0.file.inside(folder) }
  }

  /// The XMP files, and the JSON files that are named after a picture or video, whose photos are not in the folder. An
  /// export of Google Photos has several archives, and the JSON of a file can be in another one.
  package static func lone(
    in listing: FolderListing, others: some Sequence<FilePath>
  ) -> [(name: FilePath, kind: String)] {
    guard !listing.sidecars.isEmpty else { return [] }
    let files = listing.files.map { listing.names.path($0.name) } + others
    let documents = Sidecars(listing).documents
    let names = files.map(\.string)
    let json = TakeoutNames(documents.keys.sorted(), of: names).lone(besides: names)
      .compactMap { documents[$0]?.file.name }
    return json.map { ($0, UnsupportedKind.loneSidecar) }
      + lonePackets(in: listing, besides: files).map { ($0, UnsupportedKind.loneXMP) }
  }

  /// The XMP files that belong to none of the files.
  private static func lonePackets(in listing: FolderListing, besides files: [FilePath])
    -> [FilePath]
  {
    let packets = listing.sidecars.filter { $0.kind == .xmp }.map { listing.names.path($0.name) }
    guard !packets.isEmpty else { return [] }
    let owners = owners(files)
    return packets.filter { packet in
      guard let name = packet.stem.map(FoldedName.fold), !owners.contains(name) else {
        return false
      }
      // darktable names its versions of a photo IMG_01.CR2.xmp.
      if let original = original(ofCopy: name), owners.contains(original) { return false }
      let version = name.firstMatch(of: /_[0-9]{2,}(\.[^.]+)$/)
      let original = version.map { name[..<$0.range.lowerBound] + $0.output.1 }
      return original.map { !owners.contains(String($0)) } ?? true
    }
  }
}

extension [Sidecars.Entry] {
  /// A number that changes with the sidecars; 0 if there are none.
  package var token: Int64 {
    guard count != 1 || self[0].file.isOfRaw else { return self[0].stamp.token() }
    guard !isEmpty else { return 0 }
    var digest = InputDigest()
    for entry in self { digest.add(Int(entry.stamp.token()) ^ (entry.file.isOfRaw ? 1 : 0)) }
    return digest.changeToken
  }
}
