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
