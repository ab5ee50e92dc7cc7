package import Facts
import Foundation
package import SystemPackage

/// What all sidecars of a photo say.
package struct SidecarContents: Sendable {
  /// The sidecars that could be read, in the order of precedence.
  package var read: [SidecarContent] = []
  /// Why one could not be read. It may say that the photo is not to be shown.
  package var error: PhotoFile.SidecarError?
  /// How many there are of XMP, of JSON, and of rows of captions.csv that can have keywords, read or not.
  private var (packets, exports, rows) = (0, 0, 0)

  package init(_ read: [SidecarContent] = []) {
    self.read = read
    for content in read { count(content.kind, content) }
  }

  /// Reads the sidecars of a photo. `folder` is `nil` for the current one, `track` if no track applies to all photos.
  package init(_ files: [SidecarFile], in folder: FileDescriptor?, track: Track? = nil) {
    defer { if let track { read.append(.track(track)) } }
    for file in files {
      do throws(MetadataError) {
        guard let sidecar = try SidecarContent(file, in: folder) else { continue }
        read.append(sidecar)
        count(file.kind, sidecar)
      } catch {
        // A track says nothing about who may see a photo.
        guard file.kind != .track else { continue }
        count(file.kind)
        guard self.error == nil else { continue }
        let isTransient = if case .unreadable = error { true } else { false }
        self.error = PhotoFile.SidecarError(reason: error.description, isTransient: isTransient)
      }
    }
  }

  private mutating func count(_ kind: SidecarFile.Kind, _ content: SidecarContent? = nil) {
    switch kind {
    case .xmp: packets += 1
    case .json: exports += 1
    case .captions:
      // A row that cannot have keywords does not end what one said that is gone.
      if case .captions(let row) = content, !row.hasKeywords { return }
      rows += 1
    case .track: break
    }
  }

  /// The tracks of the folder, and that of all photos.
  var tracks: [Track] { read.compactMap { if case .track(let track) = $0 { track } else { nil } } }

  /// 128 bits over what the sidecars, the name of the file and the tracks of the folder say, a byte with the numbers of
  /// sidecars by kind, and one with that of rows of captions.csv if there are any; empty if they say nothing.
  func digest(dateOfName date: String?, placeOfTrack place: String? = nil) -> [UInt8] {
    guard read.contains(where: { $0.kind != .track }) || date != nil || place != nil || error != nil else { return [] }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var bytes: [UInt8] = []
    for sidecar in read {
      let content: [UInt8] =
        switch sidecar {
        case .xmp(let packet): packet.bytes + (packet.isOfAnother ? [0] : [])
        case .takeout(let json): (try? encoder.encode(json)).map { [UInt8]($0) } ?? []
        case .captions(let row): row.bytes
        // What it says about other photos does not count.
        case .track: []
        }
      guard !content.isEmpty else { continue }
      bytes += [UInt8]("\(content.count) ".utf8) + content
    }
    if let date { bytes += [UInt8]("name \(date)".utf8) }
    if let place { bytes += [UInt8]("track \(place)".utf8) }
    if error != nil { bytes += [UInt8]("unread".utf8) }
    let counts = [min(packets, 15) << 4 | min(exports, 15)] + (rows > 0 ? [min(rows, 15)] : [])
    return Digest(of: bytes).bytes + counts.map { UInt8($0) }
  }
}

/// A file beside a photo that says something about it.
package struct SidecarFile: Hashable, Sendable {
  /// The format of a sidecar.
  package enum Kind: Hashable, Sendable {
    case xmp
    /// JSON of Google Takeout, or of any other program.
    case json
    /// A row of captions.csv.
    case captions
    /// GPX.
    case track
  }

  /// The name in the folder of the photo, or a path.
  package var name: FilePath
  package var kind: Kind
  /// Whether a program that synchronizes folders has made it, beside another version of the sidecar.
  package var isCopy = false
  /// The extension of the photo, if the sidecar has its name without one: it can be that of another file.
  package var photoSuffix: String?
  /// Whether a raw file of the same name has it, and the photo is none.
  package var isOfRaw = false
  /// The row of captions.csv.
  package var row: CaptionRow?

  package init(name: FilePath, kind: Kind, row: CaptionRow? = nil) {
    (self.name, self.kind, self.row) = (name, kind, row)
  }

  /// The file with its path from outside of the folder.
  package func inside(_ folder: FilePath) -> SidecarFile {
    var file = self
    file.name = folder.pushing(name)
    return file
  }
}

/// What a file beside or above a photo says about it. JSON of exiftool becomes a packet of the same properties.
package enum SidecarContent: Sendable {
  case xmp(XMPPacket)
  case takeout(TakeoutJSON)
  case captions(CaptionRow)
  case track(Track)

  fileprivate var kind: SidecarFile.Kind {
    switch self {
    case .xmp: .xmp
    case .takeout: .json
    case .captions: .captions
    case .track: .track
    }
  }

  /// Reads a sidecar; `nil` for JSON of another program. `folder` is `nil` for the current one.
  package init?(
    _ file: SidecarFile, in folder: FileDescriptor?
  ) throws(MetadataError) {
    if let row = file.row {
      if let error = row.error { throw error }
      self = .captions(row)
      return
    }
    let name = file.name.string
    guard !file.isCopy else {
      throw .badSidecar(name, "is a second version of a sidecar; keep one of them")
    }
    let bytes: [UInt8]
    do throws(MetadataError) {
      var reader = try ByteReader(path: file.name, in: folder)
      guard file.kind != .track else {
        self = .track(try TrackCache.track(&reader))
        return
      }
      bytes = try reader.bytes(at: 0, count: min(reader.size, Container.maxBlock + 1))
    } catch {
      throw .unreadable("\(name): \(error.reason)")
    }
    guard !bytes.isEmpty else { throw .badSidecar(name, "is empty") }
    let isTooLarge = bytes.count > Container.maxBlock
    switch file.kind {
    case .track, .captions: return nil
    case .xmp:
      guard !isTooLarge else {
        throw .badSidecar(name, "is larger than \(Container.maxBlock >> 20) MiB")
      }
      var packet = XMPPacket(bytes)
      guard packet.isComplete else { throw .badSidecar(name, "is damaged or cut off") }
      if let suffix = file.photoSuffix?.lowercased() {
        let owner = packet[.sidecarExtension].first ?? packet[.rawFileName].first.flatMap { FilePath($0).extension }
        let isOther = owner.map { MediaFormat.suffix($0.lowercased()) != MediaFormat.suffix(suffix) } ?? false
        packet.isOfAnother = file.isOfRaw || isOther
      }
      self = .xmp(packet)
    case .json:
      // JSON of Takeout has a few kilobytes.
      guard !isTooLarge else { return nil }
      let fields: JSONFields?
      do {
        fields = try JSONFields(bytes)
      } catch {
        throw .badSidecar(name, "is damaged or cut off")
      }
      if let json = fields.flatMap({ TakeoutJSON($0) }) {
        self = .takeout(json)
      } else if let packet = fields.flatMap({ XMPPacket(exifTool: $0, bytes) }) {
        self = .xmp(packet)
      } else {
        return nil
      }
    }
  }
}
