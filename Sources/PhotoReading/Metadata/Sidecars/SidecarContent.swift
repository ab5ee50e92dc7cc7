import Facts
import Foundation
package import SystemPackage

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
