import Facts
import Foundation
import PhotoLayout
import Renditions
import SiteViews

/// A data file of the timeline: the photos of a few blocks with the lengths of their rows. The file is a classic
/// script, so that pages can load it on `file://`.
struct TimelineChunk: Sendable {
  /// A block with its height at each reference width.
  struct Block: Sendable {
    var photoCount: Int
    var headingCount: Int
    /// The height of its rows without headings.
    var heights: [LinearLength]
  }

  let bytes: [UInt8]
  let blocks: [Block]

  /// Lays out and encodes a chunk.
  init(_ view: TimelineChunkView, _ settings: SiteSettings) {
    var blocks: [Block] = []
    var sections: [LaidOutSection] = []
    let aspects = view.photos.map(\.photo.aspect)
    for block in view.blocks {
      let own = block.sections.map { $0.laidOut(aspects, settings) }
      sections += own
      blocks.append(Block(own))
    }
    self.blocks = blocks
    var json = JSONWriter()
    let isContinued = view.blocks.last?.sections.last?.isContinued == true
    json.object { json in
      Self.write(view.photos, settings, &json)
      json.member("s", sections) { json, section in
        json.list { json in
          json.write(section.photos.count)
          json.write(section.title ?? "")
        }
      }
      json.member("m", isContinued ? 1 : nil)
      json.member("r", settings.widths.values.indices.map { $0 }) { json, width in
        let lengths = sections.flatMap { $0.arrangements[width].rows.map(\.count) }
        json.write(Self.text(lengths))
      }
    }
    bytes = DataScript.render(json)
  }

  /// Writes the photos: names and colours as bits, aspect ratios as characters, days as runs, and rare facts by the
  /// index of the photo.
  private static func write(
    _ photos: [AlbumPhoto], _ settings: SiteSettings, _ json: inout JSONWriter
  ) {
    var bits = BitWriter()
    for entry in photos {
      for value in nameValues(entry.photo.address) { bits.append(value, bits: 5) }
      bits.append(PlaceholderColor(entry.photo.color ?? unknownColor).index, bits: 9)
    }
    json.member("b", bits.base64)

    let ratios = photos.map(\.photo.aspect.hundredths)
    let counts = Dictionary(ratios.map { ($0, 1) }, uniquingKeysWith: +)
    let distinct = counts.keys.sorted { (-(counts[$0] ?? 0), $0) < (-(counts[$1] ?? 0), $1) }
    let indices = Dictionary(uniqueKeysWithValues: zip(distinct, distinct.indices))
    json.member("q", distinct)
    json.member("a", text(ratios.map { indices[$0] ?? 0 }))

    json.name("d")
    var days: [(day: Int, count: Int)] = []
    for entry in photos {
      let day = entry.photo.taken.flatMap(\.timelineDay) ?? 0
      if let last = days.last, last.day == day {
        days[days.count - 1].count += 1
      } else {
        days.append((day, 1))
      }
    }
    var previous: Int?
    json.list(
      days.flatMap { run in
        defer { previous = run.day }
        return [previous.map { $0 - run.day } ?? run.day, run.count]
      }
    ) { $0.write($1) }

    let edges = photos.compactMap(\.photo.renditions.last?.edge)
    let edge = Dictionary(edges.map { ($0, 1) }, uniquingKeysWith: +)
      .max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    json.member("e", edge)
    let watermark = commonWatermark(of: photos)
    if watermark != settings.recipe.commonWatermark { json.member("w", watermark ?? "") }
    let rare = photos.enumerated().compactMap { index, entry in
      RareFacts(entry, commonEdge: edge, commonWatermark: watermark, settings).map {
        (index, $0)
      }
    }
    guard !rare.isEmpty else { return }
    json.name("o")
    json.object { json in
      for (index, facts) in rare {
        json.name(String(index))
        facts.write(to: &json)
      }
    }
  }

  /// The watermark of most photos.
  private static func commonWatermark(of photos: [AlbumPhoto]) -> String? {
    let counts = Dictionary(photos.map { ($0.photo.watermark ?? "", 1) }, uniquingKeysWith: +)
    let most = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? ""
    return most.isEmpty ? nil : most
  }

  /// A colour between the levels of light and dark.
  private static let unknownColor = 0x808080

  /// The values of the characters of a name; zeros for a name that does not consist of eight regular characters.
  private static func nameValues(_ id: String) -> [Int] {
    isRegular(id)
      ? id.utf8.map { Int(Base32.values[Int($0)]) } : Array(repeating: 0, count: nameLength)
  }

  private static let nameLength = 8

  /// Whether a name can be written as bits.
  fileprivate static func isRegular(_ id: String) -> Bool {
    id.utf8.count == nameLength && Base32.holds(id)
  }

  /// Numbers from 0 to 1023 as characters from `]`, which need no escapes.
  private static func text(_ numbers: [Int]) -> String {
    String(String.UnicodeScalarView(numbers.compactMap { Unicode.Scalar(UInt32(0x5D + $0)) }))
  }
}

extension TimelineChunk.Block {
  fileprivate init(_ sections: [LaidOutSection]) {
    photoCount = sections.reduce(0) { $0 + $1.photos.count }
    headingCount = sections.count { $0.title != nil }
    let continued = sections.count - headingCount
    heights = (sections.first?.arrangements.indices ?? 0..<0).map { width in
      sections.reduce(into: LinearLength()) { sum, section in
        let rows = section.arrangements[width]
        sum.slope += rows.heightSlope
        sum.offset += rows.heightOffset
      }
    }
    // A section without a heading follows after a gap.
    let gap = Double(sections.first?.arrangements.first?.spacing ?? 0)
    for index in heights.indices { heights[index].offset += gap * Double(continued) }
  }
}

extension LocalDateTime {
  /// The day in a calendar of months of 31 days; `nil` if it is unknown.
  fileprivate var timelineDay: Int? {
    guard let month, let day else { return nil }
    return (year * 12 + month - 1) * 31 + day
  }
}

/// What only few photos have, by the names of the script.
private struct RareFacts {
  private let address: String?
  private let edge: Int?
  private let text: String?
  private let title: String?
  private let others: RarePhotoFacts?

  init?(
    _ entry: AlbumPhoto, commonEdge: Int?, commonWatermark: String?,
    _ settings: SiteSettings
  ) {
    let photo = entry.photo
    let edge = photo.renditions.last?.edge
    address = TimelineChunk.isRegular(photo.address) ? nil : photo.address
    self.edge = edge == commonEdge ? nil : edge
    title = photo.viewerCaption
    // The script makes the text of a photo without words from its day.
    if !photo.isVideo, title == nil, photo.taken?.day != nil {
      text = nil
    } else {
      let text = entry.alternativeText(settings.strings)
      self.text = text == title ? nil : text
    }
    others = RarePhotoFacts(photo, settings, watermarkOfOthers: commonWatermark)
    if address == nil, self.edge == nil, self.text == nil, title == nil, others == nil {
      return nil
    }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", address)
      json.member("edge", edge)
      json.member("title", title)
      json.member("text", text)
      others?.write(to: &json)
    }
  }
}

/// Packs numbers of a few bits, because compression does not make random names smaller.
struct BitWriter {
  private var bytes: [UInt8] = []
  private var pending = 0
  private var pendingCount = 0

  /// Appends the lowest bits of a number, the highest of them first.
  mutating func append(_ value: Int, bits count: Int) {
    pending = pending << count | value & (1 << count - 1)
    pendingCount += count
    while pendingCount >= 8 {
      pendingCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: pending >> pendingCount))
    }
    pending &= 1 << pendingCount - 1
  }

  /// The bits in Base64, filled up with zeros.
  var base64: String {
    var writer = self
    if pendingCount > 0 { writer.append(0, bits: 8 - pendingCount) }
    return Data(writer.bytes).base64EncodedString()
  }
}
