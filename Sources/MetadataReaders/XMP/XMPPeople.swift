import Facts
import FileContainers

/// The names of people in the regions of an XMP packet.
///
/// Regions are those of the Metadata Working Group (Guidelines for Handling Image Metadata 2.0, 5.9) and of
/// Microsoft (People Tagging). They are nested deeper than other facts, so they are read on their own.
package enum XMPPeople {
  /// A region of a picture.
  private struct Region {
    /// The depth of the list item that holds it.
    var depth: Int
    var name: String?
    /// The kind, such as `Face` or `Pet`; `nil` if it is not given.
    var type: String?

    /// The name of the person; `nil` for other regions.
    var person: String? { type == nil || type == "Face" ? name : nil }
  }

  private enum Member {
    case name, type
  }

  /// The number of regions that are read.
  private static let maxCount = 200

  /// Reads the names in a packet in UTF-8, in the order of the file.
  static func names(_ bytes: [UInt8]) -> [String] {
    guard
      ByteSearch.first("/schemas/regions/", in: bytes) != nil
        || ByteSearch.first("/photo/1.2/t/Region#", in: bytes) != nil
    else { return [] }
    var reader = XMLReader(bytes)
    var names: [String] = []
    var regions: [Region] = []
    var member: (kind: Member, depth: Int)?
    var (depth, text) = (0, "")
    while names.count < maxCount, let event = reader.next() {
      switch event {
      case .start(let name):
        depth += 1
        if reader.is(name.local, "li"), reader.space(of: name) == .rdf {
          regions.append(Region(depth: depth))
        }
        if !regions.isEmpty {
          for (name, value) in reader.attributes {
            set(kind(reader, name), XMLText.unescape(reader.bytes[value]), in: &regions)
          }
          if let kind = kind(reader, name) { (member, text) = ((kind, depth), "") }
        }
      case .text(let range):
        if member != nil { text += XMLText.unescape(reader.bytes[range]) }
      case .plainText(let range):
        if member != nil { text += String(decoding: reader.bytes[range], as: UTF8.self) }
      case .end:
        if let open = member, open.depth == depth {
          set(open.kind, text, in: &regions)
          member = nil
        }
        if let region = regions.last, region.depth == depth {
          regions.removeLast()
          if let person = region.person { names.append(person) }
        }
        depth -= 1
      }
    }
    return names
  }

  private static func kind(_ reader: XMLReader, _ name: XMLReader.Name) -> Member? {
    switch reader.space(of: name) {
    case .mwgRegions where reader.is(name.local, "Name"): .name
    case .mwgRegions where reader.is(name.local, "Type"): .type
    case .microsoftRegion where reader.is(name.local, "PersonDisplayName"): .name
    default: nil
    }
  }

  private static func set(_ kind: Member?, _ text: String, in regions: inout [Region]) {
    switch kind {
    case .name: regions[regions.count - 1].name = PlainText.clean(text)
    case .type: regions[regions.count - 1].type = PlainText.clean(text)
    case nil: break
    }
  }
}
