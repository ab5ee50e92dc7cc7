import CExif
import Facts
package import SystemPackage

/// An entry of an Exif block or of its MakerNote, as libexif describes it to people.
package struct ExifDescription: Encodable, Sendable {
  /// The directory of an entry.
  package enum Directory: String, Encodable, Sendable {
    case main = "IFD0"
    case thumbnail = "IFD1"
    case exif = "Exif"
    case gps = "GPS"
    case interoperability = "Interoperability"
    case makerNote = "MakerNote"
  }

  package let directory: Directory
  package let tag: Int
  /// The name, such as `FNumber`; the tag in hexadecimal digits if it has none.
  package let name: String
  /// The title, such as `F-Number`; the name if it has none.
  package let title: String
  /// The value, such as `f/2.8`.
  package let value: String

  /// The maximum number of entries, more than any camera writes.
  private static let maxEntries = 4096
  /// The size of the part of a file in which the MakerNote is looked for, in bytes.
  private static let maxHead = 1 << 20
  /// The maximum size of a value in bytes.
  private static let maxValue = 1024

  /// Describes all entries in the order of the directories; those of the MakerNote come last.
  package static func list(_ block: [UInt8]) -> [ExifDescription] {
    var buffer = [CChar](repeating: 0, count: maxValue)
    let stream = ExifBlock.stream(block)
    return unsafe stream.withUnsafeBufferPointer { bytes in
      let read = unsafe cexif_read(bytes.baseAddress, bytes.count, nil)
      let count = unsafe min(read.count + read.notes, maxEntries)
      return (0..<count).map { index in
        let directory =
          unsafe index < read.count
          ? directories[Int(read.entries[index].directory)] : Directory.makerNote
        return unsafe buffer.withUnsafeMutableBufferPointer { buffer in
          let text = unsafe cexif_describe(read, index, buffer.baseAddress, buffer.count)
          return unsafe ExifDescription(directory, text)
        }
      }
    }
  }

  /// Describes the entries of a file; none if it has no Exif. Of TIFF and camera raw files these are the entries in the
  /// first 64 KiB, which libexif reads.
  package static func list(reading path: FilePath) throws(MetadataError) -> [ExifDescription] {
    var reader = try ByteReader(path: path)
    return try list(reading: &reader)
  }

  /// Describes the entries of an open file.
  package static func list(
    reading file: FileDescriptor
  ) throws(MetadataError) -> [ExifDescription] {
    var reader = try ByteReader(duplicate: file)
    return try list(reading: &reader)
  }

  private static func list(
    reading reader: inout ByteReader
  ) throws(MetadataError) -> [ExifDescription] {
    guard let container = try Container.read(&reader) else { return [] }
    if let block = container.exif { return list(block) }
    return list(try reader.bytes(at: 0, count: min(reader.size, maxHead)))
  }

  /// Uses the language of the environment for titles and values; to be called before threads exist.
  package static func useLanguage() { cexif_use_language() }

  private static let directories: [Directory] = [.main, .thumbnail, .exif, .gps, .interoperability]

  private init(_ directory: Directory, _ text: cexif_description) {
    func clean(_ text: UnsafePointer<CChar>) -> String? {
      unsafe PlainText.clean(String(cString: text))
    }
    self.directory = directory
    let tag = unsafe Int(text.tag)
    let digits = String(tag, radix: 16, uppercase: true)
    self.tag = tag
    name =
      unsafe clean(text.name) ?? "0x" + String(repeating: "0", count: max(0, 4 - digits.count))
      + digits
    title = unsafe clean(text.title) ?? name
    value = unsafe clean(text.value) ?? ""
  }
}

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
