import SiteOutput
import SiteViews

extension EncryptedFile {
  /// Encrypts content that is read one block after another, into files of a work folder.
  func write(to work: WorkFolder, _ next: () throws -> [UInt8]) throws -> [WrittenFile] {
    var parts: [WrittenFile] = []
    var content = try next()
    while true {
      let following = try next()
      let script = script(content, part: parts.count, isLast: following.isEmpty)
      let name = name(ofPart: parts.count)
      parts.append(WrittenFile(name: try work.write(script), path: SitePaths.encrypted(name)))
      if following.isEmpty { return parts.reversed() }
      content = following
    }
  }
}
