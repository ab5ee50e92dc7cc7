import Facts
import PhotoReading
import Renditions
import SystemPackage

extension FolderComparison {
  /// Finds out which files with another inode number have changed, for a run that writes nothing. Other runs find out
  /// when they read the files.
  mutating func compareContents(
    in parent: FilePath, _ probe: FFprobe?,
    with known: () throws -> [FilePath: (fingerprint: [UInt8], sidecarDigest: [UInt8])]
  ) rethrows {
    guard changes.contains(where: \.file.hasOtherInode) else { return }
    let known = try known()
    for index in changes.indices where changes[index].file.hasOtherInode {
      let file = changes[index].file
      // The catalog has no content of files that are not photos.
      guard let before = known[file.name] else { continue }
      changes[index].isChanged = !Self.hasContent(
        file, in: parent, before.fingerprint, sidecarDigest: before.sidecarDigest, probe)
    }
  }

  /// Whether a file has this content; `false` if it cannot be read.
  private static func hasContent(
    _ file: UnreadFiles.File, in parent: FilePath, _ fingerprint: [UInt8], sidecarDigest: [UInt8],
    _ probe: FFprobe?
  ) -> Bool {
    let path = parent.pushing(file.name)
    let sidecars = file.sidecars.map {
      SidecarFile(name: parent.pushing($0.file.name), kind: $0.file.kind)
    }
    guard
      let found = try? PhotoFile(
        reading: path, sidecars: sidecars, probe: probe,
        name: file.readsName ? file.name.string : nil),
      found.sidecarDigest == sidecarDigest
    else { return false }
    // A photo that shares its fingerprint with others is known by the hash of the complete file.
    return found.fingerprint.bytes == fingerprint
      || (try? FileContent.fingerprint(of: path).bytes) == fingerprint
  }
}
