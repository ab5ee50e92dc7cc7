/// The properties of an XMP packet (ISO 16684-1), by name.
///
/// A property stands as an attribute of an `rdf:Description` or as an element in one, and holds a
/// text or an `rdf:Bag`, `rdf:Seq` or `rdf:Alt` of texts. Structures inside properties are passed
/// over.
struct XMPPacket {
  typealias Name = XMLReader.Name

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  private static let description = Name(space: rdf, local: "Description")
  private static let item = Name(space: rdf, local: "li")

  private var values: [Name: [String]] = [:]

  /// Reads as much of a packet as is well-formed.
  init(_ bytes: [UInt8]) {
    var reader = XMLReader(Self.asUTF8(bytes))
    /// The open elements, and how deep the property stands that is being read.
    var path: [Name] = []
    var property: (name: Name, depth: Int)?
    var text = ""
    while let event = reader.next() {
      switch event {
      case .start(let name, let attributes):
        if property == nil, path.last == Self.description {
          property = (name, path.count)
          text = ""
        } else if name == Self.item {
          text = ""
        }
        if property == nil, name == Self.description {
          for attribute in attributes where attribute.name.space != Self.rdf {
            add(attribute.value, to: attribute.name)
          }
        }
        path.append(name)
      case .text(let part):
        if property != nil { text += part }
      case .end:
        guard let name = path.popLast() else { return }
        guard let open = property else { continue }
        let isItem =
          name == Self.item && path.count == open.depth + 2
        if isItem || path.count == open.depth {
          add(text, to: open.name)
          text = ""
        }
        if path.count == open.depth {
          property = nil
        }
      }
    }
  }

  /// The texts of a property, in order; of an `rdf:Alt` its languages, the default first.
  subscript(space: String, local: String) -> [String] {
    values[Name(space: space, local: local)] ?? []
  }

  private mutating func add(_ text: String, to name: Name) {
    if let clean = PlainText.clean(text) {
      values[name, default: []].append(clean)
    }
  }

  /// Packets may come in UTF-16; every second byte of their markup is 0 then.
  private static func asUTF8(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 4, bytes[0] == 0 || bytes[1] == 0 || bytes[0] >= 0xFE else {
      return bytes
    }
    let isBig = bytes[0] == 0 || bytes[0] == 0xFE
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8.drop { $0 == 0xEF || $0 >= 0xBB })
  }
}
