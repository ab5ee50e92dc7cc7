/// The MakerNote of a camera: a directory of tags that the maker of the camera defines. libexif has texts for people
/// only, and nothing of camera raw files, so the values of facts are read here.
package struct MakerNote: Sendable {
  /// The makers whose notes have facts.
  package enum Maker: Sendable {
    case apple, canon, casio, kodak, nikon, olympus, panasonic, pentax, phaseOne, sony
  }

  /// Where the directory of a note begins, and the offsets in it.
  private struct Layout {
    var maker: Maker
    /// The offset of the directory from the beginning of the note.
    var directory: Int
    /// The offset in the note from which offsets count; `nil` if they count from the beginning of the stream.
    var base: Int?
    /// The offset in the note of the byte order; `nil` if it is that of the stream.
    var order: Int?
    /// Whether a TIFF header at the base has the offset of the directory.
    var hasHeader = false
  }

  /// The beginnings of notes.
  private static let layouts: [(start: String, layout: Layout)] = [
    ("Apple iOS\0", Layout(maker: .apple, directory: 14, base: 0, order: 12)),
    ("Nikon\0\u{1}", Layout(maker: .nikon, directory: 8)),
    ("Nikon\0\u{2}", Layout(maker: .nikon, directory: 18, base: 10, order: 10, hasHeader: true)),
    ("OLYMP\0", Layout(maker: .olympus, directory: 8)),
    ("OLYMPUS\0", Layout(maker: .olympus, directory: 12, base: 0, order: 8)),
    ("OM SYSTEM\0", Layout(maker: .olympus, directory: 16, base: 0, order: 12)),
    ("Panasonic\0", Layout(maker: .panasonic, directory: 12)),
    ("PENTAX \0", Layout(maker: .pentax, directory: 10, base: 0, order: 8)),
    ("AOC\0", Layout(maker: .pentax, directory: 6, order: 4)),
    ("SONY DSC ", Layout(maker: .sony, directory: 12)),
    ("SONY CAM ", Layout(maker: .sony, directory: 12)),
    ("QVC\0", Layout(maker: .casio, directory: 6)),
  ]

  /// Notes without a beginning of their own, by the first letters of the camera's make.
  private static let withoutStart: [(make: String, maker: Maker)] = [
    ("CANON", .canon), ("NIKON", .nikon), ("CASIO", .casio),
  ]

  /// The offset of the sensitivity in notes of Kodak, and the key of its value.
  package static let kodakISO = 0x68
  /// The tags from which the headroom of Apple's HDR photos is computed.
  package static let appleHeadroom = 0x21
  package static let appleGain = 0x30

  private static let tag = 0x927C
  private static let make = 0x010F
  /// The directory with the lens in notes of Olympus.
  private static let equipment = 0x2010
  /// The tags of each maker with facts; those of `equipment` are in that directory.
  private static func tags(_ maker: Maker) -> [Int] {
    switch maker {
    case .apple: [appleHeadroom, appleGain]
    case .canon: [0x0001, 0x0004, 0x0095]
    case .casio, .pentax: [0x0014, 0x3014]
    case .kodak: [kodakISO]
    case .nikon: [0x0002, 0x0084]
    case .olympus: [0x0203, 0x0205, 0x0206, 0x0207, 0x0208]
    case .panasonic: [0x0051]
    case .phaseOne: [PhaseOneNote.lens]
    case .sony: [0xB02A]
    }
  }

  /// The maximum size of a note, and of a value in it, in bytes.
  private static let maxNote = 1 << 20
  private static let maxValue = 4096

  package let maker: Maker
  private var values: [Int: ExifValue] = [:]

  /// Finds the note in an Exif block; fails if there is none whose layout is known.
  package init?(inBlock block: [UInt8]) {
    let bytes = ExifBlock.stream(block)
    // Most blocks have nothing before the stream, and need no copy.
    var reader = ByteReader(bytes.count == block.count ? block : Array(bytes))
    guard let stream = try? TIFFStream(&reader), stream.isValid,
      let main = try? stream.entries(ofDirectoryAt: stream.firstDirectory, in: &reader)
    else { return nil }
    self.init(stream, main, in: &reader)
  }

  /// Finds the note in the directories of a stream; fails if there is none whose layout is known.
  init?(_ stream: TIFFStream, _ main: [TIFFStream.Entry], in reader: inout ByteReader) {
    let exif = stream.directory(of: ExifBlock.exifPointer, among: main, in: &reader) ?? []
    guard
      let entry = exif.first(where: { $0.tag == Self.tag })
        ?? main.first(where: { $0.tag == Self.tag }),
      let place = stream.place(of: entry, in: &reader), place.lowerBound < reader.size
    else { return nil }
    let count = min(place.count, reader.size - place.lowerBound, Self.maxNote)
    guard let note = try? reader.slice(at: place.lowerBound, count: count) else { return nil }
    guard let layout = Self.layouts.first(where: { note.starts(with: $0.start.utf8) })?.layout
    else {
      // Kodak's older notes are values at fixed offsets, in big-endian order.
      if note.starts(with: "KDK INFO".utf8), note.count >= Self.kodakISO + 2 {
        let value = ExifValue(
          bytes: note.dropFirst(Self.kodakISO).prefix(2), type: ExifValue.TypeCode.short,
          count: 1,
          order: .big)
        self.init(.kodak, values: [Self.kodakISO: value])
        return
      }
      if let lens = PhaseOneNote.lens(in: note) {
        self.init(.phaseOne, values: [PhaseOneNote.lens: lens])
        return
      }
      let make = main.first { $0.tag == Self.make }.flatMap { stream.value($0, in: &reader) } ?? []
      guard let maker = Self.maker(make) else { return nil }
      self.init(maker, at: place.lowerBound, in: stream.order, &reader)
      return
    }
    let order: ByteReader.ByteOrder? = layout.order.map { start in
      note.dropFirst(start).first == 0x4D ? .big : .little
    }
    guard let base = layout.base else {
      self.init(
        layout.maker, at: place.lowerBound + layout.directory, in: order ?? stream.order, &reader)
      return
    }
    var inside = ByteReader(Array(note.dropFirst(base)))
    var directory = layout.directory - base
    if layout.hasHeader, let stream = try? TIFFStream(&inside) { directory = stream.firstDirectory }
    self.init(layout.maker, at: directory, in: order ?? stream.order, &inside)
  }

  /// Reads a note that is the first directory of a stream, as in CR3 files.
  init?(_ maker: Maker, stream bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard let stream = try? TIFFStream(&reader), stream.isValid else { return nil }
    self.init(maker, at: stream.firstDirectory, in: stream.order, &reader)
  }

  /// Creates the note of a format that has its values elsewhere.
  init(_ maker: Maker, values: [Int: ExifValue]) {
    self.maker = maker
    self.values = values
  }

  private init?(
    _ maker: Maker, at directory: Int, in order: ByteReader.ByteOrder, _ reader: inout ByteReader
  ) {
    self.maker = maker
    // Some notes have another byte order than the stream around them; a directory has few entries.
    let counts = [order, order == .big ? .little : .big].map { order in
      (order, (try? reader.number(at: directory, count: 2, order: order)) ?? 0)
    }
    guard let order = counts.first(where: { (1...512).contains($0.1) })?.0 else { return nil }
    let stream = TIFFStream(order: order)
    guard let entries = try? stream.entries(ofDirectoryAt: directory, in: &reader) else {
      return nil
    }
    add(entries, stream, in: &reader)
    if maker == .canon, entries.contains(where: { $0.tag == 1 }), !hasCanonArrays {
      moveCanonValues(entries, behind: directory, stream, &reader)
    }
    guard maker == .olympus, let equipment = entries.first(where: { $0.tag == Self.equipment })
    else {
      return
    }
    // Old cameras store the directory itself, newer ones its offset.
    let offset =
      equipment.type == ExifValue.TypeCode.undefined
      ? stream.place(of: equipment, in: &reader)?.lowerBound
      : try? reader.number(at: equipment.valueOffset, count: 4, order: order)
    if let offset, let entries = try? stream.entries(ofDirectoryAt: offset, in: &reader) {
      add(entries, below: Self.equipment, stream, in: &reader)
    }
  }

  /// Copies values; if a damaged directory repeats a tag, the first value is used.
  private mutating func add(
    _ entries: [TIFFStream.Entry], below parent: Int = 0, _ stream: TIFFStream,
    in reader: inout ByteReader
  ) {
    let tags = Self.tags(maker)
    for entry in entries.prefix(512) where tags.contains(entry.tag) {
      let key = parent << 16 | entry.tag
      guard values[key] == nil, let place = stream.place(of: entry, in: &reader),
        place.count <= Self.maxValue,
        let value = try? reader.bytes(at: place.lowerBound, count: place.count)
      else { continue }
      values[key] = ExifValue(
        bytes: value[...], type: entry.type, count: entry.count, order: stream.order)
    }
  }

  /// Whether an array of Canon's begins with its size, as all do.
  private var hasCanonArrays: Bool {
    values[1].map { $0.integer == $0.bytes.count } ?? false
  }

  /// Reads the values of Canon's note from directly behind its directory, where cameras write them: programs that move
  /// a note do not change the offsets in it.
  private mutating func moveCanonValues(
    _ entries: [TIFFStream.Entry], behind directory: Int, _ stream: TIFFStream,
    _ reader: inout ByteReader
  ) {
    let end = directory + 2 + 12 * entries.count + 4
    let size = reader.size
    let offsets = entries.compactMap { entry -> Int? in
      guard let size = TIFFStream.size(ofType: entry.type), entry.count > 4 / size else {
        return nil
      }
      return try? reader.number(at: entry.valueOffset, count: 4, order: stream.order)
    }
    let first = offsets.min()
    guard let first, size <= Self.maxNote, let bytes = try? reader.bytes(at: 0, count: size) else {
      return
    }
    let distance = end - first
    guard abs(distance) <= Self.maxNote else { return }
    // A stream in which the offsets are right.
    var moved = ByteReader(
      distance > 0
        ? Array(bytes.dropFirst(distance)) : [UInt8](repeating: 0, count: -distance) + bytes)
    guard let entries = try? stream.entries(ofDirectoryAt: directory - distance, in: &moved) else {
      return
    }
    let unmoved = values
    values = [:]
    add(entries, stream, in: &moved)
    if !hasCanonArrays { values = unmoved }
  }

  private static func maker(_ make: [UInt8]) -> Maker? {
    let name = String(decoding: make, as: UTF8.self).uppercased()
    return withoutStart.first { name.hasPrefix($0.make) }?.maker
  }

  /// The value of a tag; `nil` if the note does not contain it.
  package subscript(tag: Int) -> ExifValue? { values[tag] }

  /// The value of a tag in the directory with the lens of Olympus cameras.
  package subscript(equipment tag: Int) -> ExifValue? { values[Self.equipment << 16 | tag] }
}

/// The MakerNote of Phase One and Leaf: a directory with entries of 16 bytes, whose offsets count from the beginning of
/// the note.
enum PhaseOneNote {
  /// The tag of the name of the lens.
  static let lens = 0x0412

  private static let maxEntries = 512
  private static let maxText = 256
  private static let text = 2

  /// The name of the lens; `nil` if the note is of another maker, or has none.
  static func lens(in note: ArraySlice<UInt8>) -> ExifValue? {
    let order: ByteReader.ByteOrder
    if note.starts(with: "IIII".utf8) {
      order = .little
    } else if note.starts(with: "MMMM".utf8) {
      order = .big
    } else {
      return nil
    }
    var reader = ByteReader(Array(note))
    func number(_ offset: Int) -> Int {
      (try? reader.number(at: offset, count: 4, order: order)) ?? 0
    }
    let directory = number(8)
    for index in 0..<min(number(directory), maxEntries) {
      let entry = directory + 8 + 16 * index
      guard number(entry) == lens else { continue }
      let size = number(entry + 8)
      guard size <= maxText, let bytes = try? reader.bytes(at: number(entry + 12), count: size)
      else {
        return nil
      }
      return ExifValue(bytes: bytes[...], type: text, count: size, order: order)
    }
    return nil
  }
}
