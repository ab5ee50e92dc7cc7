import CExif
package import SystemPackage

extension ExifDescription {
  /// Whether a name is that of a tag of libexif, such as `FNumber`, or `MakerNote:` and a name. The names of tags in
  /// MakerNotes depend on the camera.
  package static func isName(_ name: String) -> Bool {
    if let note = noteName(name) { return !note.isEmpty }
    return unsafe cexif_has_tag(name) != 0
  }

  /// The titles and values of tags, in the order of their names; those that a photo does not have are left out.
  package static func texts(
    of names: [String], reading file: FileDescriptor
  ) throws(MetadataError) -> [String] {
    do {
      return texts(of: names, in: try list(reading: file))
    } catch {
      if case .unreadable = error { throw error }
      return []
    }
  }

  private static func texts(of names: [String], in descriptions: [ExifDescription]) -> [String] {
    names.flatMap { name -> [String] in
      let note = noteName(name)
      let found = descriptions.first { one in
        switch one.directory {
        case .thumbnail: false
        case .makerNote: one.name == note
        default: one.name == name
        }
      }
      return found.map { $0.value.isEmpty ? [] : [$0.title, String($0.value.prefix(maxText))] }
        ?? []
    }
  }

  /// The maximum length of a value in characters.
  private static let maxText = 200

  private static func noteName(_ name: String) -> String? {
    let prefix = "\(Directory.makerNote.rawValue):"
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }
}
