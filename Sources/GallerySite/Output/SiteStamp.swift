import CLinux
import PhotoCatalog
import PhotoLayout
import PhotoMetadata
import Renditions
import SystemPackage

/// What a site follows from: the program, its settings, and all that is shown of the photos.
///
/// Sites with equal stamps have the same pages and the same manifest, so that a build which finds
/// nothing changed need not make them to see it.
struct SiteStamp: Equatable {
  /// 32 hexadecimal digits.
  let text: String

  /// Computes the stamp of a site that is to be built; `nil` for a program that does not know
  /// whether it is the one that made the site.
  init?(_ site: Album, settings: SiteSettings, program: [UInt8]? = Self.programID) {
    guard let program else { return nil }
    var digest = Digest()
    digest.add(program.map { String($0, radix: 16) }.joined(separator: "."))
    // Neither folder nor query is on a page; the photos that the query found are.
    var shown = settings
    shown.output = ""
    shown.query = .everything
    shown.triesAgain = false
    digest.add(String(describing: shown))
    digest.add(site)
    text = digest.text
  }

  /// Follows the program's code; `nil` where the linker wrote none.
  static var programID: [UInt8]? {
    let id = unsafe [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
      count = Int(unsafe linux_build_id(buffer.baseAddress, Int32(buffer.count)))
    }
    return id.isEmpty ? nil : id
  }
}

/// A hash over values, each told from its neighbours.
struct Digest: ~Copyable {
  private var hash = ContentHash()
  private var pending: [UInt8] = []

  mutating func add(_ text: String) {
    add(text.utf8.count)
    pending += text.utf8
    if pending.count > 1 << 14 { flush() }
  }

  mutating func add(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) {
      pending.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { add(text) }
  }

  mutating func add(_ number: Int?) {
    add(number == nil ? 0 : 1)
    if let number { add(number) }
  }

  mutating func add(_ number: Double?) {
    add(number.map { Int(bitPattern: UInt($0.bitPattern)) })
  }

  /// The hash so far in hexadecimal digits.
  var text: String {
    mutating get {
      flush()
      return hash.bytes.map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
    }
  }

  private mutating func flush() {
    hash.update(pending)
    pending.removeAll(keepingCapacity: true)
  }
}

extension Digest {
  /// The fields of each type that `add` knows; a test compares them with those that there are.
  static let albumFields = ["id", "title", "slug", "photos", "children"]
  static let photoFields = ["id", "facts", "width", "height", "renditions", "color"]
  static let renditionFields = ["edge", "width", "height", "path"]
  static let factFields = [
    "format", "width", "height", "displayWidth", "displayHeight", "orientation", "taken", "offset",
    "subsecond", "make", "model", "lens", "exposure", "fNumber", "iso", "focalLength", "place",
    "title", "description", "keywords", "rating", "copyright", "creator", "flash", "colorSpace",
    "isAnimated",
    // Where a preview lies and which tag said a fact is on no page.
    "preview", "sources",
  ]

  mutating func add(_ album: Album) {
    add(album.id)
    add(album.title)
    add(album.slug)
    add(album.photos.count)
    for photo in album.photos { add(photo) }
    add(album.children.count)
    for child in album.children { add(child) }
  }

  private mutating func add(_ photo: SitePhoto) {
    add(photo.id)
    add(photo.width)
    add(photo.height)
    add(photo.color)
    add(photo.renditions.count)
    for rendition in photo.renditions {
      add(rendition.edge)
      add(rendition.width)
      add(rendition.height)
      add(rendition.path)
    }
    add(photo.facts)
  }

  private mutating func add(_ facts: PhotoFacts) {
    add(facts.format.rawValue)
    add(facts.width)
    add(facts.height)
    add(facts.displayWidth)
    add(facts.displayHeight)
    add(facts.orientation)
    add(facts.taken)
    add(facts.offset)
    add(facts.subsecond)
    add(facts.make)
    add(facts.model)
    add(facts.lens)
    add(facts.exposure)
    add(facts.fNumber)
    add(facts.iso)
    add(facts.focalLength)
    add(facts.place?.latitude)
    add(facts.place?.longitude)
    add(facts.title)
    add(facts.description)
    add(facts.keywords.count)
    for keyword in facts.keywords { add(keyword) }
    add(facts.rating)
    add(facts.copyright)
    add(facts.creator)
    add(facts.flash.map { $0 ? 1 : 0 })
    add(facts.colorSpace)
    add(facts.isAnimated ? 1 : 0)
  }

  private mutating func add(_ date: LocalDateTime?) {
    add(date == nil ? 0 : 1)
    guard let date else { return }
    for part in [date.year, date.month, date.day, date.hour, date.minute, date.second] { add(part) }
  }
}
