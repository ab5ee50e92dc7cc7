import Facts

/// The people in the regions of an XMP packet. Regions are those of the Metadata Working Group (Guidelines for Handling
/// Image Metadata 2.0, 5.9) and of Microsoft (People Tagging). They are nested deeper than other facts, so they are
/// read on their own.
package struct XMPPeople {
  /// A region of a picture.
  struct Region {
    /// The depth of the list item that holds it.
    fileprivate var depth: Int
    fileprivate var texts: [Member: String] = [:]

    /// The name of the person; `nil` for other regions.
    var person: String? {
      let type = texts[.type].flatMap { PlainText.clean($0) }
      return type == nil || type == "Face" ? texts[.name].flatMap { PlainText.clean($0) } : nil
    }
  }

  fileprivate enum Member {
    case name, type
    /// Numbers of the Metadata Working Group: the centre and the size.
    case x, y, width, height
    /// `normalized` or `pixel`.
    case unit
    /// The left edge, the upper edge and the size as Microsoft writes them.
    case rectangle
    /// The size of the picture that the regions belong to, in px.
    case pictureWidth, pictureHeight
  }

  /// The number of people that are read.
  private static let maxCount = 200

  /// The regions of people in the order of the file.
  private(set) var regions: [Region] = []
  /// The texts outside of regions.
  private var texts: [Member: String] = [:]

  var names: [String] { regions.compactMap(\.person) }

  /// Reads a packet in UTF-8.
  init(_ bytes: [UInt8]) {
    guard
      ByteSearch.first("/schemas/regions/", in: bytes) != nil
        || ByteSearch.first("/photo/1.2/t/Region#", in: bytes) != nil
    else { return }
    var reader = XMLReader(bytes)
    var open: [Region] = []
    var member: (kind: Member, depth: Int)?
    var (depth, text) = (0, "")
    while regions.count < Self.maxCount, let event = reader.next() {
      switch event {
      case .start(let name):
        depth += 1
        if reader.is(name.local, "li"), reader.space(of: name) == .rdf {
          open.append(Region(depth: depth))
        }
        for (name, value) in reader.attributes {
          if let kind = Self.kind(reader, name) {
            set(kind, XMLText.unescape(reader.bytes[value]), in: &open)
          }
        }
        if let kind = Self.kind(reader, name) { (member, text) = ((kind, depth), "") }
      case .text(let range):
        if member != nil { text += XMLText.unescape(reader.bytes[range]) }
      case .plainText(let range):
        if member != nil { text += String(decoding: reader.bytes[range], as: UTF8.self) }
      case .end:
        if let known = member, known.depth == depth {
          set(known.kind, text, in: &open)
          member = nil
        }
        if let region = open.last, region.depth == depth {
          open.removeLast()
          if region.person != nil { regions.append(region) }
        }
        depth -= 1
      }
    }
  }

  private static func kind(_ reader: XMLReader, _ name: XMLReader.Name) -> Member? {
    switch reader.space(of: name) {
    case .mwgRegions where reader.is(name.local, "Name"): .name
    case .mwgRegions where reader.is(name.local, "Type"): .type
    case .microsoftRegion where reader.is(name.local, "PersonDisplayName"): .name
    case .microsoftRegion where reader.is(name.local, "Rectangle"): .rectangle
    case .area where reader.is(name.local, "x"): .x
    case .area where reader.is(name.local, "y"): .y
    case .area where reader.is(name.local, "w"): .width
    case .area where reader.is(name.local, "h"): .height
    case .area where reader.is(name.local, "unit"): .unit
    case .dimensions where reader.is(name.local, "w"): .pictureWidth
    case .dimensions where reader.is(name.local, "h"): .pictureHeight
    default: nil
    }
  }

  private mutating func set(_ kind: Member, _ text: String, in open: inout [Region]) {
    if open.isEmpty {
      texts[kind] = text
    } else {
      open[open.count - 1].texts[kind] = text
    }
  }
}

extension XMPPeople {
  /// The faces of people. Regions belong to the stored picture. Some programs write those of the displayed one, which
  /// the stated size tells. The regions of a picture of another shape are ignored: the picture was cropped since.
  /// `orientation` is `nil` if its container turns it.
  func faces(
    of people: [String], stored: (width: Int, height: Int), displayed: (width: Int, height: Int),
    orientation: Int?
  ) -> [FaceRegion] {
    let size = [texts[.pictureWidth], texts[.pictureHeight]].compactMap { $0.flatMap(Double.init) }
    func isLike(_ other: (width: Int, height: Int)) -> Bool {
      guard size.count == 2 else { return false }
      let ratio = size[0] * Double(other.height) / (size[1] * Double(other.width))
      return abs(ratio - 1) < 0.02
    }
    let isTurned = stored != displayed
    var applied = orientation ?? 1
    if isTurned, isLike(displayed), !isLike(stored) {
      applied = 1
    } else if size.count == 2 ? !isLike(stored) : texts[.pictureWidth] != nil {
      return []
    } else if isTurned, orientation == nil {
      return []
    }
    var missing = Set(people.map { $0.lowercased() })
    return regions.compactMap { region in
      guard let name = region.person, let area = region.area(size),
        missing.contains(name.lowercased()),
        let face = FaceRegion(name: name, area: area, orientation: applied)
      else { return nil }
      missing.remove(name.lowercased())
      return face
    }
  }
}

extension XMPPeople.Region {
  /// The left edge, the upper edge and the size as shares of the picture; `nil` if one is missing.
  fileprivate func area(
    _ size: [Double]
  ) -> (x: Double, y: Double, width: Double, height: Double)? {
    if let rectangle = texts[.rectangle] {
      let numbers = rectangle.split(separator: ",").map { Double($0.filter { $0 != " " }) }
      guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
        let height = numbers[3]
      else { return nil }
      return (x, y, width, height)
    }
    guard let x = number(.x), let y = number(.y), let width = number(.width),
      let height = number(.height)
    else { return nil }
    guard texts[.unit] == "pixel" else {
      return (x - width / 2, y - height / 2, width, height)
    }
    guard size.count == 2, size[0] > 0, size[1] > 0 else { return nil }
    return (
      (x - width / 2) / size[0], (y - height / 2) / size[1], width / size[0], height / size[1]
    )
  }

  private func number(_ member: XMPPeople.Member) -> Double? { texts[member].flatMap(Double.init) }
}
