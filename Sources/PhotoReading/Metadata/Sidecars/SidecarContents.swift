package import Facts
import Foundation
package import SystemPackage

/// What all sidecars of a photo say.
package struct SidecarContents: Sendable {
  /// The sidecars that could be read, in the order of precedence.
  package var read: [SidecarContent] = []
  /// Why one could not be read. It may say that the photo is not to be shown.
  package var error: PhotoFile.SidecarError?

  package init(_ read: [SidecarContent] = []) { self.read = read }

  /// Reads the sidecars of a photo. `folder` is `nil` for the current one.
  package init(_ files: [SidecarFile], in folder: FileDescriptor?) {
    for file in files {
      do throws(MetadataError) {
        if let sidecar = try SidecarContent(file, in: folder) { read.append(sidecar) }
      } catch {
        guard self.error == nil else { continue }
        let isTransient = if case .unreadable = error { true } else { false }
        self.error = PhotoFile.SidecarError(reason: error.description, isTransient: isTransient)
      }
    }
  }

  /// 128 bits over what the sidecars and the name of the file say; empty if they say nothing.
  func digest(dateOfName date: String?) -> [UInt8] {
    guard !read.isEmpty || date != nil || error != nil else { return [] }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var bytes: [UInt8] = []
    for sidecar in read {
      let content: [UInt8] =
        switch sidecar {
        case .xmp(let packet): packet.bytes
        case .takeout(let json): (try? encoder.encode(json)).map { [UInt8]($0) } ?? []
        }
      bytes += [UInt8]("\(content.count) ".utf8) + content
    }
    if let date { bytes += [UInt8]("name \(date)".utf8) }
    if error != nil { bytes += [UInt8]("unread".utf8) }
    return Digest(of: bytes).bytes
  }
}

/// A file beside a photo that says something about it.
package struct SidecarFile: Hashable, Sendable {
  /// The format of a sidecar.
  package enum Kind: Hashable, Sendable {
    case xmp
    /// JSON of Google Takeout, or of any other program.
    case json
  }

  /// The name in the folder of the photo, or a path.
  package var name: FilePath
  package var kind: Kind

  package init(name: FilePath, kind: Kind) { (self.name, self.kind) = (name, kind) }
}

/// What a file beside a photo says about it.
package enum SidecarContent: Sendable {
  case xmp(XMPPacket)
  case takeout(TakeoutJSON)

  /// Reads a sidecar; `nil` for JSON of another program. `folder` is `nil` for the current one.
  package init?(
    _ file: SidecarFile, in folder: FileDescriptor?
  ) throws(MetadataError) {
    let name = file.name.string
    let bytes: [UInt8]
    do throws(MetadataError) {
      var reader = try ByteReader(path: file.name, in: folder)
      bytes = try reader.bytes(at: 0, count: min(reader.size, Container.maxBlock + 1))
    } catch {
      throw .unreadable("\(name): \(error.reason)")
    }
    guard !bytes.isEmpty else { throw .badSidecar(name, "is empty") }
    let isTooLarge = bytes.count > Container.maxBlock
    switch file.kind {
    case .xmp:
      guard !isTooLarge else {
        throw .badSidecar(name, "is larger than \(Container.maxBlock >> 20) MiB")
      }
      let packet = XMPPacket(bytes)
      guard packet.isComplete else { throw .badSidecar(name, "is damaged or cut off") }
      self = .xmp(packet)
    case .json:
      // JSON of Takeout has a few kilobytes.
      guard !isTooLarge else { return nil }
      let json: TakeoutJSON?
      do {
        json = try TakeoutJSON(bytes)
      } catch {
        throw .badSidecar(name, "is damaged or cut off")
      }
      guard let json else { return nil }
      self = .takeout(json)
    }
  }
}
