import Facts

/// The properties of an XMP packet (ISO 16684-1). A property is an attribute or a child element of an
/// `rdf:Description`. Its value is a text or an `rdf:Bag`, `rdf:Seq` or `rdf:Alt` of texts. Of structured values, the
/// members that are facts are read from the first structure.
package struct XMPPacket: Sendable {
  private enum Element {
    case description, item, other
  }

  private var values = [[String]](repeating: [], count: XMPProperty.allCases.count)
  /// The properties that the packet has, with or without values.
  private var stated: Set<XMPProperty> = []
  /// The packet in UTF-8.
  let bytes: [UInt8]
  /// Whether the packet was read up to the end of its root element, and has RDF in it.
  private(set) var isComplete = false
  /// Whether the packet has an element, and was not read up to the end of its root element.
  private(set) var isCut: Bool
  /// Whether it is a sidecar of another file with the same name, whose pixels can lie otherwise.
  package var isOfAnother = false

  /// Makes a packet without properties of a sidecar that is JSON.
  init(json bytes: [UInt8]) { (self.bytes, isComplete, isCut) = (bytes, true, false) }

  /// Reads a packet up to the first error.
  package init(_ bytes: [UInt8]) {
    self.bytes = Self.asUTF8(bytes)
    isCut = Self.hasElement(self.bytes)
    var reader = XMLReader(self.bytes)
    var hasRDF = false
    // The open elements, and the depth of the open property; `kind` is `nil` if it is not a fact.
    var path: [Element] = []
    var property: (kind: XMPProperty?, depth: Int)?
    // The open member of a structure.
    var member: (kind: XMPProperty, depth: Int)?
    var text = ""
    // The text of the default language, if the open property has one.
    var standard: String?
    var isStandard = false
    while let event = reader.next() {
      switch event {
      case .start(let name):
        let element = Self.element(name, in: reader)
        if !hasRDF { hasRDF = reader.is(name.local, "RDF") && reader.space(of: name) == .rdf }
        if property == nil, path.last == .description {
          property = (XMPProperty(reader, name), path.count)
          if let kind = property?.kind { stated.insert(kind) }
          // Programs write the licence as `rdf:resource`.
          if property?.kind == .license {
            addAttributes(of: reader) { name in
              reader.is(name.local, "resource") && reader.space(of: name) == .rdf ? .license : nil
            }
          }
          (text, standard) = ("", nil)
        } else if element == .item {
          text = ""
          isStandard = reader.attributes.contains { name, value in
            reader.is(name.local, "lang") && XMLText.unescape(reader.bytes[value]).lowercased() == "x-default"
          }
        }
        if property == nil, element == .description {
          addAttributes(of: reader) { XMPProperty(reader, $0) }
        }
        if let kind = property?.kind, kind.isStructure, member == nil {
          member = kind.member(reader, name).map { ($0, path.count) }
          if member != nil { text = "" }
          addAttributes(of: reader) { kind.member(reader, $0) }
        }
        path.append(element)
      case .text(let range):
        if property?.kind != nil { text += XMLText.unescape(reader.bytes[range]) }
      case .plainText(let range):
        if property?.kind != nil { text += String(decoding: reader.bytes[range], as: UTF8.self) }
      case .end:
        guard let element = path.popLast() else { return }
        if let open = member, path.count == open.depth {
          add(text, to: open.kind)
          (text, member) = ("", nil)
        }
        if let open = property {
          let isItem = element == .item && path.count == open.depth + 2
          if let kind = open.kind, isItem || path.count == open.depth {
            if kind.isStructure {
              property?.kind = nil
            } else if isItem, isStandard, Self.translated.contains(kind) {
              standard = text
            } else {
              add(text, to: kind)
            }
            text = ""
          }
          if path.count == open.depth {
            if let standard, let kind = open.kind { setStandard(standard, for: kind) }
            property = nil
          }
        }
        // Only padding follows the root element.
        if path.isEmpty {
          (isComplete, isCut) = (hasRDF, false)
          return
        }
      }
    }
  }

  /// The properties that have a text in each language; each item of others is a value.
  private static let translated: [XMPProperty] = [.title, .description, .rights, .imageDescription]

  /// Puts the text of the default language before those of others; without a text, the property is emptied.
  private mutating func setStandard(_ text: String, for property: XMPProperty) {
    let others = values[property.rawValue]
    values[property.rawValue] = []
    add(text, to: property)
    if !self[property].isEmpty { values[property.rawValue] += others }
  }

  /// The texts of a property in order; for an `rdf:Alt` the default language is first.
  subscript(property: XMPProperty) -> [String] {
    values[property.rawValue]
  }

  /// Whether the packet has a property without a value, as programs write it that have removed the value.
  func isEmptied(_ property: XMPProperty) -> Bool {
    stated.contains(property) && self[property].isEmpty
  }

  /// Whether the packet has a property, with or without a value.
  func states(_ property: XMPProperty) -> Bool { stated.contains(property) }

  /// Whether the start of an element is in the bytes, which are otherwise padding.
  private static func hasElement(_ bytes: [UInt8]) -> Bool {
    let starts = bytes.indices.lazy.filter { bytes[$0] == UInt8(ascii: "<") }
    return starts.contains { $0 + 1 < bytes.count && ![UInt8(ascii: "?"), UInt8(ascii: "!")].contains(bytes[$0 + 1]) }
  }

  private static func element(_ name: XMLReader.Name, in reader: XMLReader) -> Element {
    // The cheapest comparison is first.
    if reader.is(name.local, "li"), reader.space(of: name) == .rdf { return .item }
    if reader.is(name.local, "Description"), reader.space(of: name) == .rdf {
      return .description
    }
    return .other
  }

  private mutating func addAttributes(
    of reader: XMLReader, _ property: (XMLReader.Name) -> XMPProperty?
  ) {
    for (name, value) in reader.attributes {
      if let property = property(name), !property.isStructure {
        stated.insert(property)
        add(XMLText.unescape(reader.bytes[value]), to: property)
      }
    }
  }

  /// Adds a text, and states the property.
  mutating func set(_ text: String, for property: XMPProperty) {
    stated.insert(property)
    add(text, to: property)
  }

  private mutating func add(_ text: String, to property: XMPProperty) {
    let hasLines: [XMPProperty] = [.description, .imageDescription, .acdSeeNotes, .acdSeeCategories]
    if let clean = hasLines.contains(property) ? PlainText.cleanLines(text) : PlainText.clean(text) {
      values[property.rawValue].append(clean)
    }
  }

  /// Converts a packet in UTF-16, which is detected by zero bytes in the markup, to UTF-8.
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
